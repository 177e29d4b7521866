# Every shell script passes shellcheck; the launcher is also read by the other shells that are there.
set -eu
command -v shellcheck >/dev/null || exit 77
cd "$VERLUA_SOURCE"
shellcheck verlua .ci/run
find tests -name "*.sh" -exec shellcheck --shell=sh --external-sources --source-path=SCRIPTDIR {} +
for shell in dash bash busybox; do
    command -v "$shell" >/dev/null || continue
    case $shell in
        busybox) busybox sh -n verlua ;;
        *) "$shell" -n verlua ;;
    esac
done
