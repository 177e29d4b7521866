# The installed program finds its shipped scripts and examples from where it lies, and runs from any folder.
set -eu
. "$VERLUA_SOURCE/tests/install/library.sh"
[ -x "$VERLUA_PROGRAM" ] || exit 77
install_into program
cd /
"$prefix/bin/verlua" --version
[ -d "$prefix/share/verlua/scripts" ]
scene=$(find "$prefix/share/verlua/examples" -name '*.lua' | sort | head -n 1)
[ -n "$scene" ]
"$prefix/bin/verlua" "$scene" --headless --time 0.1
