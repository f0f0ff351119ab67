# SPDX-License-Identifier: Apache-2.0
# What a vendor does: installs the SDK, builds the template against it, and has pynox load the result.
#
# cmake -DBUILD=<pynox's build tree> -DTEMPLATE=<sdk/template> -DUSE_BACKEND=<program> -DWORK=<scratch directory>
#       -DGENERATOR=... -DCXX_COMPILER=... -P build_template.cmake
file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}")

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
endfunction()

run("${CMAKE_COMMAND}" --install "${BUILD}" --component sdk --prefix "${WORK}/prefix")
# A copy, so that nothing of the source tree can be found beside it by accident.
file(COPY "${TEMPLATE}/" DESTINATION "${WORK}/source")
run("${CMAKE_COMMAND}" -S "${WORK}/source" -B "${WORK}/build" -G "${GENERATOR}"
    "-DCMAKE_PREFIX_PATH=${WORK}/prefix" "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}"
    "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Wpedantic -Werror")
run("${CMAKE_COMMAND}" --build "${WORK}/build")
run("${USE_BACKEND}" "${WORK}/build/template-backend.so")

# The installed package must not lead back to this machine's source or build tree.
file(GLOB_RECURSE installed "${WORK}/prefix/*.cmake")
foreach(file IN LISTS installed)
  file(READ "${file}" text)
  foreach(tree IN ITEMS "${BUILD}" "${TEMPLATE}")
    string(FIND "${text}" "${tree}" position)
    if(NOT position EQUAL -1)
      message(FATAL_ERROR "${file} names ${tree}")
    endif()
  endforeach()
endforeach()
