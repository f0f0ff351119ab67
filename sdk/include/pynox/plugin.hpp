// SPDX-License-Identifier: Apache-2.0
/// Plugins in C++: a struct with static functions becomes a constant C table.
///
///   struct Shout {
///     static constexpr std::string_view id = "shout", label = "captured";
///     static constexpr pynox_capture capture = PYNOX_CAPTURE_COLLECT;
///     static Result<void> render(const pynox_run_report& report, const pynox::Writer& writer);
///   };
///   constexpr pynox_output kOutput = pynox::output_table<Shout>();
///
///   const void* query(const char* interface_id) noexcept {
///     return std::string_view(interface_id) == PYNOX_OUTPUT_INTERFACE ? &kOutput : nullptr;
///   }
///   PYNOX_DEFINE_PLUGIN("org.example.shout", "1.0.0", query)
///
/// Every function of a table is noexcept: an exception is stopped here and becomes a status and a
/// report.
#pragma once

#include <pynox/abi.h>
#include <pynox/backend.h>
#include <pynox/config.h>
#include <pynox/output.h>
#include <pynox/result.hpp>

#include <concepts>
#include <exception>
#include <memory>
#include <string_view>

namespace pynox {

[[nodiscard]] constexpr pynox_bytes to_bytes(std::string_view text) noexcept {
  return {text.data(), text.size()};
}

[[nodiscard]] constexpr std::string_view to_view(pynox_bytes bytes) noexcept {
  return bytes.size == 0 ? std::string_view{} : std::string_view{bytes.data, bytes.size};
}

/// The ABI's code for a kind, and back. Usage errors do not occur in plugins and count as the
/// plugin's own.
[[nodiscard]] constexpr pynox_error_kind to_abi(ErrorKind kind) noexcept {
  switch (kind) {
    case ErrorKind::config:
      return PYNOX_ERROR_CONFIG;
    case ErrorKind::policy:
      return PYNOX_ERROR_POLICY;
    case ErrorKind::sandbox:
      return PYNOX_ERROR_SANDBOX;
    case ErrorKind::usage:
    case ErrorKind::plugin:
      break;
  }
  return PYNOX_ERROR_PLUGIN;
}

/// [parent] [service] Reports to a sink, which may be null.
inline void report_to(const pynox_error_sink* err, const Error& error) noexcept {
  if (err == nullptr || err->report == nullptr) return;
  const pynox_error plain{.struct_size = sizeof(pynox_error),
                          .kind = to_abi(error.kind),
                          .sys_errno = error.sys_errno,
                          .line = error.line,
                          .column = error.column,
                          .reserved = 0,
                          .message = to_bytes(error.message),
                          .path = to_bytes(error.path),
                          .hint = to_bytes(error.hint)};
  err->report(err->context, &plain);
}

/// Runs a callable that returns Result<void>, and turns its failure or exception into a report and
/// a status.
template <std::invocable Work>
[[nodiscard]] pynox_status guarded(const pynox_error_sink* err, Work&& work) noexcept {
  try {
    const Result<void> done = std::forward<Work>(work)();
    if (done) return PYNOX_OK;
    report_to(err, done.error());
    return PYNOX_E_FAILED;
  } catch (const std::exception& exception) {
    // Reported through plain structs: building a std::string could throw again.
    const std::string_view what = exception.what();
    const pynox_error plain{.struct_size = sizeof(pynox_error),
                            .kind = PYNOX_ERROR_PLUGIN,
                            .sys_errno = 0,
                            .line = 0,
                            .column = 0,
                            .reserved = 0,
                            .message = to_bytes(what),
                            .path = {},
                            .hint = {}};
    if (err != nullptr && err->report != nullptr) err->report(err->context, &plain);
  } catch (...) {
    // What is thrown without being a std::exception has nothing to tell; the status says enough.
  }
  return PYNOX_E_EXCEPTION;
}

/// Where an output plugin writes.
class Writer {
 public:
  explicit Writer(const pynox_writer& writer) noexcept : writer_(writer) {}

  /// Writes all of `text`. A failed write has been reported by the host: stop and return.
  [[nodiscard]] bool out(std::string_view text) const noexcept {
    return write(PYNOX_STREAM_OUT, text);
  }
  [[nodiscard]] bool err(std::string_view text) const noexcept {
    return write(PYNOX_STREAM_ERR, text);
  }

 private:
  [[nodiscard]] bool write(pynox_stream stream, std::string_view text) const noexcept {
    return writer_.write(writer_.context, stream, to_bytes(text)) == PYNOX_OK;
  }
  const pynox_writer& writer_;
};

template <typename T>
concept OutputPlugin = requires(const pynox_run_report& report, const Writer& writer) {
  { T::id } -> std::convertible_to<std::string_view>;
  { T::label } -> std::convertible_to<std::string_view>;
  { T::capture } -> std::convertible_to<pynox_capture>;
  { T::render(report, writer) } -> std::same_as<Result<void>>;
};

template <OutputPlugin T>
[[nodiscard]] constexpr pynox_output output_table() noexcept {
  return {.struct_size = sizeof(pynox_output),
          .capture = T::capture,
          .id = to_bytes(T::id),
          .label = to_bytes(T::label),
          .render = [](const pynox_run_report* report, const pynox_writer* writer,
                       const pynox_error_sink* err) noexcept -> pynox_status {
            return guarded(err, [&] { return T::render(*report, Writer(*writer)); });
          }};
}

template <typename T>
concept ConfigPlugin = requires(std::string_view text, const pynox_settings_sink& sink) {
  { T::extension } -> std::convertible_to<std::string_view>;
  { T::parse(text, text, sink) } -> std::same_as<Result<void>>;
};

template <ConfigPlugin T>
[[nodiscard]] constexpr pynox_config config_table() noexcept {
  return {.struct_size = sizeof(pynox_config),
          .reserved = 0,
          .extension = to_bytes(T::extension),
          .parse = [](pynox_bytes text, pynox_bytes origin, const pynox_settings_sink* sink,
                      const pynox_error_sink* err) noexcept -> pynox_status {
            return guarded(err, [&] { return T::parse(to_view(text), to_view(origin), *sink); });
          }};
}

/// A backend's prepared run: derive from it, keep what the package points to in the derived class,
/// and set `abi`.
struct Prepared {
  Prepared() = default;
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;
  Prepared(Prepared&&) = delete;
  Prepared& operator=(Prepared&&) = delete;
  virtual ~Prepared() = default;

  /// What the host sees. Its address must be that of a Prepared: release() finds the object by
  /// `owner`.
  struct Abi {
    pynox_prepared table{};  // first, so that a pointer to the table is a pointer to the Abi
    Prepared* owner = nullptr;
  } abi{};
};

template <typename T>
concept BackendPlugin = requires(const pynox_policy& policy, const pynox_probe_sink& sink,
                                 const pynox_package* package, pynox_enforced* enforced,
                                 pynox_failure* failure) {
  { T::name } -> std::convertible_to<std::string_view>;
  { T::probe(sink) } -> std::same_as<Result<void>>;
  { T::prepare(policy) } -> std::same_as<Result<std::unique_ptr<Prepared>>>;
  { T::enforce(package, enforced, failure) }
  noexcept->std::same_as<pynox_status>;
};

/// A backend that also confines templates has
///   static Result<std::unique_ptr<Prepared>> prepare_template(const pynox_policy&);
///   static Result<std::unique_ptr<Prepared>> prepare_within(const pynox_prepared&,
///                                                           const pynox_policy&);
template <typename T>
concept TemplatePlugin = requires(const pynox_policy& policy, const pynox_prepared& outer) {
  { T::prepare_template(policy) } -> std::same_as<Result<std::unique_ptr<Prepared>>>;
  { T::prepare_within(outer, policy) } -> std::same_as<Result<std::unique_ptr<Prepared>>>;
};

/// Gives a prepared run to the host, which owns it until it calls release.
inline Result<void> hand_over(Result<std::unique_ptr<Prepared>> prepared, pynox_prepared** out) {
  if (!prepared) return std::move(prepared).error();
  Prepared* owner = (*prepared).release();
  owner->abi.owner = owner;
  *out = &owner->abi.table;
  return {};
}

template <TemplatePlugin T>
constexpr void add_template_functions(pynox_backend& table) noexcept {
  table.prepare_template = [](const pynox_policy* policy, pynox_prepared** out,
                              const pynox_error_sink* err) noexcept -> pynox_status {
    return guarded(err, [&] { return hand_over(T::prepare_template(*policy), out); });
  };
  table.prepare_within = [](const pynox_prepared* outer, const pynox_policy* policy,
                            pynox_prepared** out,
                            const pynox_error_sink* err) noexcept -> pynox_status {
    return guarded(err, [&] { return hand_over(T::prepare_within(*outer, *policy), out); });
  };
}

/// The table of a backend without a mediator and without templates. A backend that has one sets
/// `attach` and `service` in a copy, or calls add_template_functions.
template <BackendPlugin T>
[[nodiscard]] constexpr pynox_backend backend_table() noexcept {
  return {.struct_size = sizeof(pynox_backend),
          .reserved = 0,
          .name = to_bytes(T::name),
          .probe = [](const pynox_probe_sink* sink, const pynox_error_sink* err) noexcept
          -> pynox_status { return guarded(err, [&] { return T::probe(*sink); }); },
          .prepare = [](const pynox_policy* policy, pynox_prepared** out,
                        const pynox_error_sink* err) noexcept -> pynox_status {
            return guarded(err, [&] { return hand_over(T::prepare(*policy), out); });
          },
          .enforce = T::enforce,
          .release =
              [](pynox_prepared* prepared) noexcept {
                if (prepared == nullptr) return;
                const std::unique_ptr<Prepared> owner(
                    reinterpret_cast<Prepared::Abi*>(prepared)->owner);
              },
          .attach = nullptr,
          .service = nullptr,
          .prepare_template = nullptr,
          .prepare_within = nullptr};
}

}  // namespace pynox

/// Defines the plugin's entry. `query_function` is `const void* (*)(const char*) noexcept`.
#define PYNOX_DEFINE_PLUGIN(plugin_id, plugin_version, query_function)                    \
  extern "C" PYNOX_EXPORT const pynox_plugin* pynox_plugin_entry(void) noexcept {         \
    static constexpr pynox_plugin kPlugin = {                                             \
        .struct_size = sizeof(pynox_plugin),                                              \
        .abi_major = PYNOX_ABI_MAJOR,                                                     \
        .abi_minor = PYNOX_ABI_MINOR,                                                     \
        .required_features = 0,                                                           \
        .id = plugin_id,                                                                  \
        .version = plugin_version,                                                        \
        .open = [](const pynox_host*, const pynox_error_sink*) noexcept -> pynox_status { \
          return PYNOX_OK;                                                                \
        },                                                                                \
        .query = query_function};                                                         \
    return &kPlugin;                                                                      \
  }
