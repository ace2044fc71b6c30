#include "CDuetSystem.h"

#include <string.h>

// SHA-256 as FIPS 180-4 defines it. The names of the short variables are the standard's.

static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated(uint32_t word, int bits) { return word >> bits | word << (32 - bits); }

static uint32_t big_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void compress_portably(uint32_t state[8], const uint8_t *block, size_t count) {
  for (; count > 0; count--, block += 64) {
    uint32_t w[64];
    for (int t = 0; t < 16; t++) w[t] = big_endian(block + 4 * t);
    for (int t = 16; t < 64; t++) {
      uint32_t s0 = rotated(w[t - 15], 7) ^ rotated(w[t - 15], 18) ^ w[t - 15] >> 3;
      uint32_t s1 = rotated(w[t - 2], 17) ^ rotated(w[t - 2], 19) ^ w[t - 2] >> 10;
      w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int t = 0; t < 64; t++) {
      uint32_t sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      uint32_t t1 = h + sum1 + ((e & f) ^ (~e & g)) + round_constants[t] + w[t];
      uint32_t sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
      uint32_t t2 = sum0 + ((a & b) ^ (a & c) ^ (b & c));
      h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
  }
}

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

// The processor's own instructions for it, several times as fast. They keep the state as the words
// ABEF and CDGH, and do four rounds with one vector of the message schedule.
__attribute__((target("sha,sse4.1,ssse3"))) static void compress_with_instructions(
    uint32_t state[8], const uint8_t *block, size_t count) {
  const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i dcba = _mm_loadu_si128((const __m128i *)&state[0]);
  __m128i hgfe = _mm_loadu_si128((const __m128i *)&state[4]);
  __m128i cdab = _mm_shuffle_epi32(dcba, 0xB1);
  __m128i efgh = _mm_shuffle_epi32(hgfe, 0x1B);
  __m128i abef = _mm_alignr_epi8(cdab, efgh, 8);
  __m128i cdgh = _mm_blend_epi16(efgh, cdab, 0xF0);

  for (; count > 0; count--, block += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i w[4];
    for (int group = 0; group < 16; group++) {
      __m128i words;
      if (group < 4) {
        words = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)block + group), swap);
      } else {
        const __m128i w16 = w[group & 3], w12 = w[(group + 1) & 3];
        const __m128i w8 = w[(group + 2) & 3], w4 = w[(group + 3) & 3];
        words = _mm_add_epi32(_mm_sha256msg1_epu32(w16, w12), _mm_alignr_epi8(w4, w8, 4));
        words = _mm_sha256msg2_epu32(words, w4);
      }
      w[group & 3] = words;
      const __m128i constants = _mm_loadu_si128((const __m128i *)&round_constants[4 * group]);
      const __m128i sum = _mm_add_epi32(words, constants);
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }

  const __m128i feba = _mm_shuffle_epi32(abef, 0x1B);
  const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)&state[0], _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128((__m128i *)&state[4], _mm_alignr_epi8(dchg, feba, 8));
}

static int has_instructions(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return 0;
  if (!(c & bit_SSSE3) || !(c & bit_SSE4_1)) return 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & 1u << 29);
}
#else
static void compress_with_instructions(uint32_t state[8], const uint8_t *block, size_t count) {
  compress_portably(state, block, count);
}

static int has_instructions(void) { return 0; }
#endif

void duet_sha256_start(struct duet_sha256 *hash, int only_portable) {
  static const uint32_t initial[8] = {
      0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  };
  memcpy(hash->state, initial, sizeof initial);
  hash->length = 0;
  hash->uses_instructions = !only_portable && has_instructions();
}

static void compress(struct duet_sha256 *hash, const uint8_t *blocks, size_t count) {
  if (hash->uses_instructions) {
    compress_with_instructions(hash->state, blocks, count);
  } else {
    compress_portably(hash->state, blocks, count);
  }
}

void duet_sha256_add(struct duet_sha256 *hash, const void *data, size_t size) {
  const uint8_t *bytes = data;
  size_t held = hash->length % 64;
  hash->length += size;
  if (held > 0) {
    size_t taken = size < 64 - held ? size : 64 - held;
    memcpy(hash->pending + held, bytes, taken);
    if (held + taken < 64) return;
    compress(hash, hash->pending, 1);
    bytes += taken;
    size -= taken;
  }
  compress(hash, bytes, size / 64);
  if (size % 64 > 0) memcpy(hash->pending, bytes + size / 64 * 64, size % 64);
}

void duet_sha256_finish(struct duet_sha256 *hash, uint8_t digest[32]) {
  uint64_t bits = hash->length * 8;
  uint8_t padding[72] = {0x80};
  size_t zeros = (119 - hash->length % 64) % 64;
  for (int index = 0; index < 8; index++) {
    padding[1 + zeros + index] = (uint8_t)(bits >> (56 - 8 * index));
  }
  duet_sha256_add(hash, padding, 1 + zeros + 8);
  for (int index = 0; index < 32; index++) {
    digest[index] = (uint8_t)(hash->state[index / 4] >> (24 - 8 * (index % 4)));
  }
}
