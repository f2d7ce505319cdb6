/* Perft of the 8x8 board with four directions in one vector, as fast as C can be made here. */

#include <stdint.h>

typedef uint64_t lanes __attribute__((vector_size(32)));

static const lanes shift = {1, 7, 9, 8};
static const lanes twice = {2, 14, 18, 16};
static const lanes mask = {0x7E7E7E7E7E7E7E7E, 0x7E7E7E7E7E7E7E7E, 0x7E7E7E7E7E7E7E7E, ~0ULL};

static inline lanes spread(uint64_t word) { return (lanes){word, word, word, word}; }

static inline uint64_t together(lanes all) { return (all[0] | all[2]) | (all[1] | all[3]); }

/* The runs of `through` that begin next to `source`, up and down in each lane. */
static inline void fill(lanes source, lanes through, lanes *up, lanes *down)
{
    *up = through & (source << shift);
    *down = through & (source >> shift);
    *up |= through & (*up << shift);
    *down |= through & (*down >> shift);
    lanes pairs_up = through & (through << shift);
    lanes pairs_down = pairs_up >> shift;
    for (int round = 0; round < 2; round++) {
        *up |= pairs_up & (*up << twice);
        *down |= pairs_down & (*down >> twice);
    }
}

static inline uint64_t legal_moves(uint64_t own, uint64_t other)
{
    lanes up, down;
    fill(spread(own), spread(other) & mask, &up, &down);
    return together((up << shift) | (down >> shift)) & ~(own | other);
}

static inline uint64_t flips(uint64_t own, uint64_t other, uint64_t move)
{
    lanes up, down, ends = spread(own);
    fill(spread(move), spread(other) & mask, &up, &down);
    lanes closed_up = (lanes)(((up << shift) & ends) != 0);
    lanes closed_down = (lanes)(((down >> shift) & ends) != 0);
    return together((up & closed_up) | (down & closed_down));
}

int64_t perft(uint64_t own, uint64_t other, int depth)
{
    if (depth == 0)
        return 1;
    uint64_t moves = legal_moves(own, other);
    if (!moves)
        return legal_moves(other, own) ? perft(other, own, depth - 1) : 1;
    int64_t count = 0;
    while (moves) {
        uint64_t move = moves & -moves;
        moves &= moves - 1;
        uint64_t taken = flips(own, other, move);
        count += perft(other & ~taken, own | taken | move, depth - 1);
    }
    return count;
}
