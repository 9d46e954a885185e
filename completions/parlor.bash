# Completes the command line of parlor. What it knows of verbs, games and options it reads from
# `parlor --help`, so that a new game needs nothing here. The functions below find that text in $help.

_parlor_games() {
    sed -n 's/^  \([a-z][a-z-]*\), .* players$/\1/p' <<<"$help"
}

_parlor_verbs() {
    sed -n 's/^parlor \([a-z][a-z]*\).*/\1/p' <<<"$help"
}

# The lines about one game: how many play, then its options.
_parlor_about() {
    sed -n "/^  $1, /,/^  [a-z]/p" <<<"$help" | sed '2,${/^  [a-z]/d}'
}

# Every value of NAME=ONE|TWO or NAME=1..3.
_parlor_values() {
    local values=${1#*=}
    case $values in
    *..*) seq "${values%..*}" "${values#*..}" ;;
    *) tr '|' '\n' <<<"$values" ;;
    esac
}

# _parlor_option GAME NAME: the option's values; without a name, the options' names.
_parlor_option() {
    local option
    for option in $(_parlor_about "$1" | sed -n 's/^    --\([^ ]*\).*/\1/p'); do
        if [ -z "$2" ]; then
            echo "${option%%=*}="
        elif [ "$2" = "${option%%=*}" ]; then
            _parlor_values "$option"
        fi
    done
}

_parlor_players() {
    # The first line is `  frogs, 2 to 4 players`.
    _parlor_about "$1" | sed -n '1s/.*, \([0-9]*\) to \([0-9]*\) players$/\1 \2/p' | xargs -r seq
}

# The verb or game among the words so far.
_parlor_verb() {
    local word
    for word in "$@"; do
        { _parlor_verbs; _parlor_games; } | grep -qxF -e "$word" && echo "$word" && return
    done
}

# The switches of the program, and those of the game that is named.
_parlor_switches() {
    sed -n 's/^  \(--[a-z-]*\).*/\1/p' <<<"$help" | sort -u
    _parlor_option "$verb" | sed 's/^/--/; s/=$//'
}

# What may be said where no value is wanted.
_parlor_words() {
    if [[ $word == -* ]] || _parlor_games | grep -qxF -e "$verb"; then
        _parlor_switches
    elif [ -z "$verb" ]; then
        _parlor_verbs
        _parlor_games
    fi
}

_parlor() {
    local help word=$2 before=$3 name='' verb choices
    help=$("$1" --help --lang en 2>/dev/null)
    verb=$(_parlor_verb "${COMP_WORDS[@]:1:COMP_CWORD-1}")
    # The shell takes NAME=VALUE for three words.
    if [ "${COMP_WORDS[COMP_CWORD]}" = = ]; then
        word='' name=$before before=${COMP_WORDS[COMP_CWORD - 2]}
    elif [ "$before" = = ]; then
        name=${COMP_WORDS[COMP_CWORD - 2]} before=${COMP_WORDS[COMP_CWORD - 3]}
    fi
    [[ $name != --* ]] || before=$name
    case $before in
    --option) choices=$(_parlor_option "$verb" "$name") ;;
    --players) choices=$(_parlor_players "$verb") ;;
    --lang) choices='en ko' ;;
    --rule) choices='must free' ;;
    --seat | --seed | --at | --listen | --max-memory | --max-time | --threads | --date | --moves) choices= ;;
    --plain | --open | --no-browser | --all | [!-]*) choices=$(_parlor_words) && [ -z "$choices" ] && compopt -o default 2>/dev/null ;;
    *) choices=$(_parlor_option "$verb" "${before#--}") ;;
    esac
    [[ $choices != *= ]] || compopt -o nospace 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
}
complete -F _parlor parlor
