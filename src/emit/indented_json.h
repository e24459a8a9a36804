#pragma once

#include <string>

#include "schema/model/tree.h"

namespace adjoin::emit {

/// Returns a tree as JSON for people, indented by two spaces. Quoted scalars become strings; others
/// are copied unchanged. Maps and lists of scalars take one line if they fit. Ends with a line
/// feed.
std::string indented_json(const schema::Tree& tree);

/// Returns a quoted scalar.
schema::Tree text_tree(std::string text);
/// Returns a map with these entries, in their order.
schema::Tree map_tree(std::vector<std::pair<std::string, schema::Tree>> entries);

}  // namespace adjoin::emit
