#include "table/check/key_values.h"

#include <algorithm>

#include "item/key_codec.h"
#include "table/request/messages.h"

namespace adjoin::table {

std::size_t key_value_bytes(const Value& value) noexcept {
  if (const std::string* text = value.as_string()) return text->size();
  if (const Binary* binary = value.as_binary()) return binary->bytes.size();
  return 0;
}

bool is_empty_key_value(const Value& value) noexcept {
  return value.type() != Value::Type::number && key_value_bytes(value) == 0;
}

// The same order as that of encoded keys (item/key_codec.h). Else a start key could be judged to
// lie outside of the page that it came from.
std::strong_ordering compare_key_values(const Value& a, const Value& b) noexcept {
  if (a.type() != b.type()) return a.type() <=> b.type();
  if (a.as_string() != nullptr) return a.as_string()->compare(*b.as_string()) <=> 0;
  if (a.as_number() != nullptr) return *a.as_number() <=> *b.as_number();
  if (a.as_binary() != nullptr) return a.as_binary()->bytes.compare(b.as_binary()->bytes) <=> 0;
  return std::strong_ordering::equal;
}

std::strong_ordering compare_keys(const PreparedKey& a, const PreparedKey& b) noexcept {
  const std::strong_ordering order = compare_key_values(*a.partition, *b.partition);
  if (order != 0 || a.sort == nullptr || b.sort == nullptr) return order;
  return compare_key_values(*a.sort, *b.sort);
}

Result<void> check_key_size(const PreparedKey& key) {
  if (key_value_bytes(*key.partition) > item::kPartitionKeyBytesMax) {
    return validation_error(std::string(messages::kPartitionKeyTooLong));
  }
  if (key.sort != nullptr && key_value_bytes(*key.sort) > item::kSortKeyBytesMax) {
    return validation_error(std::string(messages::kSortKeyTooLong));
  }
  return {};
}

bool has_duplicates(std::vector<PreparedKey> keys) {
  std::sort(keys.begin(), keys.end(),
            [](const PreparedKey& a, const PreparedKey& b) { return compare_keys(a, b) < 0; });
  return std::adjacent_find(keys.begin(), keys.end(),
                            [](const PreparedKey& a, const PreparedKey& b) {
                              return compare_keys(a, b) == 0;
                            }) != keys.end();
}

}  // namespace adjoin::table
