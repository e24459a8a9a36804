#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "item/attribute_value.h"
#include "schema/template/pattern.h"

namespace adjoin::schema {

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

/// The word a schema uses for it: "string", "int", "string-set", … Valid for ever.
std::string_view to_string(FieldType type) noexcept;

/// A declared attribute of a node, edge or series item.
struct Field {
  std::string name;
  FieldType type = FieldType::string;
  bool required = false;
  std::vector<std::string> values;  ///< of an enumeration, in declared order
  std::string ref_type;             ///< of a ref: the node type
  std::optional<item::AttributeValue> default_value;
  std::string pattern_text;
  PatternPtr pattern;  ///< of a string, null when there is none
  std::optional<item::Number> min;
  std::optional<item::Number> max;
};

/// What happens to an attribute that no field declares.
enum class ExtraFields : std::uint8_t { keep, refuse };

/// Reads a field's value from text, as the command line and CSV give it ("3", "true",
/// "2024-01-31"; sets and lists as JSON). @errors validation naming field and type.
Result<item::AttributeValue> parse_field(const Field& field, std::string_view text);

/// Whether `value` may stand in the field. @errors validation naming field, value and type.
Result<void> check_field(const Field& field, const item::AttributeValue& value);

/// Checks all of an item's fields and fills in defaults. `owner` is the type's name, for messages.
/// @errors validation naming the field that is missing, wrong, or not declared under `refuse`.
Result<item::AttributeMap> complete_fields(std::string_view owner, const std::vector<Field>& fields,
                                           ExtraFields extra, item::AttributeMap given);

/// The logical text of a value in a key hole; nullopt for a value that cannot stand in one.
std::optional<std::string> key_text(const item::AttributeValue& value);

}  // namespace adjoin::schema
