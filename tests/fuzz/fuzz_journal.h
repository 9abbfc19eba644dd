// Records of surveys from any bytes: the fuzzer cannot make checksums, so they are put right for it.
#pragma once

#include "base/hash.h"
#include "fuzz.h"
#include "map/survey.h"

// As tools/survey_journal.c has it.
typedef struct FuzzHead {
    uint32_t magic, kind, counts_bytes, text_bytes;
    uint64_t index;
} FuzzHead;

// Puts right the checksum of each entry that lies whole in the bytes.
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
