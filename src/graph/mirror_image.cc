#include "graph/mirror_image.h"

#include <utility>

#include "plan/expected.h"
#include "plan/key_value.h"

namespace adjoin::graph {

using Kind = schema::Recognised::Kind;

std::optional<MirroredEdge> mirrored_edge(const schema::Schema& schema, const item::Item& item) {
  const schema::Recognised known = schema::recognise(schema, item);
  if (known.kind != Kind::edge && known.kind != Kind::mirror) return std::nullopt;
  if (known.form == nullptr || !known.form->mirror_pk) return std::nullopt;
  schema::EdgeInput input;
  input.from = known.from;
  input.to = known.to;
  input.fields = item;
  // Of a key alone: the fields that stand in it.
  for (const auto& [name, text] : known.bindings) {
    const bool is_part = name.find('.') != std::string::npos;
    if (!is_part && !input.fields.contains(name)) input.fields.set(name, text);
  }
  Result<schema::EdgeKeys> keys = schema::edge_keys(schema, *known.edge, input);
  if (!keys || !keys->mirror) return std::nullopt;
  MirroredEdge edge{known.edge, std::move(keys->edge), *std::move(keys->mirror)};
  const bool symmetric = known.edge->reverse == schema::ReverseKind::same;
  if (symmetric && plan::key_identity(edge.mirror) < plan::key_identity(edge.own)) {
    std::swap(edge.own, edge.mirror);
  }
  return edge;
}

Result<std::optional<item::Item>> mirror_image(const schema::Schema& schema,
                                               const item::Item& own) {
  const schema::Recognised known = schema::recognise(schema, own);
  if (known.kind != Kind::edge) return std::optional<item::Item>();
  ADJOIN_TRY(schema::EdgeItems items, plan::expected_edge(schema, known, own, {}));
  return std::move(items.mirror);
}

}  // namespace adjoin::graph
