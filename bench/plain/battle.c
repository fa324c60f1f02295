/* Battles of four against four by hit-die attacks alone in plain C, as a person would write them, one thread.
   battle SECONDS prints how many per second of CPU time. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint32_t A = 0x2545f491u, B = 0x5bd1e995u, C = 42, D = 1;

static inline uint32_t word(void) { /* sfc32 */
  const uint32_t t = A + B + D++;
  A = B ^ (B >> 9);
  B = C + (C << 3);
  C = ((C << 21) | (C >> 11)) + t;
  return t;
}

static inline int below(uint32_t n) { /* without bias */
  uint32_t product = (word() >> 16) * n;
  while ((product & 0xffff) < n && (product & 0xffff) < 65536u % n) product = (word() >> 16) * n;
  return (int)(product >> 16);
}

static inline int hit_die(int acc, int eva, int pow, int def, int shelled) {
  const int die = 1 + below(10);
  if (die != 1 && die - acc + eva > 7) return 0;
  const int damage = pow - def + die < 1 ? 1 : pow - def + die;
  return shelled ? damage : 2 * damage;
}

static const int HP[8] = {18, 14, 16, 12, 17, 13, 15, 14}, SHELL[8] = {6, 0, 4, 8, 5, 3, 0, 7};
static const int ACC[8] = {2, 3, 1, 2, 2, 1, 3, 2}, EVA[8] = {1, 2, 0, 3, 1, 2, 1, 1};
static const int ATT[8] = {4, 3, 5, 2, 4, 4, 3, 3}, DEF[8] = {3, 2, 4, 1, 2, 3, 3, 2};

/* Four against four to the end: everybody in turn strikes the first foe that stands. */
static int battle(int first) {
  int hp[8], left[8], aim[2] = {0, 4};
  memcpy(hp, HP, sizeof hp);
  memcpy(left, SHELL, sizeof left);
  for (;;)
    for (int k = 0; k < 8; k++) {
      const int side = (k & 1) ^ first, by = side * 4 + (k >> 1), foe = 1 - side;
      if (hp[by] <= 0) continue;
      const int at = aim[foe], damage = hit_die(ACC[by], EVA[at], ATT[by], DEF[at], left[at] > 0);
      if (left[at] > 0) left[at] = damage < left[at] ? left[at] - damage : 0;
      else hp[at] -= damage;
      while (aim[foe] < foe * 4 + 4 && hp[aim[foe]] <= 0) aim[foe]++;
      if (aim[foe] == foe * 4 + 4) return side;
    }
}

static long many(long count) {
  long wins = 0;
  for (long i = 0; i < count; i++) wins += battle((int)(i & 1));
  return wins;
}

static double spent(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  const long batch = 1 << 14;
  const double seconds = atof(argv[1]);
  long count = 0, wins = many(batch);
  const double from = spent();
  do {
    wins += many(batch);
    count += batch;
  } while (spent() - from < seconds);
  printf("{\"rate\": %.0f, \"wins\": %ld}\n", (double)count / (spent() - from), wins);
  return 0;
}
