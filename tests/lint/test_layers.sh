# Dependencies run one way: the engine knows neither Lua nor SDL, drawing knows no Lua, the module knows no SDL,
# and no file but the platform's own calls the operating system.
set -u
cd "$VERLUA_SOURCE" || exit 1
status=0

# forbid PATTERN FOLDER...: no file there may include a header of this pattern.
forbid()
{
    pattern=$1
    shift
    for folder in "$@"; do
        [ -d "$folder" ] || continue
        if grep -rnE "^ *# *include *[<\"]($pattern)" "$folder" --include='*.[ch]'; then
            printf '%s must not include the above\n' "$folder"
            status=1
        fi
    done
}

forbid 'lua|lauxlib|SDL|draw/|module/|program/' engine/include engine/core engine/dynamics engine/collision engine/modelling
forbid 'lua\.h|lauxlib|lualib|module/|program/' engine/draw
forbid 'SDL|draw/|program/' bindings/module
if grep -rnE '^ *# *include *<(unistd|pthread|dirent|fcntl|sys/[a-z]+|windows|poll|termios|dlfcn|spawn|libgen|glob|semaphore)\.h>' \
    engine bindings --include='*.[ch]' | grep -v '^engine/core/platform'; then
    printf 'only engine/core/platform*.c may include the above\n'
    status=1
fi
exit "$status"
