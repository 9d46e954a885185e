/* Korean particles, chosen by the last sound of the word before them. */
#ifndef PARLOR_KOREAN_H
#define PARLOR_KOREAN_H

#include "text.h"

/* Writes the particle that follows `before`: of `은/는` the first after a consonant and the second
   after a vowel; `으로/로` takes the second after the consonant ㄹ too. Where the sound can't be
   told, both are written: `은(는)`. */
void korean_add_particle(const char *before, size_t length, struct word forms, struct text *text);

#endif
