/* The dice (RFC 8439's ChaCha20 as a generator). Where the key comes from is not decided here. */
#include "dice.h"

#include <string.h>

enum { BLOCKS = DICE_WORDS / 16 };

/* The same word of all the blocks that are made at once. */
typedef uint32_t lanes __attribute__((vector_size(4 * BLOCKS)));

static lanes rotate(lanes x, int by)
{
    return x << by | x >> (32 - by);
}

/* The same by 16 bits, which is only to swap halves. */
static lanes rotate_16(lanes x)
{
    typedef uint16_t halves __attribute__((vector_size(sizeof(lanes))));
    halves h = (halves)x;

    return (lanes)__builtin_shufflevector(h, h, 1, 0, 3, 2, 5, 4, 7, 6);
}

/* Never called: the words are to stay in registers. */
__attribute__((always_inline)) static inline void quarter_round(lanes *x, int a, int b, int c,
                                                                int d)
{
    x[a] += x[b];
    x[d] = rotate_16(x[d] ^ x[a]);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = rotate(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 7);
}

static void double_rounds(lanes *x)
{
    for (int i = 0; i < 10; i++) {
        for (int column = 0; column < 4; column++)
            quarter_round(x, column, 4 + column, 8 + column, 12 + column);
        for (int column = 0; column < 4; column++)
            quarter_round(x, column, 4 + (column + 1) % 4, 8 + (column + 2) % 4,
                          12 + (column + 3) % 4);
    }
}

/* Seldom needed, so kept out of the way of what is needed for each roll. */
__attribute__((noinline)) static void next_blocks(struct dice *dice)
{
    lanes input[16], x[16];

    for (int i = 0; i < 16; i++)
        input[i] = dice->input[i] - (lanes){0};
    for (int block = 0; block < BLOCKS; block++) {
        input[12][block] = dice->input[12];
        input[13][block] = dice->input[13];
        if (++dice->input[12] == 0)
            dice->input[13]++;
    }
    memcpy(x, input, sizeof x);
    double_rounds(x);
    for (int i = 0; i < 16; i++)
        x[i] += input[i];
    memcpy(dice->words, x, sizeof x);
    dice->used = 0;
}

static uint32_t little_endian(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

void dice_init(struct dice *dice, const uint8_t key[DICE_KEY_SIZE])
{
    static const uint32_t constants[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};

    *dice = (struct dice){.used = DICE_WORDS};
    memcpy(dice->input, constants, sizeof constants);
    for (int i = 0; i < 8; i++)
        dice->input[4 + i] = little_endian(key + 4 * i);
}

void dice_init_seed(struct dice *dice, uint64_t seed)
{
    uint8_t key[DICE_KEY_SIZE] = {0};

    for (int i = 0; i < 8; i++)
        key[i] = (uint8_t)(seed >> 8 * i);
    dice_init(dice, key);
}

static uint32_t next_word(struct dice *dice)
{
    if (dice->used == DICE_WORDS)
        next_blocks(dice);
    uint32_t block = dice->used / 16, word = dice->used % 16;
    dice->used++;
    return dice->words[BLOCKS * word + block];
}

static inline uint32_t roll(struct dice *dice, uint32_t count)
{
    /* The first 2^32 mod count words are rejected, so that the rest divides evenly. */
    uint32_t word;

    do
        word = next_word(dice);
    while (word < count && word < (0 - count) % count);
    return word % count;
}

uint32_t dice_below(struct dice *dice, uint32_t count)
{
    return roll(dice, count);
}

void dice_shuffle(struct dice *dice, int16_t *values, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int other = (int)roll(dice, (uint32_t)i + 1);
        int16_t kept = values[i];
        values[i] = values[other];
        values[other] = kept;
    }
}
