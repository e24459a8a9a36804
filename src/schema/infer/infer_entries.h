#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "schema/infer/infer.h"
#include "schema/infer/infer_targets.h"

namespace adjoin::schema {

/// Names of fields and their types, "string!".
using ProposedFields = std::vector<std::pair<std::string, std::string>>;

/// Whether a field of that type can stand in a key.
bool stands_in_key(std::string_view type);

/// Says what the attributes of a shape are: fields, or keys of an index and what those are made
/// from. Borrows the naming.
class EntryReader {
 public:
  explicit EntryReader(const TableNaming& table) : table_(table) {}

  /// The text of a template: names for the holes, from `hole` on.
  std::string text_of(const KeyForm& form, const std::vector<std::string>& names,
                      std::size_t hole) const;
  ProposedFields fields_of(const Shape& shape, const std::set<std::string>& without) const;
  /// How the shape's items stand in the index; nothing when they do not, or when another entry
  /// makes the same attribute. `names`: what the holes of the keys are called. `made` gets the
  /// attributes that are derived.
  std::optional<ProposedEntry> entry_of(const Index& index, const Shape& shape,
                                        const std::vector<std::string>& names,
                                        std::set<std::string>& made) const;

 private:
  std::optional<std::string> derived_text(const std::string& attribute, const Shape& shape,
                                          const std::vector<std::string>& names,
                                          std::set<std::string>& made) const;

  const TableNaming& table_;
};

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
