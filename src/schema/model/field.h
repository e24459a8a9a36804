#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "schema/template/pattern.h"

namespace adjoin::schema {

/// The type of a declared field, and how DynamoDB stores it.
enum class FieldType : std::uint8_t {
  string,
  number,
  integer,
  boolean,
  bytes,
  date,      ///< S, "2024-01-31"
  datetime,  ///< S, "2024-01-31T12:00:00Z", with or without milliseconds
  epoch,     ///< N, whole seconds since 1970
  ms,        ///< N, whole milliseconds since 1970
  enumeration,
  list,
  map,
  string_set,
  number_set,
  ref,  ///< S, the ref of a node
};

/// Returns the schema's word for the type: "string", "int", "string-set", … Valid for ever.
std::string_view to_string(FieldType type) noexcept;

/// A declared attribute of a node, edge or series item.
struct Field {
  std::string name;
  FieldType type = FieldType::string;
  bool required = false;
  std::vector<std::string> values;  ///< of an enumeration, in declared order
  std::string ref_type;             ///< of a ref: the node type
  std::optional<Value> default_value;
  std::string pattern_text;
  PatternPtr pattern;  ///< of a string, null when there is none
  std::optional<Number> min;
  std::optional<Number> max;
};

/// Whether attributes that no field declares are kept or refused.
enum class ExtraFields : std::uint8_t { keep, refuse };

/// Parses a field's value from text, as the command line and CSV give it ("3", "true",
/// "2024-01-31"; sets and lists as JSON). @errors invalid_argument naming field and type
Result<Value> parse_field(const Field& field, std::string_view text);

/// Checks a value against the field. @errors invalid_argument naming field, value and type
Result<void> check_field(const Field& field, const Value& value);

/// Checks all fields of an item and fills in defaults. `owner` is the type's name, for messages.
/// @errors invalid_argument naming a field that is missing, wrong, or undeclared under `refuse`
Result<Item> complete_fields(std::string_view owner, const std::vector<Field>& fields,
                             ExtraFields extra, Item given);

/// Returns the logical text of a value for a key placeholder; nullopt if no key can hold the value.
std::optional<std::string> key_text(const Value& value);

}  // namespace adjoin::schema
