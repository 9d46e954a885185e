# Completes the command line of parlor. What it knows of verbs and games it reads from `parlor --help`, and
# of options from `parlor VERB --help`, so that a new game needs nothing here. The functions below find these
# texts in $help and $about.

_parlor_games() {
    sed -n 's/^  \([a-z][a-z-]*\), .* players$/\1/p' <<<"$help"
}

_parlor_verbs() {
    sed -n 's/^parlor \([a-z][a-z]*\).*/\1/p' <<<"$help"
}

# Every value of NAME=ONE|TWO, NAME=1..3 or NAME=0|15..600.
_parlor_values() {
    local value
    for value in $(tr '|' '\n' <<<"${1#*=}"); do
        case $value in
        *..*) seq "${value%..*}" "${value#*..}" ;;
        *) echo "$value" ;;
        esac
    done
}

# _parlor_option NAME: the option's values; without a name, the options' names.
_parlor_option() {
    local option
    for option in $(sed -n 's/^    --\([^ ]*\).*/\1/p' <<<"$about"); do
        if [ -z "$1" ]; then
            echo "${option%%=*}="
        elif [ "$1" = "${option%%=*}" ]; then
            _parlor_values "$option"
        fi
    done
}

_parlor_players() {
    # There is a line `  frogs, 2 to 4 players`.
    sed -n 's/^  [a-z-]*, \([0-9]*\) to \([0-9]*\) players$/\1 \2/p' <<<"$about" | xargs -r seq
}

# The verb or game among the words so far.
_parlor_verb() {
    local word
    for word in "$@"; do
        { _parlor_verbs; _parlor_games; } | grep -qxF -e "$word" && echo "$word" && return
    done
}

# The switches that go with the verb or the game.
_parlor_switches() {
    sed -n 's/^ *\(--[a-z-]*\).*/\1/p' <<<"$about" | sort -u
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
    local help about word=$2 before=$3 name='' verb choices
    help=$("$1" --help --lang en 2>/dev/null)
    verb=$(_parlor_verb "${COMP_WORDS[@]:1:COMP_CWORD-1}")
    about=$help
    [ -z "$verb" ] || about=$("$1" "$verb" --help --lang en 2>/dev/null)
    # The shell takes NAME=VALUE for three words.
    if [ "${COMP_WORDS[COMP_CWORD]}" = = ]; then
        word='' name=$before before=${COMP_WORDS[COMP_CWORD - 2]}
    elif [ "$before" = = ]; then
        name=${COMP_WORDS[COMP_CWORD - 2]} before=${COMP_WORDS[COMP_CWORD - 3]}
    fi
    [[ $name != --* ]] || before=$name
    case $before in
    --option) choices=$(_parlor_option "$name") ;;
    --players) choices=$(_parlor_players) ;;
    --lang) choices='en ko' ;;
    --rule) choices='must free' ;;
    --seat | --seed | --at | --listen | --public | --limit | --max-memory | --max-time | --threads | --date | --moves) choices= ;;
    --data) choices= && compopt -o dirnames 2>/dev/null ;;
    --plain | --open | --no-mouse | --no-browser | --trust-proxy | --all | [!-]*) choices=$(_parlor_words) && [ -z "$choices" ] && compopt -o default 2>/dev/null ;;
    *) choices=$(_parlor_option "${before#--}") ;;
    esac
    [[ $choices != *= ]] || compopt -o nospace 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
}
complete -F _parlor parlor
