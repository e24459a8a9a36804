#include <algorithm>
#include <cstdint>

#include "item/key_codec.h"
#include "table/check/key_values.h"
#include "table/prepare/prepare_reads.h"
#include "table/request/messages.h"

namespace adjoin::table {
namespace {

/// Scan says more than Query, and Query tells a value of another type apart. Source: an
/// implementation tested against the service, dynalite.
Error invalid(const PreparedRead& read, bool mistyped) {
  const bool is_query = !read.key_condition.terms.empty();
  if (is_query && mistyped) return validation_error(std::string(messages::kKeyElementMismatch));
  std::string text(messages::kStartKeyInvalid);
  if (!is_query) text.append(": ").append(messages::kKeyElementMismatch);
  return validation_error(std::move(text));
}
Error outside() { return validation_error(std::string(messages::kStartKeyOutside)); }

enum class Fit : std::uint8_t { fits, mistyped, is_no_key };

Fit fit(const Item& start, const AttributeDefinition& attribute, std::size_t bytes_max) {
  const Value* value = start.find(attribute.name);
  if (value == nullptr) return Fit::is_no_key;
  if (value->type() != attribute.type) return Fit::mistyped;
  const bool valid = !is_empty_key_value(*value) && key_value_bytes(*value) <= bytes_max;
  return valid ? Fit::fits : Fit::is_no_key;
}

/// How the schema's attributes are there; adds to `seen` those that `other` has not.
Fit fit(const Item& start, const KeySchema& keys, const KeySchema* other, std::size_t& seen) {
  Fit worst = Fit::fits;
  for (const auto* attributes : {&keys.partition, &keys.sort}) {
    const std::size_t bytes_max =
        attributes == &keys.partition ? item::kPartitionKeyBytesMax : item::kSortKeyBytesMax;
    for (const AttributeDefinition& attribute : *attributes) {
      worst = std::max(worst, fit(start, attribute, bytes_max));
      if (other == nullptr || other->find(attribute.name) == nullptr) ++seen;
    }
  }
  return worst;
}

bool begins_with(const Value& value, const Value& prefix) {
  if (value.as_string() != nullptr && prefix.as_string() != nullptr) {
    return value.as_string()->starts_with(*prefix.as_string());
  }
  return value.as_binary() != nullptr && prefix.as_binary() != nullptr &&
         value.as_binary()->bytes.starts_with(prefix.as_binary()->bytes);
}

/// A start key from outside of the range would make the page begin where the question does not ask.
bool satisfies(const Value& value, const expression::KeyTerm& term) {
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

Result<void> check_start_key(const Item& start, const PreparedRead& read,
                             const TableDescription& table) {
  if (read.is_of_one_item) return validation_error(std::string(messages::kOneItemRestarted));
  std::size_t seen = 0;
  Fit worst = fit(start, table.keys, nullptr, seen);
  if (read.index != nullptr) {
    worst = std::max(worst, fit(start, read.index->keys, &table.keys, seen));
  }
  // More attributes than the keys: it came from another table or index.
  if (start.size() != seen) worst = Fit::is_no_key;
  if (worst != Fit::fits) return invalid(read, worst == Fit::mistyped);
  for (const expression::KeyTerm& term : read.key_condition.terms) {
    if (!satisfies(*start.find(term.name), term)) return outside();
  }
  return {};
}

}  // namespace adjoin::table
