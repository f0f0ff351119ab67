// SPDX-License-Identifier: Apache-2.0
/// DoctorFacts → text. All text that plugins gave is escaped: it may hold anything.
#include "host/cli/doctor.hpp"
#include "host/report/hint.hpp"

#include <boost/json.hpp>

#include <charconv>
#include <cstdint>
#include <string_view>

namespace pynox {
namespace {

namespace json = boost::json;

/// "what is missing (what to change)".
std::string reason_text(const ProbeResult::Reason& reason) {
  return escape_for_line(reason.hint.empty() ? reason.text
                                             : reason.text + " (" + reason.hint + ")");
}

std::string join_reasons(const std::vector<ProbeResult::Reason>& reasons) {
  std::string text;
  for (const ProbeResult::Reason& reason : reasons) {
    text += (text.empty() ? "" : "; ") + reason_text(reason);
  }
  return text.empty() ? "none" : text;
}

std::string join_features(const std::vector<std::string>& features) {
  std::string text;
  for (const std::string& feature : features) {
    text += (text.empty() ? "" : "; ") + escape_for_line(feature);
  }
  return text.empty() ? "none" : text;
}

std::string join_names(const std::vector<BackendFacts>& backends) {
  std::string text;
  for (const BackendFacts& backend : backends) {
    text += (text.empty() ? "" : ", ") + escape_for_line(backend.name);
  }
  return text.empty() ? "none" : text;
}

void add_line(std::string& text, std::string_view key, std::string_view value) {
  text.append(key).append(": ").append(value).append("\n");
}

json::array reason_list(const std::vector<ProbeResult::Reason>& reasons) {
  json::array list;
  for (const ProbeResult::Reason& reason : reasons) list.emplace_back(reason_text(reason));
  return list;
}

json::object backend_object(const BackendFacts& backend) {
  json::object facts;
  for (const auto& [key, value] : backend.probe.facts) {
    facts[escape_for_line(key)] = escape_for_line(value);
  }
  json::array features;
  for (const std::string& feature : backend.probe.features) {
    features.emplace_back(escape_for_line(feature));
  }
  return {{"name", escape_for_line(backend.name)},
          {"facts", std::move(facts)},
          {"features", std::move(features)},
          {"unavailable", reason_list(backend.probe.unavailable)}};
}

/// The ABI as the number that it is; null if it is not known.
json::value abi_value(const std::string& text) {
  std::int64_t abi = 0;
  const char* const end = text.data() + text.size();
  const std::from_chars_result parsed = std::from_chars(text.data(), end, abi);
  if (parsed.ec != std::errc{} || parsed.ptr != end) return nullptr;
  return abi;
}

}  // namespace

std::string render_doctor_text(const DoctorFacts& facts) {
  std::string text;
  add_line(text, "build_python", facts.build_python);
  add_line(text, "architecture", facts.architecture);
  add_line(text, "platform_tag", facts.platform_tag);
  add_line(text, "landlock_abi",
           facts.landlock_abi.empty() ? "unknown" : escape_for_line(facts.landlock_abi));
  add_line(text, "sandbox_supported", facts.reasons.empty() ? "true" : "false");
  add_line(text, "sandbox_unavailable_reasons", join_reasons(facts.reasons));
  add_line(text, "kernel", facts.kernel);
  add_line(text, "backends", join_names(facts.backends));
  for (const BackendFacts& backend : facts.backends) {
    const std::string prefix = escape_for_line(backend.name) + ".";
    for (const auto& [key, value] : backend.probe.facts) {
      add_line(text, prefix + escape_for_line(key), escape_for_line(value));
    }
    add_line(text, prefix + "features", join_features(backend.probe.features));
    add_line(text, prefix + "unavailable", join_reasons(backend.probe.unavailable));
  }
  return text;
}

std::string render_doctor_json(const DoctorFacts& facts) {
  json::array backends;
  for (const BackendFacts& backend : facts.backends) backends.emplace_back(backend_object(backend));
  const json::object object{{"build_python", facts.build_python},
                            {"architecture", facts.architecture},
                            {"platform_tag", facts.platform_tag},
                            {"landlock_abi", abi_value(facts.landlock_abi)},
                            {"sandbox_supported", facts.reasons.empty()},
                            {"sandbox_unavailable_reasons", reason_list(facts.reasons)},
                            {"kernel", facts.kernel},
                            {"backends", std::move(backends)}};
  return json::serialize(object) + "\n";
}

}  // namespace pynox
