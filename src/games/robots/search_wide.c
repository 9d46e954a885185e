/* The fast search for processors with AVX2; whether this is one is asked here too. */
#include "search_inner.h"

#ifdef __x86_64__

#define TARGET     __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#define IS_WIDE    1
#define NAME(name) name##_wide

#include "search_steps.h"

const struct search_steps search_wide_steps = {
    .expand = expand_wide, .passes = passes_wide, .know = know_wide};

static void ask_processor(uint32_t leaf, uint32_t answer[4])
{
    __asm__("cpuid"
            : "=a"(answer[0]), "=b"(answer[1]), "=c"(answer[2]), "=d"(answer[3])
            : "a"(leaf), "c"(0));
}

/* Do processor and system keep wide registers? */
static bool ask(void)
{
    const uint32_t saves = 1u << 27 | 1u << 28 | 1u << 23; /* OSXSAVE, AVX, POPCNT */
    const uint32_t needed = 1u << 5 | 1u << 3 | 1u << 8;   /* AVX2, BMI1, BMI2 */
    uint32_t answer[4], low, high;

    ask_processor(0, answer);
    if (answer[0] < 7)
        return false;
    ask_processor(1, answer);
    if ((answer[2] & saves) != saves)
        return false;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    ask_processor(7, answer);
    return (low & 6) == 6 && (answer[1] & needed) == needed;
}

/* Asked once: under a hypervisor that takes as long as an easy problem. */
bool search_has_wide(void)
{
    static char known; /* 0: not yet, then 'y' or 'n' */
    char answer = __atomic_load_n(&known, __ATOMIC_RELAXED);

    if (answer == 0) {
        answer = ask() ? 'y' : 'n';
        __atomic_store_n(&known, answer, __ATOMIC_RELAXED);
    }
    return answer == 'y';
}

#else

const struct search_steps search_wide_steps = {.passes = NULL};

bool search_has_wide(void)
{
    return false;
}

#endif
