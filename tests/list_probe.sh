# Sourced with $root and $work set: copies the project to $work, puts the tests' own game into the list there, and goes
# there.
cd "$root"
tar cf - --exclude='./build*' --exclude=./.git --exclude=node_modules . | tar xf - -C "$work"
cp -r tests/probe "$work/src/games/probe"
cd "$work"
echo rules.c >src/games/probe/rules.list
echo face.c >src/games/probe/face.list
sed 's/blank/probe/g' src/games/blank/drawings.c >src/games/probe/drawings.c
sed -i 's/^GAME(blank)/GAME(probe)\n&/' src/game/games.def
