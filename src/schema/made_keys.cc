#include "schema/made_keys.h"

#include <algorithm>

namespace adjoin::schema {
namespace {

bool is_made_of_others(const std::vector<KeyAttribute>& attributes,
                       const std::vector<Template>& made, std::string_view name) {
  for (std::size_t i = 0; i < made.size() && i < attributes.size(); ++i) {
    if (attributes[i].name != name) continue;
    const std::vector<Segment>& segments = made[i].segments();
    if (segments.size() != 1 || segments.front().hole != name) return true;
  }
  return false;
}

}  // namespace

bool is_made_key(const Schema& schema, const std::vector<IndexEntry>& entries,
                 std::string_view attribute) {
  return std::any_of(entries.begin(), entries.end(), [&](const IndexEntry& entry) {
    const Index* index = schema.index(entry.index);
    return index != nullptr && (is_made_of_others(index->pk, entry.pk, attribute) ||
                                is_made_of_others(index->sk, entry.sk, attribute));
  });
}

bool is_made_key(const Schema& schema, std::string_view attribute) {
  for (const NodeType& node : schema.nodes) {
    if (is_made_key(schema, node.entries, attribute)) return true;
  }
  for (const EdgeType& edge : schema.edges) {
    for (const EdgeForm& form : edge.forms) {
      if (is_made_key(schema, form.entries, attribute)) return true;
    }
  }
  return false;
}

}  // namespace adjoin::schema
