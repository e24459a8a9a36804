#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "schema/infer_proposal.h"

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

}  // namespace adjoin::schema
