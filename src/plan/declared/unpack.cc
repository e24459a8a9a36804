#include "base/assert.h"
#include "plan/declared/declared.h"
#include "schema/items/item_keys.h"

namespace adjoin::plan {
namespace {

/// Whether the text is an edge of this form; fills in what it tells.
bool unpack_one(const schema::Schema& schema, const schema::EdgeType& edge,
                const schema::EdgeForm& form, const schema::Bindings& from, std::string_view text,
                UnpackedEdge& unpacked) {
  // The node's own parts are bound already: entries may hold them, and one of another node is no
  // match then.
  schema::Bindings bindings = from;
  if (!form.edge_set || !form.edge_set->match(text, bindings)) return false;
  schema::Bindings parts;
  for (const auto& [name, part] : bindings) {
    if (std::string_view(name).starts_with("to.")) {
      parts.set(std::string_view(name).substr(3), part);
    } else if (const schema::Field* field = edge.field(name); field != nullptr) {
      Result<Value> value = schema::parse_field(*field, part);
      // An entry written by other hands is passed over. One bad text must not make the whole set
      // unreadable.
      if (!value) return false;
      unpacked.fields.set(name, *std::move(value));
    }
  }
  const schema::NodeType* const other = schema.node(form.to_type);
  ADJOIN_ASSERT(other != nullptr);
  Result<std::string> to = other->ref.render(parts);
  if (!to) return false;
  unpacked.to = *std::move(to);
  return true;
}

}  // namespace

std::vector<UnpackedEdge> unpack_edges(const schema::Schema& schema, const schema::EdgeType& edge,
                                       std::string_view from, const Value* set) {
  std::vector<UnpackedEdge> unpacked;
  const auto* texts = set == nullptr ? nullptr : std::get_if<Set<std::string>>(&set->content());
  if (texts == nullptr) return unpacked;
  const Result<const schema::NodeType*> type = schema.node_of(from);
  schema::Bindings parts;
  if (!type || !schema::bind_ref(**type, "from", from, parts)) return unpacked;
  for (const std::string& text : texts->elements()) {
    // The first form that fits: forms of one type differ in their literals, or the loader had
    // refused them.
    for (const schema::EdgeForm& form : edge.forms) {
      if (form.from_type != (*type)->name) continue;
      UnpackedEdge one;
      if (!unpack_one(schema, edge, form, parts, text, one)) continue;
      unpacked.push_back(std::move(one));
      break;
    }
  }
  return unpacked;
}

}  // namespace adjoin::plan
