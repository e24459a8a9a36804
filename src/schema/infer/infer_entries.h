#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "schema/infer/infer.h"
#include "schema/infer/infer_shape.h"
#include "schema/infer/infer_targets.h"

namespace adjoin::schema {

/// Field names and their types, for example "string!".
using ProposedFields = std::vector<std::pair<std::string, std::string>>;

/// Returns whether a key template may hold a field of that type.
bool stands_in_key(std::string_view type);

/// Decides what the attributes of a shape are: fields, or index keys and what those are made from.
/// Borrows the naming.
class EntryReader {
 public:
  explicit EntryReader(const TableNaming& table) : table_(table) {}

  /// Returns the text of a template, such as "USER#{id}". Its placeholders are named by
  /// `names[hole]` and those after it.
  std::string text_of(const KeyForm& form, const std::vector<std::string>& names,
                      std::size_t hole) const;
  /// Returns the fields of the shape's items; leaves out the attributes in `without`.
  ProposedFields fields_of(const Shape& shape, const std::set<std::string>& without) const;
  /// Returns how the shape's items appear in the index. nullopt: they do not, or another entry
  /// makes the same attribute. `names` are the names of the key placeholders. `made` gets the
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

/// The key whose ids a node's values are compared by.
enum class IdsAt : std::uint8_t { partition_key, sort_key };

/// Compares the two items of an edge, to infer mirrors and copies. A schema enforces what it
/// declares on every item. So nothing is proposed that the values do not show.
class MirrorReader {
 public:
  explicit MirrorReader(std::string type_attribute) : type_attribute_(std::move(type_attribute)) {}

  /// Returns the first attribute in which edges and their possible mirrors differ; empty if none
  /// does.
  std::string difference_of(const Shape& edge, const Shape& mirror) const;

  /// Returns the field of the nodes at `home` that the attribute copies, for example "from.name";
  /// nullopt if no field has its values. `home` may be null: nodes without items.
  std::optional<std::string> source_of(const Shape* home, const std::string& end,
                                       const AttributeStats& stats, IdsAt at) const;

  /// Turns fields that copy the other node into copies, if every edge has both items. Returns a
  /// field in which the items differ otherwise; then nothing is changed.
  std::string copy_symmetric(const Shape& shape, const Shape* home, ProposedType& edge) const;

 private:
  std::string type_attribute_;
};

/// Returns the attribute that holds an item's type: a string that is the same for all items of a
/// shape. Empty: there is none.
std::string find_type_attribute(const std::map<std::string, Shape>& shapes);

/// Returns the value that most items of the shape have in the attribute; empty if it cannot be a
/// name.
std::string type_value(const Shape& shape, const std::string& attribute);

/// Returns "User" for "USER" and "user", "PriceHistory" for "PRICE_HISTORY".
std::string as_type_name(std::string_view word);

/// Returns whether a template may use the name: letters, digits, '_' and '-'.
bool is_plain_name(std::string_view name);

/// Returns the field type of an attribute's values, for example "datetime"; empty if the values
/// have several types.
std::string field_type(std::string_view name, const AttributeStats& stats);

/// Returns the attribute whose text equals that key placeholder on every item of the shape.
std::optional<std::string> attribute_of_hole(const Shape& shape, std::size_t hole);

/// Hands out unique names.
/// Two forms of key may give one word, and names in a schema must differ.
class UniqueNames {
 public:
  /// Returns `wanted`, with a number appended if it is taken.
  std::string take(const std::string& wanted);

 private:
  std::set<std::string> taken_;
};

}  // namespace adjoin::schema
