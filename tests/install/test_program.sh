# The installed program finds its shipped scripts and examples from where it lies, and runs from any folder.
set -eu
. "$VERLUA_SOURCE/tests/install/library.sh"
install_into program
cd /
"$prefix/bin/verlua" --version
"$prefix/bin/verlua" api rope | grep length >/dev/null
printf 'local ball = particle{}\nfunction finish() expect("height", ball.y, -9.81 / 2, 1e-9) end\n' >"$prefix/fall.lua"
"$prefix/bin/verlua" "$prefix/fall.lua" --headless --time 1
find "$prefix/share/verlua/examples" -name '*.lua' | sort | head -n 3 | while read -r scene; do
    "$prefix/bin/verlua" "$scene" --headless --time 0.1
done
# The start page has a picture of every example and says all of them in Russian.
find "$prefix/share/verlua/examples" -name '*.lua' | while read -r scene; do
    [ -s "$prefix/share/verlua/docs/pictures/$(basename "$scene" .lua).png" ]
done
[ -s "$prefix/share/verlua/examples/russian.txt" ]
! find "$prefix/share/verlua/docs/pictures" -name "window_*" | grep .
