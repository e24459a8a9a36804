#include "plan/operation/edge_place.h"

#include <utility>

#include "base/assert.h"
#include "plan/operation/key_value.h"
#include "schema/items/item_keys.h"
#include "schema/model/made_keys.h"

namespace adjoin::plan {
namespace {

using schema::Direction;

/// The edge's own key without deriving anything else. The ends are refs of the form's types.
/// Most keys are their refs between fixed texts, and are put together without parsing a ref.
Result<Item> own_key(const schema::Schema& schema, const schema::EdgeType& edge,
                     const schema::EdgeForm& form, const schema::EndRefs& ends,
                     const Item& fields) {
  std::optional<std::string> pk = form.pk.join(ends);
  std::optional<std::string> sk = form.sk.join(ends);
  if (!pk || !sk) {
    const schema::NodeType* const from_type = schema.node(form.from_type);
    const schema::NodeType* const to_type = schema.node(form.to_type);
    ADJOIN_ASSERT(from_type != nullptr);
    ADJOIN_ASSERT(to_type != nullptr);
    schema::Bindings bindings;
    ADJOIN_CHECK(schema::bind_ref(*from_type, "from", ends.from, bindings));
    ADJOIN_CHECK(schema::bind_ref(*to_type, "to", ends.to, bindings));
    schema::bind_fields(fields, bindings);
    bindings.set("shard", std::to_string(schema::source_shard(edge, ends.from, ends.to)));
    ADJOIN_TRY(pk, form.pk.render(bindings));
    ADJOIN_TRY(sk, form.sk.render(bindings));
  }
  return primary_key(schema, *std::move(pk), *std::move(sk));
}

}  // namespace

Result<EdgePlace> place_edge(const Target& target, std::string_view from, std::string_view type,
                             std::string_view to, const Item& fields) {
  const schema::Schema& schema = *target.schema;
  Result<EdgePlace> place{EdgePlace()};
  ADJOIN_TRY(place->choice, choose_edge(schema, type));
  const EdgeChoice& choice = place->choice;
  // An edge is stored once, however its name is turned.
  if (choice.direction == Direction::reverse) std::swap(from, to);
  place->ends = {from, to};
  if (choice.edge == nullptr) {
    ADJOIN_TRY(place->key, primary_key(schema, std::string(from),
                                       choice.name + schema.table.separator + std::string(to)));
    return place;
  }
  ADJOIN_TRY(const schema::NodeType* from_type, schema.node_of(from));
  ADJOIN_TRY(const schema::NodeType* to_type, schema.node_of(to));
  place->form = choice.edge->form(from_type->name, to_type->name);
  if (place->form == nullptr) {
    return validation_error("an edge " + choice.name + " cannot lead from " + std::string(from) +
                            " (" + from_type->name + ") to " + std::string(to) + " (" +
                            to_type->name + ")");
  }
  ADJOIN_TRY(place->key, own_key(schema, *choice.edge, *place->form, place->ends, fields));
  return place;
}

Result<NamedEdge> name_edge(const Target& target, std::string_view from, std::string_view type,
                            std::string_view to, const Item& fields) {
  ADJOIN_TRY(EdgePlace place, place_edge(target, from, type, to, fields));
  ADJOIN_ASSERT((place.form == nullptr) == (place.choice.edge == nullptr));
  NamedEdge edge;
  edge.edge = place.choice.edge;
  edge.type = std::move(place.choice.name);
  edge.from = place.ends.from;
  edge.to = place.ends.to;
  edge.key = std::move(place.key);
  edge.form = place.form;
  return edge;
}

Result<NamedEdge> name_edge(const Target& target, const EdgeId& id) {
  return name_edge(target, id.from, id.type, id.to, id.fields);
}

}  // namespace adjoin::plan
