// SPDX-License-Identifier: Apache-2.0
/// `pynox doctor`: would a sandboxed run work here, and if not, what is to be changed?
#pragma once

#include "host/cli/command_output.hpp"
#include "host/plugins/adapters.hpp"
#include "host/plugins/registry.hpp"

#include <string>
#include <utility>
#include <vector>

namespace pynox {

/// One backend and what its probe found.
struct BackendFacts {
  std::string name{};
  ProbeResult probe{};
};

/// Everything that doctor tells.
struct DoctorFacts {
  std::string build_python{};
  std::string architecture{};
  std::string platform_tag{};
  std::string landlock_abi{};                  ///< empty: the default backend does not know
  std::vector<ProbeResult::Reason> reasons{};  ///< why the default backend would be refused
  std::string kernel{};
  std::vector<BackendFacts> backends{};
};

/// [parent] Loads every plugin and probes every backend, and asks the system what the host itself
/// needs. Changes nothing about the process.
[[nodiscard]] DoctorFacts collect_doctor_facts(const Registry& registry);

/// One `key: value` line each.
[[nodiscard]] std::string render_doctor_text(const DoctorFacts& facts);
/// The same as one line with one JSON object.
[[nodiscard]] std::string render_doctor_json(const DoctorFacts& facts);

/// [parent] The command: collects and renders. The exit status is 0 if a sandboxed run would work,
/// else 1.
[[nodiscard]] CommandOutput run_doctor(bool json, const Registry& registry);

}  // namespace pynox
