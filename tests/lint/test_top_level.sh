# The top level of the repository holds what it is meant to hold: what tests write belongs into the build folder.
set -eu
cd "$VERLUA_SOURCE"
git rev-parse --git-dir >/dev/null 2>&1 || exit 77
known='.ci .clang-format .clang-tidy .editorconfig .gitignore .luacheckrc .luarc.json CMakeLists.txt CMakePresets.json
    LICENSE README.md bindings cmake docs engine examples scripts tests verlua'
for name in $(git ls-files | sed 's|/.*||' | sort -u); do
    case " $(printf '%s' "$known" | tr -s '\n ' '  ') " in
        *" $name "*) ;;
        *) echo "$name does not belong to the top level"; exit 1 ;;
    esac
done
