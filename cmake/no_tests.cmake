# What ctest runs where the tests were not built.
message(FATAL_ERROR "The tests are not built in this folder. Run  ./verlua test  or, by hand,
  cmake --preset release && cmake --build build && ctest --preset release")
