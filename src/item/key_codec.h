#pragma once

#include <string_view>

#include "adjoin/value.h"
#include "base/bytes.h"
#include "base/result.h"
#include "item/stored_item.h"

namespace adjoin::item {

/// Order-preserving encoding of key values (docs/formats/key.md). An encoded value is a part.
/// A part is self-delimiting, so parts can be concatenated: memcmp order of concatenations is the
/// order of tuples. Strings order by UTF-8 bytes, numbers numerically, binaries by unsigned bytes.
/// S and B: 0x00 is written 0x00 0xFF, and the part ends with 0x00 0x01. N: Number::encode_ordered.

constexpr std::size_t kPartitionKeyBytesMax = 2048;
constexpr std::size_t kSortKeyBytesMax = 1024;

/// Appends the part of a value of type S, N or B (asserted).
/// No type stands before it: all keys of a table have the same type in the same place.
void append_key_part(const Value& value, Bytes& out);
void append_key_part(ValueView value, Bytes& out);
/// Appends the part of the bytes of an S or B.
void append_key_string(std::string_view text, Bytes& out);

/// Appends the part without its end mark: the common prefix of the parts of every S or B that
/// begins with `prefix`. `begins_with` is a range scan of [it, prefix_successor(it)).
void append_key_prefix(std::string_view prefix, Bytes& out);
/// Returns the least byte string greater than every string that starts with `front`. Empty: there
/// is none.
Bytes prefix_successor(BytesView front);

/// Decodes one part of the given type from the front of `in` and advances past it.
/// @errors corruption.
Result<Value> take_key_part(BytesView& in, Value::Type type);
/// Advances past one part without decoding it. An index entry's key ends with the item's own, which
/// is found by skipping what stands before it.
/// @errors corruption.
Result<void> skip_key_part(BytesView& in, Value::Type type);
/// Returns the length of the part at the front of `in`; 0: it is damaged.
std::size_t key_part_length(BytesView in, Value::Type type) noexcept;

}  // namespace adjoin::item
