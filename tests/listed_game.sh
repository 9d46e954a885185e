#!/bin/sh
# A game that is put into the list is played at the terminal and drawn, without a change to terminal,
# scene or words: here the tests' own probe, with hidden hands, chance and a clock.
set -eu
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. "$root/tests/list_probe.sh"
meson setup build -Dbuildtype=debug -Dpage=false -Dtests=false >/dev/null
ninja -C build --quiet
export XDG_STATE_HOME="$work/state" XDG_CONFIG_HOME="$work/config"
printf '\ndeck\n\nbid 2\n\nallow 1\nhistory\nquit\n' | build/parlor probe --lang en --players 2 --seed 7 --seat 0=Ann --seat 1=Ben >out
cat out
for wanted in 'The next hand is for Ann alone.' 'The next hand is for Ben alone.' 'Ann> ' 'Ben> ' 'bids 2' \
    'parlor/probe-'; do
    grep -qF "$wanted" out || { echo "missing: $wanted"; exit 1; }
done
build/parlor draw state/parlor/probe-*.parlor >picture.svg
python3 - picture.svg <<'END'
import sys
import xml.etree.ElementTree as tree

root = tree.parse(sys.argv[1]).getroot()
SVG = "{http://www.w3.org/2000/svg}"
title, desc = root.findtext(SVG + "title"), root.findtext(SVG + "desc")
if root.tag != SVG + "svg" or not (title or "").strip() or not (desc or "").strip():
    sys.exit("the picture has no title or no description: %r, %r" % (title, desc))
END
build/parlor verify state/parlor/probe-*.parlor

# A replay shows the audience what all may see, and a seat its own cards.
printf '1\n' | build/parlor replay state/parlor/probe-*.parlor >out
printf '1\n' | build/parlor replay --seat 0 state/parlor/probe-*.parlor >own
grep -qF 'You are dealt' own
if grep -F 'You are dealt' out; then
    echo "the audience is told of somebody's cards"
    exit 1
fi

# Where hands are hidden, they may be laid open: no curtain, and each who is to act sees their own.
# shows_openly WORDS...: each is a part of a line of out, below the one before.
shows_openly() {
    if grep -F 'The next hand' out; then echo "a curtain before open hands"; exit 1; fi
    from=1
    for wanted in 'Open hands: everybody sees what the player to act sees.' "$@"; do
        at=$(tail -n +"$from" out | grep -nF "$wanted" | head -1 | cut -d: -f1)
        [ "$at" ] || { echo "missing: $wanted"; cat out; exit 1; }
        from=$((from + at))
    done
}
printf 'bid 2\n' | build/parlor probe --open --lang en --players 2 --seed 7 --seat 0=Ann --seat 1=Ben >out
shows_openly 'Cards: (0) card 8, worth 0  (1) card 9, worth 1' 'Ann> ' 'Cards: 0 card 4, worth 0  1 card 3, worth 3' \
    'Would you like to object?' 'Ben> '
build/parlor load --open --lang en "$(ls -t state/parlor/*.parlor | head -1)" </dev/null >out
shows_openly 'Ann has bid 2.' 'Cards: 0 card 4, worth 0  1 card 3, worth 3' 'Would you like to object?' 'Ben> '

# In a real terminal: behind the curtain nothing of the hand before it can be seen or scrolled to, the
# clock runs in the prompt, and what is being typed stays.
server="tmux -L parlor-listed-$$"
trap '$server kill-server 2>/dev/null || true; rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8
wait_for() {
    for _ in $(seq 600); do
        $server capture-pane -p -S - -t play >screen
        grep -qE "$1" screen && return
        sleep 0.1
    done
    echo "never shown: $1"
    cat screen
    exit 1
}
$server new-session -d -s play -x 80 -y 24 "build/parlor probe --window 60 --lang en --players 2 --seed 7 --seat 0=Ann --seat 1=Ben"
wait_for 'for Ann alone'
$server send-keys -t play "" Enter
wait_for 'Cards: \(0\) card 8'
$server send-keys -t play "0" Enter
wait_for 'Chosen: 0'
$server send-keys -t play "1" Enter
wait_for 'steps left: 1'
if grep -q 'Chosen' screen; then echo "a secret number can be scrolled to"; cat screen; exit 1; fi
$server send-keys -t play "bid 2" Enter
wait_for 'for Ben alone'
if grep -q 'worth' screen; then echo "a hand can be scrolled to"; cat screen; exit 1; fi
$server send-keys -t play "" Enter
wait_for '^\[[0-9]+ s\] Ben> *$'
$server send-keys -t play "hal"
wait_for '^\[[0-9]+ s\] Ben> hal'
wait_for "^\[([0-9]|[1-4][0-9]|5[0-8]) s\] Ben> hal"
$server kill-server
echo "[       OK ] hands stay apart and a clock runs in tmux"
