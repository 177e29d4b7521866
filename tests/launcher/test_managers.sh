# With dnf, pacman or Homebrew in place of apt the launcher asks each for what it is called there, installs it, and
# goes on to build and run.
set -u
. "$VERLUA_SOURCE/tests/launcher/library.sh"
make_straw_repository
mkdir -p "$work/kept"
cd "$work" || exit 1

# manager NAME KERNEL: a system with this package manager alone; what it installs are the tools of building.
manager()
{
    rm -f "$work/tools/apt-get" "$work/tools/dnf" "$work/tools/pacman" "$work/tools/brew" "$work/tools/cmake" \
        "$work/tools/cc" "$work/tools/ninja" "$work/tools/pkg-config" "$work/tools/sudo" "$work/tools/uname"
    stub_tools_of_building
    mv "$work/tools/cmake" "$work/tools/ninja" "$work/tools/pkg-config" "$work/tools/cc" "$work/kept"
    stub uname <<STUB
printf '$2\n'
STUB
    stub xcode-select </dev/null
    stub "$1" <<STUB
[ "\$1" != --prefix ] || { printf '$work/prefix\n'; exit 0; }
printf '$1 %s\n' "\$*" >>"$work/calls"
cp "$work/kept/"* "$work/tools"
STUB
    rm -rf "$straw/build"
    : >"$work/calls"
}

# installs LINE: one start calls the manager just so, builds and runs.
installs()
{
    launch scene.lua
    expect "$1: it is installed with" "$(grep -v '^cmake ' "$work/calls")" "$1"
    expect "$1: then it is built" "$(builds_so_far)" 1
    expect "$1: and run" "$status" 7
    expect_in "$1: what is missing is said" "$errors" 'these packages are missing: '
    : >"$work/calls"
    launch scene.lua
    expect "$1: a second start installs nothing" "$(cat "$work/calls")" ''
}

# fails LINE: where the manager has no network, it says so and ends.
fails()
{
    stub "$1" <<'STUB'
printf 'no route to the mirror\n'
exit 1
STUB
    rm -rf "$straw/build" "$work/tools/cmake"
    launch scene.lua
    expect "$1 fails: status" "$status" 1
    expect_in "$1 fails: the reason is shown" "$errors" 'no route to the mirror'
    expect_in "$1 fails: the log" "$errors" "see $straw/build/log/install.log"
}

stub id <<'STUB'
printf '0\n'
STUB
# The font is there or not, as this machine has it: it is left out of what is compared.
has_font=$(find /usr/share/fonts /usr/local/share/fonts -iname '*.tt[fc]' 2>/dev/null | head -n 1)

font=' dejavu-sans-fonts'
[ -z "$has_font" ] || font=''
manager dnf Linux
installs "dnf install -y SDL2-devel SDL2_gfx-devel SDL2_image-devel SDL2_ttf-devel cmake$font gcc glibc-devel libedit-devel lua-devel ninja-build pkgconf-pkg-config"
fails dnf

font=' ttf-dejavu'
[ -z "$has_font" ] || font=''
manager pacman Linux
installs "pacman -Sy --needed --noconfirm cmake gcc libedit lua ninja pkgconf sdl2 sdl2_gfx sdl2_image sdl2_ttf$font"
fails pacman

# Homebrew needs no rights of root. A Mac has a compiler of its own, and libedit.
manager brew Darwin
cp "$work/kept/cc" "$work/tools"
stub id <<'STUB'
printf '501\n'
STUB
installs 'brew install cmake lua@5.4 ninja pkg-config sdl2 sdl2_gfx sdl2_image sdl2_ttf'
fails brew

# Without the rights of root the others go through sudo, or say what to run.
manager dnf Linux
launch scene.lua
expect_in 'dnf without sudo: the command' "$errors" 'As root, run:  dnf install '
expect 'dnf without sudo: nothing is tried' "$(cat "$work/calls")" ''
manager pacman Linux
launch scene.lua
expect_in 'pacman without sudo: the command' "$errors" 'As root, run:  pacman -S '
stub sudo <<STUB
printf 'sudo %s\n' "\$*" >>"$work/calls"
[ "\$1" != -n ] || shift
exec "\$@"
STUB
launch scene.lua
expect_in 'pacman with sudo' "$(cat "$work/calls")" 'sudo -n pacman -Sy --needed --noconfirm '
expect 'pacman with sudo: it runs' "$status" 7
[ "$failures" = 0 ]
