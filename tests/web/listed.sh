#!/bin/sh
# A game that is put into the list is played on the page without a change to it: here the tests' own probe, with
# hidden hands, chance and a clock.
set -eu
root=$1 node=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. "$root/tests/list_probe.sh"
sed -i 's/\.is_template = true/.is_template = false/' src/games/probe/rules.c # people are offered it, too
meson setup build -Dtests=false >/dev/null
ninja -C build --quiet site.c
exec "$node" "$root/tests/web/listed.mjs" "$work/build"
