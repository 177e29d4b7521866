# The stubs of the launcher's tests replace links to the system's tools and never write through them.
set -eu
# shellcheck source=library.sh
. "$VERLUA_SOURCE/tests/launcher/library.sh"
printf 'the real tool\n' >"$work/real"
ln -s ../real "$work/tools/imaginary"
printf 'printf stub\n' | stub imaginary
[ "$(cat "$work/real")" = 'the real tool' ]
[ "$("$work/tools/imaginary")" = stub ]
