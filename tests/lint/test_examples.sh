# Every example is short, says what to look at and what to try, and has a small picture in the gallery;
# the README's first scene is the example of that name.
set -eu
cd "$VERLUA_SOURCE"
status=0
complain()
{
    printf '%s\n' "$1" >&2
    status=1
}

for example in examples/*/*.lua; do
    name=$(basename "$example" .lua)
    [ "$(wc -l < "$example")" -lt 60 ] || complain "$example: 60 lines or more"
    for line in '-- time: [0-9]' '-- Look at: ' '-- Try: '; do
        grep -q -e "^$line" "$example" || complain "$example: no line '$line'"
    done
    picture=docs/pictures/$name.png
    if [ ! -f "$picture" ]; then
        complain "$picture is missing: run ./verlua docs"
    elif [ "$(wc -c < "$picture")" -ge 100000 ]; then
        complain "$picture: 100 kB or more"
    fi
    key=${example#examples/}
    grep -q -e "^${key%.lua} [^ -~]" examples/russian.txt ||
        complain "$example: no line '${key%.lua} ...' in examples/russian.txt, which the start page shows in Russian"
    grep -q -F "$example" docs/gallery.md || complain "$example is not in docs/gallery.md: run ./verlua docs"
done

first=examples/first_steps/first_scene.lua
# the README's first block of Lua: between its fence and the next one
awk '/^```/ { if (inside) exit; inside = $0 == "```lua"; next } inside' README.md | cmp -s - "$first" ||
    complain "README.md: its first Lua block is not $first"
exit $status
