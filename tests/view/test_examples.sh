# Every example opens in a window, in both themes, and moves.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

theme=dark
find "${VERLUA_SOURCE:?}/examples" -name '*.lua' | sort >list
while read -r example; do
    it "The example $(basename "$example" .lua) opens in the $theme theme and moves"
    begin "$example" --steps 12 --theme "$theme"
    # Its own expectations are about longer runs.
    within 20 has_ended || complain "$example ends"
    wait "$running"
    running=''
    has '^error' && complain "$example goes on without an error"
    has "^frame .* steps=([5-9]|1[0-2])" || complain "$example moves"
    [ "$theme" = dark ] && theme=light || theme=dark
done <list
finish
