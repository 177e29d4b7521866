# At a terminal the launcher asks before it installs, and takes no for an answer.
set -u
. "$VERLUA_SOURCE/tests/launcher/library.sh"
# script(1) of util-linux makes a terminal; that of other systems has other flags.
script --version 2>/dev/null | grep -q util-linux || exit 77
# Some containers have no terminals to give.
script -qec true /dev/null >/dev/null 2>&1 </dev/null || exit 77
make_straw_repository
stub id <<'STUB'
printf '0\n'
STUB
stub apt-get <<STUB
printf 'apt-get %s\n' "\$*" >>"$work/calls"
STUB
cd "$work" || exit 1

# answer TEXT: starts at a terminal and types the text.
answer()
{
    output=$(printf '%s\n' "$1" | script -qec "env PATH=$work/tools LC_ALL=C CI= $straw/verlua scene.lua" /dev/null)
    status=$?
}

answer n
expect_in 'the packages are named first' "$output" 'these packages are missing: cmake '
expect_in 'it asks' "$output" 'Install them? [Y/n]'
expect_in 'no is no' "$output" 'nothing was installed'
expect 'and a failure' "$status" 1
expect 'nothing was run' "$(cat "$work/calls")" ''

answer ''
expect_in 'Enter is yes' "$(cat "$work/calls")" 'apt-get -o DPkg::Lock::Timeout=300 install -y'
[ "$failures" = 0 ]
