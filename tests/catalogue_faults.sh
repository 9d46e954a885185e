#!/bin/sh
# Gaps in a catalogue are noticed: an empty translation, a fuzzy one, a place that is not filled, a
# sentence that is missing. So is whatever does not keep to the glossary.
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
# The catalogue after an edit, held against the glossary after another.
check_words() {
    sed "$2" "$root/po/ko.po" >"$work/ko.po"
    sed "$3" "$root/po/GLOSSARY.md" >"$work/GLOSSARY.md"
    if python3 "$root/tests/glossary.py" "$work/ko.po" "$work/GLOSSARY.md"; then
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
check_words "a term that is not said as it should be" 's/저장된 게임이 없습니다/저장된 것이 없습니다/' ''
check_words "a term that is said as another" 's/저장된 게임이 없습니다/저장된 게임판이 없습니다/' ''
check_words "a word that stands for something else" 's/돌려놓을 고양이가 없습니다/무를 고양이가 없습니다/' ''
check_words "a word that is never said" 's/^msgstr "이미 탈락/msgstr "당신은 이미 탈락/' ''
check_words "a sentence that can be read two ways" "s/'{card}' 카드는 한 장만으로는 낼/'{card}' 카드는 한 장만 낼/" ''
check_words "a question in another style" 's/어떤 게임을 할까요?/어떤 게임을 하시겠습니까?/' ''
check_words "a sentence that is to be said in another way" 's/{winner|이\/가} 이겼습니다!/{winner|이\/가} 이깁니다!/' ''
check_words "an exception that is needed" '' '/^| Which robot moves/d'
check_words "an exception that is not needed" '' 's/^| Which robot moves/| The game is over. | bet | |\n&/'
check_words "what happened, told in the present" 's/^msgstr "{seat|이\/가} 카드를 한 장 뽑았습니다/msgstr "{seat|이\/가} 카드를 한 장 뽑습니다/' ''
check_words "a card's name without quotes" "s/'안 돼' 카드가 있습니다/안 돼 카드가 있습니다/" ''
