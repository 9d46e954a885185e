#!/bin/sh
# A game that is put into the list is played on the page without a change to it: here the tests' own probe, with
# hidden hands, chance and a clock.
set -eu
root=$1 node=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root"
tar cf - --exclude='./build*' --exclude=./.git --exclude=node_modules . | tar xf - -C "$work"
cp -r tests/probe "$work/src/games/probe"
cd "$work"
echo rules.c >src/games/probe/rules.list
echo face.c >src/games/probe/face.list
sed 's/blank/probe/g' src/games/blank/drawings.c >src/games/probe/drawings.c
sed -i 's/^GAME(blank)/GAME(probe)\n&/' src/game/games.def
meson setup build -Dtests=false >/dev/null
ninja -C build --quiet src/page/parlor.wasm
exec "$node" "$root/tests/web/listed.mjs" "$work/build"
