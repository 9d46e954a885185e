#!/bin/sh
# A game made from the template builds, keeps the laws and can be played, without another change.
set -eu
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root"
tar cf - --exclude='./build*' --exclude=./.git . | tar xf - -C "$work"
cd "$work"
tools/new-game marbles
if tools/new-game marbles 2>/dev/null || tools/new-game 'No/Good' 2>/dev/null; then
    echo "a second game of that name, or a bad name, was accepted"
    exit 1
fi
meson setup build -Dbuildtype=debug -Dpage=false -Dwerror=true >/dev/null
ninja -C build parlor tests/laws --quiet
build/tests/laws marbles
printf 'take 3\n2\nquit\n' | XDG_STATE_HOME=$work/state build/parlor marbles --lang en --players 2 | grep -q 'takes 2'
