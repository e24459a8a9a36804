#include "schema/model/made_keys.h"

#include <algorithm>
#include <cctype>
#include <string>

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

namespace {

constexpr std::size_t kMarkBytes = 16;

/// The form of a token tells our marks from a field of the same name that a program wrote before.
bool is_token(const std::string& text) {
  return text.size() == kMarkBytes && std::all_of(text.begin(), text.end(), [](char c) {
           return std::isxdigit(static_cast<unsigned char>(c)) != 0;
         });
}

}  // namespace

const Value* write_mark(const EdgeType& edge, const Item& item, std::string_view name) {
  const Value* value = item.find(name);
  if (value == nullptr || value->as_string() == nullptr || !is_token(*value->as_string())) {
    return nullptr;
  }
  const bool has_mirror = edge.reverse == ReverseKind::item || edge.reverse == ReverseKind::same;
  return has_mirror && edge.field(name) == nullptr ? value : nullptr;
}

void erase_write_marks(const EdgeType& edge, Item& item) {
  for (const std::string_view name : {kPendingMark, kIntentMark}) {
    if (write_mark(edge, item, name) != nullptr) item.erase(name);
  }
}

}  // namespace adjoin::schema
