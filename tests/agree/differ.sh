#!/bin/sh
# Where the two builds differ, law 13 says in which match, entry and viewer.
set -eu
node=$1 compare=$2 native=$3 module=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '#!/bin/sh\n"%s" | sed "7s/\\(viewer 1 frame=[^ ]* view=\\)./\\1x/"\n' "$native" >"$work/changed"
chmod +x "$work/changed"
if "$node" "$compare" "$work/changed" "$module" >"$work/said"; then
    echo "nobody noticed"
    exit 1
fi
cat "$work/said"
grep -Eq '^law 13 is broken: match 0 [a-z]+ players=2 .*, entry [0-9]+, viewer 1: native view=x' "$work/said"
