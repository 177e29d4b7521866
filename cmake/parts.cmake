# Tests and benchmarks of parts that are not built are left out: what a file includes tells which parts it needs.

# verlua_can_build(SOURCE RESULT): sets RESULT to whether every part that the file includes is built.
function(verlua_can_build source result)
  file(STRINGS ${source} includes REGEX "^#include")
  set(can TRUE)
  foreach(need
      "program/:verlua_program_parts" "program/sandbox:verlua_sandbox" "sandbox_support:verlua_sandbox"
      "module/:verlua_module" "lua\\.h:verlua_module" "lauxlib\\.h:verlua_module" "draw/:verlua_draw")
    string(REGEX REPLACE ":.*" "" pattern "${need}")
    string(REGEX REPLACE ".*:" "" target "${need}")
    if(includes MATCHES "[<\"]${pattern}" AND NOT TARGET ${target})
      set(can FALSE)
    endif()
  endforeach()
  set(${result} ${can} PARENT_SCOPE)
endfunction()
