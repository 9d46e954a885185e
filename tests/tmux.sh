#!/bin/sh
# Whole screens in a real terminal (tmux) of 80 x 24 and 120 x 40, in both languages: nothing scrolls away
# and the players' column stands straight, Korean names or not.
set -eu
program=$1
work=$(mktemp -d)
server="tmux -L parlor-$$"
trap '$server kill-server 2>/dev/null || true; rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8 XDG_STATE_HOME="$work" XDG_CONFIG_HOME="$work/config"

# As long as one session is there, the server stays.
$server new-session -d -s hold "sleep 3600"

# soon WORDS COMMAND...: until the command succeeds; if that never comes, says so.
soon() {
    words=$1
    shift
    for _ in $(seq 600); do
        "$@" && return
        sleep 0.1
    done
    echo "never: $words"
    cat "$work/screen"
    exit 1
}

# The prompt is written last: with it the screen is whole.
is_shown() {
    $server capture-pane -p -t play >"$work/screen"
    grep -q"$2" -- "$1" "$work/screen" && sed '/^$/d' "$work/screen" | tail -1 | grep -q "> *$3\$"
}

# wait_for TEXT [F or E [what is typed behind the prompt]]
wait_for() {
    soon "$1" is_shown "$1" "${2:-F}" "${3:-}"
}

is_left() {
    ! $server has-session -t play 2>/dev/null
}

leave() {
    $server send-keys -t play "" C-d
    soon "left" is_left
}

play() {
    columns=$1 rows=$2 language=$3 first=$4 second=$5
    $server new-session -d -s play -x "$columns" -y "$rows" \
        "$program frogs --players 4 --lang $language --seat 0=$first --seat 1=$second --seat 2=Cat --seat 3=Dan"
    wait_for "$first>"
    $server send-keys -t play "N c1" Enter
    wait_for "$second>"
    $server send-keys -t play "E" Enter
    wait_for "(·)"
    head -1 "$work/screen" | grep -qF "$second"
    places=$(grep -E "[0-3] ($first|$second|Cat|Dan) \(" "$work/screen" | python3 -c '
import sys, unicodedata
def column(line):
    before = line[:line.index(" (", 30)].rsplit(" ", 2)[0]
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in before)
print(len({column(line) for line in sys.stdin}))')
    [ "$places" = 1 ] || { echo "the players stand crooked"; cat "$work/screen"; exit 1; }
    leave
    echo "[       OK ] a match in tmux, $columns x $rows, $language"
}

play 80 24 en Anna Ben
play 120 40 en Anna Ben
play 80 24 ko 지민 민수
play 120 40 ko 지민 민수

# Stopped and continued, it takes the terminal again and shows everything; told to end, it gives it back.
$server new-session -d -s play -x 80 -y 24 "stty -g >$work/before; sh -c 'echo \$\$ >$work/process; exec $program frogs --lang en --players 2 --seat 0=Anna'; stty -g >$work/after.part; mv $work/after.part $work/after; sleep 3600"
wait_for "Anna>"
process=$(cat "$work/process")
$server send-keys -t play "N"
wait_for "Anna> N" F N
$server send-keys -t play C-z
soon "stopped" grep -q '^State:.T' "/proc/$process/status"
kill -CONT "$process"
wait_for "Anna> N" F N
kill -STOP "$process"
$server send-keys -t play -R
$server clear-history -t play
kill -CONT "$process"
$server send-keys -t play " c1" Enter
wait_for "A frog of Anna goes from N to c1."
head -1 "$work/screen" | grep -qF "Turn 2"
kill -TERM "$process"
soon "ended" [ -s "$work/after" ]
cmp "$work/before" "$work/after"
echo "[       OK ] stopped, continued and ended in tmux"

# The board of robots stands whole in 80 x 40, in boxes; while the countdown runs, a line half typed stays.
robots() {
    language=$1 unit=$2 bet=$3
    $server new-session -d -s play -x 80 -y 40 "$program robots --players 2 --seed 11 --lang $language --seconds 600"
    wait_for "parlor>"
    [ "$(grep -cF "│" "$work/screen")" -ge 25 ]
    $server send-keys -t play "0 7" Enter
    wait_for "[0-9]$unit] parlor>" E
    before=$(sed -n "s/^\[\([0-9]*\)$unit\].*/\1/p" "$work/screen")
    $server send-keys -t play "1 "
    soon "a second passes" has_passed
    $server send-keys -t play "5" Enter
    wait_for "$bet 7 .*$bet 5" E
    [ "$(grep -cF "│" "$work/screen")" -ge 25 ]
    leave
    echo "[       OK ] a countdown runs while somebody types, $language"
}

has_passed() {
    is_shown "[0-9]$unit] parlor> 1" E 1 &&
        [ "$(sed -n "s/^\[\([0-9]*\)$unit\].*/\1/p" "$work/screen")" -lt "$before" ]
}

$server kill-session -t play 2>/dev/null || true
robots en " s" bet
robots ko 초 선언
