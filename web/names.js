// When are two names the same? The browser has Unicode's tables; what the program asks of libunistring is
// asked of them here.

// Nothing that can't be seen, and nothing at the beginning that would join with what stands before it.
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}]|^\p{M}/u;

// In full case folding a letter is its capital made small, whatever stands beside it. The dotless i is none
// of i's forms.
function foldCase(text) {
    return Array.from(text, letter => letter === "ı" ? letter : letter.toUpperCase().toLowerCase()).join("");
}

/**
 * What a name is compared by: without case, and in the one form (NFKC) of characters that can be written
 * in several ways. Null if something in it can't be seen.
 * @param {string} name
 * @returns {?string}
 */
export function foldName(name) {
    if (unseen.test(name))
        return null;
    return foldCase(foldCase(name.normalize("NFD")).normalize("NFKC")).normalize("NFKC");
}
