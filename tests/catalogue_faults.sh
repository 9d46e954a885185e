#!/bin/sh
# Gaps in a catalogue are noticed: an empty translation, a fuzzy one, a place that is not filled, a
# sentence that is missing.
set -eu
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
check() {
    if python3 "$root/tests/catalogue.py" "$work/ko.po"; then
        echo "not noticed: $1"
        exit 1
    fi
}
sed 's/^msgstr "게임이 끝났습니다."/msgstr ""/' "$root/po/ko.po" >"$work/ko.po"
check "an empty translation"
sed 's/^msgid "The game is over."/#, fuzzy\n&/' "$root/po/ko.po" >"$work/ko.po"
check "a fuzzy translation"
sed 's/{mover}의 차례입니다/차례입니다/' "$root/po/ko.po" >"$work/ko.po"
check "a place that is not filled"
sed '/^msgid "The game is over."/,/^$/d' "$root/po/ko.po" >"$work/ko.po"
check "a missing sentence"
