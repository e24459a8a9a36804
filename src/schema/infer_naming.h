#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "schema/infer_targets.h"

namespace adjoin::schema {

/// The attribute that says what type an item is, or empty: it is text, and the items of one shape
/// agree in it.
std::string find_type_attribute(const std::map<std::string, Shape>& shapes);

/// What most items of the shape have there, when it can be a name; else empty.
std::string type_value(const Shape& shape, const std::string& attribute);

/// "USER" and "user" as "User", "PRICE_HISTORY" as "PriceHistory".
std::string as_type_name(std::string_view word);

/// Whether a template can name it: letters, digits, '_' and '-'.
bool is_plain_name(std::string_view name);

/// The field type of an attribute's values, "datetime"; empty when they are of several types.
std::string field_type(std::string_view name, const AttributeStats& stats);

/// The attribute that always has the text of that hole, on every item of the shape.
std::optional<std::string> attribute_of_hole(const Shape& shape, std::size_t hole);

/// Gives names out, each once.
class UniqueNames {
 public:
  std::string take(const std::string& wanted);

 private:
  std::set<std::string> taken_;
};

}  // namespace adjoin::schema
