# SPDX-License-Identifier: Apache-2.0
# pynox_add_plugin(<name> SOURCES <file>... [LINK <target>...])
#
# Builds a pynox plugin, the same way for pynox's own and for a vendor's: a module without a "lib" prefix that exports
# pynox_plugin_entry and nothing else, has no undefined symbols, and is fully bound when loaded.

function(pynox_add_plugin name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINK")
  # Not a variable of this file's: the function runs in directories that do not see those.
  set(map "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../pynox_plugin.map")
  add_library(${name} MODULE ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE pynox::sdk ${arg_LINK})
  target_compile_features(${name} PRIVATE cxx_std_20)
  set_target_properties(
    ${name}
    PROPERTIES PREFIX ""
               CXX_EXTENSIONS OFF
               C_VISIBILITY_PRESET hidden
               CXX_VISIBILITY_PRESET hidden
               VISIBILITY_INLINES_HIDDEN ON
               LINK_DEPENDS "${map}")
  target_link_options(
    ${name}
    PRIVATE
    "LINKER:--version-script=${map}"
    "LINKER:-z,defs"
    "LINKER:-z,relro"
    "LINKER:-z,now"
    "LINKER:--exclude-libs,ALL")
endfunction()
