# Every C file is formatted by .clang-format.
set -eu
command -v clang-format >/dev/null || exit 77
cd "$VERLUA_SOURCE"
find engine bindings tests examples -name '*.[ch]' -exec clang-format --dry-run -Werror {} +
