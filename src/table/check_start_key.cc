#include "item/key_codec.h"
#include "table/key_values.h"
#include "table/messages.h"
#include "table/prepare_read.h"

namespace adjoin::table {
namespace {

/// Scan says more than Query. Source: an implementation tested against the service, dynalite.
Error invalid(const PreparedRead& read) {
  std::string text(messages::kStartKeyInvalid);
  if (read.key_condition.terms.empty()) text.append(": ").append(messages::kKeyElementMismatch);
  return validation_error(std::move(text));
}
Error outside() { return validation_error(std::string(messages::kStartKeyOutside)); }

/// Whether the schema's attributes are there as they must be; adds to `seen` those that `other` has
/// not.
bool fits(const item::Item& start, const KeySchema& keys, const KeySchema* other,
          std::size_t& seen) {
  for (const auto* attributes : {&keys.partition, &keys.sort}) {
    const std::size_t bytes_max =
        attributes == &keys.partition ? item::kPartitionKeyBytesMax : item::kSortKeyBytesMax;
    for (const AttributeDefinition& attribute : *attributes) {
      const item::AttributeValue* value = start.find(attribute.name);
      if (value == nullptr || value->type() != attribute.type || is_empty_key_value(*value) ||
          key_value_bytes(*value) > bytes_max) {
        return false;
      }
      if (other == nullptr || other->find(attribute.name) == nullptr) ++seen;
    }
  }
  return true;
}

bool begins_with(const item::AttributeValue& value, const item::AttributeValue& prefix) {
  if (value.as_string() != nullptr && prefix.as_string() != nullptr) {
    return value.as_string()->starts_with(*prefix.as_string());
  }
  return value.as_binary() != nullptr && prefix.as_binary() != nullptr &&
         value.as_binary()->bytes.starts_with(prefix.as_binary()->bytes);
}

bool satisfies(const item::AttributeValue& value, const expression::KeyTerm& term) {
  const auto order = compare_key_values(value, term.value);
  switch (term.op) {
    case expression::KeyOperator::eq: return order == 0;
    case expression::KeyOperator::lt: return order < 0;
    case expression::KeyOperator::le: return order <= 0;
    case expression::KeyOperator::gt: return order > 0;
    case expression::KeyOperator::ge: return order >= 0;
    case expression::KeyOperator::between:
      return order >= 0 && compare_key_values(value, term.upper) <= 0;
    case expression::KeyOperator::begins_with: return begins_with(value, term.value);
  }
  return false;
}

}  // namespace

Result<void> check_start_key(const item::Item& start, const PreparedRead& read,
                             const TableDescription& table) {
  if (read.is_of_one_item) return validation_error(std::string(messages::kOneItemRestarted));
  std::size_t seen = 0;
  if (!fits(start, table.keys, nullptr, seen)) return invalid(read);
  if (read.index != nullptr && !fits(start, read.index->keys, &table.keys, seen)) {
    return invalid(read);
  }
  if (start.size() != seen) return invalid(read);
  for (const expression::KeyTerm& term : read.key_condition.terms) {
    if (!satisfies(*start.find(term.name), term)) return outside();
  }
  return {};
}

}  // namespace adjoin::table
