#!/bin/sh
# Every C file is as .clang-format has it. Another version than 14 would lay lines differently.
set -eu
if ! clang-format --version | grep -q 'version 14\.'; then
    echo "clang-format 14 is not here: not checked"
    exit 77
fi
find src tests bench fuzz examples -name node_modules -prune -o -name '*.[ch]' -print0 | xargs -0 clang-format --dry-run -Werror
