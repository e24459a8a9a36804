#pragma once

#include <string>

#include "schema/model/tree.h"

namespace adjoin::emit {

/// A tree as JSON for people, two blanks a level: quoted scalars are strings, others stand as they
/// are. Maps and lists of scalars take one line where that has room. Ends with a line end.
std::string indented_json(const schema::Tree& tree);

/// A string.
schema::Tree text_tree(std::string text);
/// A map of these entries.
schema::Tree map_tree(std::vector<std::pair<std::string, schema::Tree>> entries);

}  // namespace adjoin::emit
