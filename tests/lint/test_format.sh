# Every C and C++ file is formatted by .clang-format.
set -eu
command -v clang-format >/dev/null || exit 77
# Each version lays out some lines its own way; ours are those of version 14.
clang-format --version | grep -q 'version 14\.' || exit 77
cd "$VERLUA_SOURCE"
find engine bindings tests examples '(' -name '*.[ch]' -o -name '*.cpp' ')' -exec clang-format --dry-run -Werror {} +
