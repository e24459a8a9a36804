#include "engine/layout/key_range.h"

#include <cstdint>

#include "base/assert.h"
#include "engine/layout/item_key.h"
#include "engine/layout/record_bytes.h"
#include "engine/seeded_bugs.h"
#include "item/key_codec.h"

namespace adjoin::engine::layout {
namespace {

using expression::KeyOperator;
using expression::KeyTerm;

constexpr std::uint64_t kHashes = 65536;

/// The least key with the object and a hash of at least `hash`, which may be one past the last.
Bytes hash_bound(table::ObjectId object, std::uint64_t hash) {
  Bytes bound;
  append_u32(hash == kHashes ? object.value + 1 : object.value, bound);
  if (hash != kHashes) append_u16(static_cast<std::uint16_t>(hash), bound);
  return bound;
}

/// What a key usually fits into with what is appended to it, so that it does not grow piece by
/// piece.
constexpr std::size_t kUsualKeyBytes = 96;

Bytes with_part(const Bytes& front, const Value& value) {
  Bytes key;
  key.reserve(front.size() + kUsualKeyBytes);
  key = front;
  item::append_key_part(value, key);
  return key;
}

BytesView text_of(const Value& value) {
  if (const std::string* text = value.as_string()) return *text;
  const Binary* binary = value.as_binary();
  ADJOIN_ASSERT(binary != nullptr);
  return binary->bytes;
}

/// The range of the last term, behind `front`: the parts of all terms before it.
KeyRange term_range(Bytes front, const KeyTerm& term) {
  // A part is self-delimiting, so [p, successor(p)) are exactly the keys that have this value.
  // An upper bound is exclusive. "At most" a value is therefore everything before its successor.
  switch (term.op) {
    case KeyOperator::eq: {
      Bytes lower = with_part(front, term.value);
      Bytes upper = item::prefix_successor(lower);
      return {std::move(lower), std::move(upper)};
    }
    case KeyOperator::lt: {
      Bytes upper = with_part(front, term.value);
      return {std::move(front), std::move(upper)};
    }
    case KeyOperator::le: {
      Bytes upper = item::prefix_successor(with_part(front, term.value));
      return {std::move(front), std::move(upper)};
    }
    case KeyOperator::gt:
      return {item::prefix_successor(with_part(front, term.value)), item::prefix_successor(front)};
    case KeyOperator::ge: return {with_part(front, term.value), item::prefix_successor(front)};
    case KeyOperator::between:
      return {with_part(front, term.value), item::prefix_successor(with_part(front, term.upper))};
    case KeyOperator::begins_with: {
      Bytes lower = std::move(front);
      item::append_key_prefix(text_of(term.value), lower);
      // The successor never loses the object id: ids stop before 0xFFFFFFFF.
      Bytes upper = item::prefix_successor(lower);
      return {std::move(lower), std::move(upper)};
    }
  }
  ADJOIN_ASSERT(false);
  return {};
}

}  // namespace

KeyRange object_range(table::ObjectId object) { return segment_range(object, 0, 1); }

KeyRange segment_range(table::ObjectId object, std::size_t segment, std::size_t total_segments) {
  ADJOIN_ASSERT(total_segments > 0);
  ADJOIN_ASSERT(segment < total_segments);
  return {hash_bound(object, segment * kHashes / total_segments),
          hash_bound(object, (segment + 1) * kHashes / total_segments)};
}

KeyRange condition_range(table::ObjectId object, const table::KeySchema& keys,
                         const expression::KeyCondition& condition) {
  const std::size_t partition_count = keys.partition.size();
  ADJOIN_ASSERT(condition.terms.size() >= partition_count);
  ADJOIN_ASSERT(condition.terms.size() <= partition_count + keys.sort.size());
  Bytes front;
  front.reserve(kUsualKeyBytes);
  begin_key(object, front);
  for (std::size_t i = 0; i < partition_count; ++i) {
    item::append_key_part(condition.terms[i].value, front);
  }
  set_hash(0, front);
  if (condition.terms.size() == partition_count) {
    Bytes upper = item::prefix_successor(front);
    return {std::move(front), std::move(upper)};
  }
  for (std::size_t i = partition_count; i + 1 < condition.terms.size(); ++i) {
    item::append_key_part(condition.terms[i].value, front);
  }
  return term_range(std::move(front), condition.terms.back());
}

KeyRange text_range(table::ObjectId object, std::span<const std::string> partition,
                    std::string_view sort_front) {
  Bytes lower;
  lower.reserve(kUsualKeyBytes);
  begin_key(object, lower);
  for (const std::string& text : partition) item::append_key_string(text, lower);
  set_hash(0, lower);
  item::append_key_prefix(sort_front, lower);
  Bytes upper = item::prefix_successor(lower);
  return {std::move(lower), std::move(upper)};
}

void start_after(BytesView key, bool forward, KeyRange& range) {
  if (forward) {
    Bytes after(key);
    // The least key behind `key`: RocksDB has no "greater than".
    after.push_back('\0');
    if (after > range.lower) range.lower = std::move(after);
    return;
  }
  Bytes before(key);
  if (ADJOIN_MUTANT(11)) before.push_back('\0');
  if (before < range.upper) range.upper = std::move(before);
}

}  // namespace adjoin::engine::layout
