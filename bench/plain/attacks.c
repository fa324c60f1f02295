/* Attacks and a battle of three rulesets in plain C, as a person would write them: one function each, one thread.
   attacks WHAT SECONDS prints how many per second of CPU time, and the mean of what they come to. */
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

/* Sixteen pairs, filled at run time so that nothing is worked out beforehand. */
static int accuracy[16], evasion[16], power[16], defense[16], shell[16], bonus[16], armor[16], extra[16], guard[16];

static void fill(void) {
  for (int i = 0; i < 16; i++) {
    accuracy[i] = i % 4;
    evasion[i] = i * 7 % 5;
    power[i] = 3 + i % 5;
    defense[i] = i * 3 % 7;
    shell[i] = i & 1;
    bonus[i] = i % 8;
    armor[i] = 10 + i * 5 % 11;
    extra[i] = i & 3;
    guard[i] = i >> 2;
  }
}

static inline int hit_die(int acc, int eva, int pow, int def, int shelled) {
  const int die = 1 + below(10);
  if (die != 1 && die - acc + eva > 7) return 0;
  const int damage = pow - def + die < 1 ? 1 : pow - def + die;
  return shelled ? damage : 2 * damage;
}

static inline int armor_class(int plus, int ac) {
  const int die = 1 + below(20);
  if (die == 20 || (die != 1 && die + plus >= ac)) return 3 + below(8);
  return ac <= 15 ? 2 : 0;
}

/* Faces are counted in four bits each. */
static inline int lifted(uint32_t faces, int need, int points) {
  int made = 0;
  for (int face = need - 1; face >= 1 && points >= need - face; face--) {
    const int cost = need - face, shown = (int)(faces >> (4 * (face - 1)) & 15), can = points / cost;
    const int bought = shown < can ? shown : can;
    made += bought;
    if (bought < shown) break;
    points -= bought * cost;
  }
  return made;
}

static inline int dice_pool(int dice, int plus, int blocking, int points) {
  uint32_t a = 0, d = 0;
  for (int i = 0; i < dice; i++) a += 1u << (4 * below(6));
  for (int i = 0; i < blocking; i++) d += 1u << (4 * below(6));
  const int hits = (int)((a >> 12 & 15) + (a >> 16 & 15) + 2 * (a >> 20 & 15)) + lifted(a, 4, plus);
  const int blocks = (int)((d >> 16 & 15) + (d >> 20 & 15)) + lifted(d, 5, points);
  return hits > blocks ? hits - blocks : 0;
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

static long many(const char *what, long count) {
  long sum = 0;
  if (!strcmp(what, "hit-die"))
    for (long i = 0; i < count; i++)
      sum += hit_die(accuracy[i & 15], evasion[i & 15], power[i & 15], defense[i & 15], shell[i & 15]);
  else if (!strcmp(what, "armor-class"))
    for (long i = 0; i < count; i++) sum += armor_class(bonus[i & 15], armor[i & 15]);
  else if (!strcmp(what, "dice-pool"))
    for (long i = 0; i < count; i++) sum += dice_pool(6, extra[i & 15], 6, guard[i & 15]);
  else if (!strcmp(what, "battle"))
    for (long i = 0; i < count; i++) sum += battle((int)(i & 1));
  else exit(2);
  return sum;
}

static double spent(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  fill();
  const long batch = strcmp(argv[1], "battle") ? 1 << 20 : 1 << 14;
  const double seconds = atof(argv[2]);
  long count = 0, sum = many(argv[1], batch);
  const double from = spent();
  do {
    sum += many(argv[1], batch);
    count += batch;
  } while (spent() - from < seconds);
  printf("{\"rate\": %.0f, \"mean\": %.6f}\n", (double)count / (spent() - from), (double)sum / (double)(count + batch));
  return 0;
}
