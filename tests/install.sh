#!/usr/bin/env bash
# What is installed is complete: a program built with pkg-config plays a game, the library shows nothing
# but parlor_*, and manuals and completions are where they are looked for.
set -euo pipefail
root=$1 build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "$*"
    exit 1
}

meson install -C "$build" --no-rebuild --destdir "$work/root" >/dev/null
config=$(find "$work/root" -name parlor.pc)
prefix=$(pkg-config --variable=prefix "$config")
there=$work/root$prefix
library=$(find "$work/root" -name 'libparlor.so.0')
[ -e "$library" ] || fail "the library is not installed by its soname"

# The example, by the command it gives itself.
export PKG_CONFIG_PATH=${config%/*} PKG_CONFIG_SYSROOT_DIR=$work/root LD_LIBRARY_PATH=${library%/*}
cd "$work"
cp "$root/examples/duel.c" .
# shellcheck disable=SC2046 # the flags are words
"${CC:-cc}" -std=c17 -Wall -Wextra -Werror duel.c $(pkg-config --cflags --libs parlor) -o duel
readelf -d duel | grep 'NEEDED.*libparlor.so.0' >/dev/null || fail "the example is not linked with the library"
for game in frogs robots kittens; do
    ./duel $game </dev/null >course
    grep -q '^1\. ' course || fail "the example does not reach the end of $game"
done
./duel frogs ko <<<'jump N c1' >course
grep -q ' 1  Player 0의 개구리가 N에서 c1로 갔습니다' course || fail "the example does not play what is typed"

exported=$(nm -D --defined-only "$library" | awk '{ print $NF }')
declared=$(grep -oE '\bparlor_[a-z_]+\(' "$there/include/parlor.h" | tr -d '(' | sort -u)
[ "$(sort <<<"$exported")" = "$declared" ] || fail "exported and declared differ: $exported"

# The header serves C++ as well.
if command -v c++ >/dev/null; then
    echo '#include <parlor.h>' | c++ -I"$there/include" -Wall -Wextra -Werror -fsyntax-only -x c++ -
fi

# Manuals: every function is in one, and every switch of the program in the other.
for page in man3/libparlor.3 man6/parlor.6; do
    [ -s "$there/share/man/$page" ] || fail "$page is not installed"
done
for name in $declared; do
    grep -q "^\.Fn $name " "$there/share/man/man3/libparlor.3" || fail "libparlor(3) lacks $name"
done
if command -v groff >/dev/null; then
    for page in "$there"/share/man/man?/*; do
        complaints=$(groff -mdoc -Tutf8 -ww -z "$page" 2>&1)
        [ -z "$complaints" ] || fail "$page: $complaints"
    done
fi

# Completions: what they read from --help is what the program understands.
[ -s "$there/share/zsh/site-functions/_parlor" ] || fail "the completion for zsh is not installed"
if command -v zsh >/dev/null; then
    zsh -n "$there/share/zsh/site-functions/_parlor"
fi
completion=$there/share/bash-completion/completions/parlor
bash -n "$completion"
PATH=$there/bin:$PATH
set +euo pipefail # as in the shell of a user
# shellcheck source=/dev/null
. "$completion"

# completes EXPECTED WORD...: the last word may become what is expected, and nothing else.
completes() {
    local expected=$1
    shift
    COMP_WORDS=(parlor "$@") COMP_CWORD=$# COMPREPLY=()
    _parlor parlor "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    [ "${COMPREPLY[*]}" = "$expected" ] || fail "parlor $*: ${COMPREPLY[*]}"
}
[ "$(parlor --help --lang en | wc -l)" -le 24 ] || fail "the help takes more than a screen"
[ "$(parlor --help --lang ko | wc -l)" -le 24 ] || fail "the help in Korean takes more than a screen"
for topic in frogs robots draw delete serve; do
    switches=$(parlor $topic --help --lang en | sed -n 's/^  --\([a-z-]*\).*/\1/p' | sort -u)
    [ "$(wc -l <<<"$switches")" -ge 4 ] || fail "the help about $topic has few switches: $switches"
    for name in $switches; do
        grep -q "^\.It Fl -$name\b" "$there/share/man/man6/parlor.6" || fail "parlor(6) lacks --$name"
        completes "--$name" $topic "--$name"
    done
done
completes 'delete' de
completes "0 $(seq -s ' ' 15 600)" robots --seconds ''
completes 'frogs' fr
completes 'load' lo
completes 'board=' frogs --option bo
completes 'classic small' frogs --option board =
completes 'small' frogs --option board = s
completes '1 2 3' frogs --option frogs = ''
completes '2 3 4' frogs --players ''
completes 'en ko' load --lang ''
completes '--players' frogs --play
completes '--no-browser' serve --no
completes '--listen' serve --no-browser --lis
completes 'classic small' frogs --board ''
completes '1 2 3' frogs --frogs ''
completes '--board' frogs --bo
completes '--board' frogs --plain --bo
completes 'classic small' frogs --board =
completes 'small' frogs --board = s
