// SPDX-License-Identifier: Apache-2.0
#include "host/cli/command_line.hpp"

#include "host/cli/command_line_split.hpp"
#include "host/cli/flags.hpp"
#include "host/policy/absolute_path.hpp"
#include "host/policy/bounds.hpp"
#include "host/policy/environment.hpp"
#include "host/policy/nearest.hpp"
#include "host/policy/values.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <string_view>
#include <system_error>
#include <utility>

namespace pynox {
namespace {

Error usage(std::string message, std::string hint = {}) {
  return {.kind = ErrorKind::usage, .message = std::move(message), .hint = std::move(hint)};
}

Error unknown_flag(std::string_view word) {
  const std::string_view name = word.substr(0, word.find('='));
  std::array<std::string_view, kFlags.size()> names{};
  std::ranges::transform(kFlags, names.begin(), &Flag::name);
  const auto nearest = nearest_name(name, names);
  return usage(
      "unknown flag " + std::string(name),
      nearest ? "did you mean " + std::string(*nearest) + "?" : "pynox --help lists the flags");
}

/// What the flags say, and the first value that was wrong.
struct ParsedFlags {
  RunCommand run{};
  bool help = false;
  bool version = false;
  std::optional<Error> error{};
};

template <typename T>
bool store(ParsedFlags& parsed, std::optional<T>& target, Result<T> value) {
  if (!value) {
    parsed.error = std::move(value).error();
    return false;
  }
  target = *std::move(value);
  return true;
}

/// CLI11's view of pynox's words. Each value is looked at as it is met, so that the first wrong one
/// is reported.
class FlagParser {
 public:
  explicit FlagParser(std::string working_directory)
      : working_directory_(std::move(working_directory)) {
    app_.set_help_flag();  // CLI11 would print and throw
    app_.allow_extras();   // unknown flags get an error of ours
    add_lists();
    add_scalars();
    add_switch("--allow-network", [this] { parsed_.run.flags.allow_network = true; });
    add_switch("--allow-temp", [this] { parsed_.run.flags.allow_temp = true; });
    add_switch("--help", [this] { parsed_.help = true; });
    add_switch("--version", [this] { parsed_.version = true; });
  }

  Result<ParsedFlags> parse(std::span<const std::string> flags) && {
    // CLI11 takes the words in reverse order.
    std::vector<std::string> reversed(flags.rbegin(), flags.rend());
    try {
      app_.parse(std::move(reversed));
    } catch (const CLI::Error& error) {
      if (parsed_.error) return *std::move(parsed_.error);
      return usage(error.what());
    }
    const std::vector<std::string> unknown = app_.remaining();
    if (!unknown.empty()) return unknown_flag(unknown.front());
    return std::move(parsed_);
  }

 private:
  void add(const char* name, std::function<bool(const std::string&)> take) {
    app_.add_option(name, [take = std::move(take)](
                              const CLI::results_t& results) { return take(results.back()); })
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false)
        ->trigger_on_parse();
  }

  void add_switch(const char* name, const std::function<void()>& take) {
    app_.add_flag_callback(name, take)->disable_flag_override();
  }

  void add_path(const char* name, std::vector<std::string>& list) {
    add(name, [this, &list](const std::string& path) {
      list.push_back(absolute_path(path, working_directory_));
      return true;
    });
  }

  void add_lists() {
    Permissions& flags = parsed_.run.flags;
    add_path("--allow-read", flags.allow_read);
    add_path("--allow-write", flags.allow_write);
    add_path("--package-dir", flags.package_dirs);
    add("--allow-env", [this](const std::string& name) {
      Result<void> allowed = check_environment_name(name, "--allow-env=" + name, ErrorKind::usage);
      if (!allowed) {
        parsed_.error = std::move(allowed).error();
        return false;
      }
      parsed_.run.flags.allow_env.push_back(name);
      return true;
    });
  }

  using Parse = Result<std::uint64_t> (*)(std::string_view, std::string_view, ErrorKind);

  void add_limit(const char* name, std::optional<std::uint64_t>& limit, Parse parse_limit) {
    add(name, [this, name, &limit, parse_limit](const std::string& text) {
      return store(parsed_, limit, parse_limit(text, name, ErrorKind::usage));
    });
  }

  void add_text(const char* name, std::optional<std::string>& text) {
    add(name, [&text](const std::string& value) {
      text = value;
      return true;
    });
  }

  void add_scalars() {
    Permissions& flags = parsed_.run.flags;
    add_limit("--timeout", flags.timeout_ms, parse_timeout);
    add_limit("--memory", flags.memory_bytes, parse_memory);
    add_limit("--max-output", flags.max_output, parse_max_output);
    add_limit("--max-file-size", flags.max_file_size, parse_max_file_size);
    add_text("--config", parsed_.run.config_path);
    add_text("--profile", parsed_.run.profile);
    add_text("--output", parsed_.run.output);
    add_text("--backend", parsed_.run.backend);
  }

  std::string working_directory_;
  ParsedFlags parsed_{};
  CLI::App app_{};
};

/// `pynox doctor` and `pynox plugins`: nothing but --json follows.
template <typename Subcommand>
Result<Command> parse_subcommand(std::span<const std::string> words) {
  Subcommand command{};
  for (const std::string& word : words.subspan(1)) {
    if (word == "--help" || word == "-h") return Command{HelpCommand{}};
    if (word != "--json") {
      return usage("pynox " + words.front() + " takes no " + word, "only --json may follow");
    }
    command.json = true;
  }
  return Command{command};
}

/// How many programs may run at once.
Result<std::uint64_t> parse_workers(const std::string& text) {
  std::uint64_t workers = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), workers);
  if (error == std::errc() && end == text.data() + text.size() && workers >= 1 &&
      workers <= bounds::kMaxWorkers) {
    return workers;
  }
  return usage("--workers=" + text + ": expected a whole number from 1 to " +
               std::to_string(bounds::kMaxWorkers));
}

/// What the model gets to see of each stream. Less would not hold even a traceback.
Result<std::uint64_t> parse_show(const std::string& text) {
  constexpr std::uint64_t kMinShow = bounds::kKibibyte;
  Result<std::uint64_t> show = parse_size(text, ErrorKind::usage);
  if (!show) return usage("--show: " + show.error().message, show.error().hint);
  if (*show >= kMinShow && *show <= bounds::kMaxOutputBytes) return show;
  return usage("--show must be at least " + format_size(kMinShow) + " and at most " +
               format_size(bounds::kMaxOutputBytes) + ", not " + text);
}

/// A flag with a value, of a command that has no others.
struct ServiceFlag {
  std::string_view name;
  std::function<Result<void>(const std::string& value)> take;
};

ServiceFlag text_flag(std::string_view name, std::optional<std::string>& text) {
  return {name, [name, &text](const std::string& value) -> Result<void> {
            if (value.empty()) {
              return usage(std::string(name) + " needs a value: the one given is empty");
            }
            text = value;
            return {};
          }};
}

ServiceFlag number_flag(std::string_view name, std::optional<std::uint64_t>& number,
                        Result<std::uint64_t> (*parse)(const std::string&)) {
  return {name, [&number, parse](const std::string& value) -> Result<void> {
            const Result<std::uint64_t> parsed = parse(value);
            if (!parsed) return parsed.error();
            number = *parsed;
            return {};
          }};
}

/// `pynox pool` and `pynox mcp`: nothing but `flags` may follow. False: help was asked for.
Result<bool> parse_service(std::span<const std::string> words, std::span<const ServiceFlag> flags) {
  for (std::size_t index = 1; index < words.size(); ++index) {
    const std::string& word = words[index];
    if (word == "--help" || word == "-h") return false;
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const auto flag = std::ranges::find(flags, name, &ServiceFlag::name);
    if (flag == flags.end()) {
      std::string known;
      for (std::size_t each = 0; each < flags.size(); ++each) {
        if (each > 0) known += each + 1 == flags.size() ? " and " : ", ";
        known += flags[each].name;
      }
      return usage("pynox " + words.front() + " takes no " + word, "only " + known + " may follow");
    }
    if (equals == std::string::npos && index + 1 == words.size()) {
      return usage(name + " needs a value");
    }
    Result<void> taken =
        flag->take(equals == std::string::npos ? words[++index] : word.substr(equals + 1));
    if (!taken) return std::move(taken).error();
  }
  return true;
}

template <typename Service>
Result<Command> parsed_service(Service command, const Result<bool>& parsed) {
  if (!parsed) return parsed.error();
  if (!*parsed) return Command{HelpCommand{}};
  return Command{std::move(command)};
}

Result<Command> parse_pool(std::span<const std::string> words) {
  PoolCommand command;
  const std::array flags{number_flag("--workers", command.workers, parse_workers),
                         text_flag("--config", command.config_path)};
  const Result<bool> parsed = parse_service(words, flags);
  return parsed_service(std::move(command), parsed);
}

Result<Command> parse_mcp(std::span<const std::string> words) {
  McpCommand command;
  const std::array flags{text_flag("--config", command.config_path),
                         text_flag("--profile", command.profile),
                         number_flag("--workers", command.workers, parse_workers),
                         number_flag("--show", command.show, parse_show)};
  const Result<bool> parsed = parse_service(words, flags);
  return parsed_service(std::move(command), parsed);
}

/// The commands that the first word alone decides.
std::optional<Result<Command>> parse_first_word(std::span<const std::string> words) {
  if (words.empty()) return std::nullopt;
  const std::string& first = words.front();
  if (first == "--no-sandbox") {
    return Result<Command>(Command{NoSandboxCommand{.words = {words.begin() + 1, words.end()}}});
  }
  if (first.starts_with("--no-sandbox=")) {
    return Result<Command>(usage("--no-sandbox takes no value"));
  }
  if (first == "doctor") return parse_subcommand<DoctorCommand>(words);
  if (first == "plugins") return parse_subcommand<PluginsCommand>(words);
  if (first == "pool") return parse_pool(words);
  if (first == "mcp") return parse_mcp(words);
  return std::nullopt;
}

}  // namespace

Result<Command> parse_command_line(std::span<const std::string> words,
                                   const std::string& working_directory) {
  if (auto decided = parse_first_word(words)) return *std::move(decided);

  SplitCommandLine split = split_command_line(words);
  std::span<const std::string> flags = split.flags;
  if (split.error) flags = flags.first(split.flags_before_error);
  Result<ParsedFlags> parsed = FlagParser(working_directory).parse(flags);
  if (!parsed) return std::move(parsed).error();
  if (parsed->help) return Command{HelpCommand{}};
  if (parsed->version) return Command{VersionCommand{}};
  if (split.error) return *std::move(split.error);
  parsed->run.program = *std::move(split.program);
  return Command{std::move(parsed->run)};
}

std::optional<std::string> requested_output(std::span<const std::string> words) {
  if (parse_first_word(words)) return std::nullopt;
  constexpr std::string_view prefix = "--output=";
  std::optional<std::string> output;
  for (const std::string& flag : split_command_line(words).flags) {
    if (flag.starts_with(prefix)) output = flag.substr(prefix.size());
  }
  return output;
}

}  // namespace pynox
