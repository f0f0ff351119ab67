// SPDX-License-Identifier: Apache-2.0
/// `pynox pool`: from the command line to a running server.
#pragma once

#include "host/cli/command_line.hpp"
#include "host/policy/config_file.hpp"
#include "host/policy/pool_settings.hpp"
#include "host/pool/answer_writer.hpp"
#include "host/pool/front.hpp"
#include "host/pool/launch.hpp"
#include "host/run/event_loop.hpp"
#include "host/run/one_shot.hpp"

#include <pynox/output.h>
#include <pynox/result.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace pynox::pool {

/// [parent] Serves until there is nothing left to serve. Whatever is wrong is told before anything
/// is read.
[[nodiscard]] ExitPlan run_pool(const PoolCommand& command, const std::vector<std::string>& argv,
                                const std::string& working_directory);

/// What a front can know before anything has started. All of it outlives the front.
struct ServiceFacts {
  const Configuration* configuration;  ///< null without a file
  const PoolSettings& settings;
  const LaunchContext& launch;
  const pynox_output& output;  ///< renders a result as one line of JSON
};
/// Called once the template is warm.
using MakeFront = std::function<std::unique_ptr<Front>(EventLoop& loop, AnswerWriter& writer)>;
/// Called before anything starts; what it finds wrong ends the command.
using PlanFront = std::function<Result<MakeFront>(const ServiceFacts& facts)>;

/// [parent] A pool with another front.
[[nodiscard]] ExitPlan run_service(const PoolCommand& command, const std::vector<std::string>& argv,
                                   const std::string& working_directory,
                                   const PlanFront& plan_front);

}  // namespace pynox::pool
