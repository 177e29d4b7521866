# library.sh: what the install tests share. Sourced, not run.
# Installs the build into $VERLUA_BUILD/installed/$1 and sets prefix to it.

# Where the launcher installed the tools there is Ninja, but no make.
if command -v ninja >/dev/null; then
    CMAKE_GENERATOR=Ninja
    export CMAKE_GENERATOR
fi

install_into()
{
    prefix=$VERLUA_BUILD/installed/$1
    rm -rf "$prefix"
    cmake --install "$VERLUA_BUILD" --prefix "$prefix" >/dev/null
}

# check_embedded OUTPUT: the numbers that examples/embed prints are right.
check_embedded()
{
    printf '%s\n' "$1"
    printf '%s\n' "$1" | awk '
        function near(value, wanted, tolerance) { return value > wanted - tolerance && value < wanted + tolerance }
        /^fell /      { fell = near($2, 4.905, 1e-6) }
        /^rope sags / { sags = near($4, 0.503447, 1e-3) && near($8, 0, 0.01) }
        END           { if (!fell) print "the ball fell wrong"; if (!sags) print "the rope hangs wrong"
                        exit !(fell && sags) }'
}
