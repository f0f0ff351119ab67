# SPDX-License-Identifier: Apache-2.0

# What surrounds the pool: its Python client, the attack corpus through it, and a long mixed load.
function(pynox_add_pool_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "SERIAL" "TIMEOUT" "COMMAND")
  add_test(
    NAME ${name}
    COMMAND /usr/bin/python3 -B ${arg_COMMAND}
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
  set_tests_properties(
    ${name}
    PROPERTIES LABELS e2e
               TIMEOUT ${arg_TIMEOUT}
               RUN_SERIAL "${arg_SERIAL}"
               SKIP_RETURN_CODE 77
               ENVIRONMENT "PYNOX=$<TARGET_FILE:pynox>")
  pynox_use_sanitizers(${name})
endfunction()

pynox_add_pool_test(Pool.client COMMAND -m unittest -v client_test TIMEOUT 300)
pynox_add_pool_test(Pool.adapter SERIAL COMMAND -m unittest -v adapter_test TIMEOUT 300)

# A sample; `./dev escapes --pool` runs the whole corpus.
foreach(mode IN ITEMS fresh session direct)
  pynox_add_pool_test(Escapes.AreHeldInThePool.${mode} SERIAL COMMAND corpus.py --pynox $<TARGET_FILE:pynox> --sample
                      ${mode} TIMEOUT 600)
endforeach()

# The command line's own end-to-end tests, asked of a pool.
foreach(mode IN ITEMS fresh session)
  pynox_add_pool_test(Pool.endToEnd.${mode} COMMAND end_to_end.py $<TARGET_FILE:pynox_e2e_test> ${mode} TIMEOUT 900)
endforeach()

# A short form of the load; `./dev endurance` runs the long one.
pynox_add_pool_test(Pool.endurance SERIAL COMMAND endurance.py --pynox $<TARGET_FILE:pynox> --requests 2000 TIMEOUT 600)
pynox_add_pool_test(Pool.reported SERIAL COMMAND -m unittest -v endurance_test TIMEOUT 600)
