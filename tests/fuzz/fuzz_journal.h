// Records of surveys from any bytes: the fuzzer cannot make checksums, so they are corrected for it.
#pragma once

#include "base/hash.h"
#include "fuzz.h"

// As in tools/survey/journal.c.
typedef struct FuzzHead {
    uint32_t magic, kind, counts_bytes, text_bytes;
    uint64_t index;
} FuzzHead;

// Corrects the checksum of each complete entry.
static inline void seal_journal(uint8_t *data, size_t bytes)
{
    const uint8_t *line = memchr(data, '\n', bytes);
    size_t at = line ? (size_t)(line - data) + 1 : bytes;
    FuzzHead head;
    while (bytes - at >= sizeof head + sizeof(uint64_t)) {
        memcpy(&head, data + at, sizeof head);
        uint64_t room = bytes - at - sizeof head - sizeof(uint64_t);
        if ((uint64_t)head.counts_bytes + head.text_bytes > room)
            return;
        uint8_t *counts = data + at + sizeof head, *text = counts + head.counts_bytes;
        uint64_t hash = hash_bytes(&head, sizeof head, 0);
        hash = hash_bytes(counts, head.counts_bytes, hash);
        hash = hash_bytes(text, head.text_bytes, hash);
        memcpy(text + head.text_bytes, &hash, sizeof hash);
        at += sizeof head + head.counts_bytes + head.text_bytes + sizeof hash;
    }
}

size_t LLVMFuzzerMutate(uint8_t *data, size_t bytes, size_t room);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t bytes, size_t room, unsigned seed);

// Every other time changes a few bytes of one entry, which keeps the structure: most other changes only tear entries.
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t bytes, size_t room, unsigned seed)
{
    static const uint64_t values[] = {0, 1, 2, 3, 18, 19, 255, 0x7FFFFFFF, 0xFFFFFFFF, UINT64_C(1) << 63, UINT64_MAX};
    const uint8_t *line = bytes ? memchr(data, '\n', bytes) : NULL;
    size_t begin = line ? (size_t)(line - data) + 1 : bytes, widths[] = {1, 4, 8};
    uint64_t random = hash_mix(seed);
    if (random & 1 || bytes - begin < sizeof(FuzzHead) + 8)
        return LLVMFuzzerMutate(data, bytes, room);
    const uint64_t *value = &values[(random >> 8) % ARRAY_COUNT(values)];
    size_t at = begin + (random >> 16) % (bytes - begin - 8), width = widths[(random >> 4) % ARRAY_COUNT(widths)];
    memcpy(data + at, value, width); // little-endian, as the machines that fuzz
    return bytes;
}
