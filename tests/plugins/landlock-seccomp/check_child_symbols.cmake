# SPDX-License-Identifier: Apache-2.0
# cmake -DNM=... -DOBJECT=... -P check_child_symbols.cmake
#
# What runs between fork and the program may call these and nothing else: no allocator, no exceptions, no streams.
cmake_minimum_required(VERSION 3.25)

set(allowed __errno_location __stack_chk_fail _GLOBAL_OFFSET_TABLE_ getpid memcpy prctl syscall)

execute_process(COMMAND "${NM}" -u "${OBJECT}" OUTPUT_VARIABLE listing COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "U [^\n]+" undefined "${listing}")
if(NOT undefined)
  message(FATAL_ERROR "${OBJECT} has no undefined symbols at all: is it the right file?")
endif()
foreach(line IN LISTS undefined)
  string(SUBSTRING "${line}" 2 -1 symbol)
  if(NOT symbol IN_LIST allowed)
    message(SEND_ERROR "${OBJECT} uses ${symbol}, which is not on the list of calls that are safe in a forked child")
  endif()
endforeach()
