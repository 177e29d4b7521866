# Everything compiles with clang, without a warning.
set -eu
command -v clang >/dev/null || exit 77
command -v ninja >/dev/null || exit 77
folder=$VERLUA_BUILD/clang
cmake -S "$VERLUA_SOURCE" -B "$folder" -G Ninja -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=Debug \
    -DCMAKE_C_FLAGS_DEBUG=-O0 >/dev/null
cmake --build "$folder" --parallel 2
