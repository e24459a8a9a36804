#include "graph/ordered/mirror_image.h"

#include <utility>

#include "plan/operation/key_value.h"
#include "plan/write/expected.h"

namespace adjoin::graph {

using RecognisedKind = schema::Recognised::Kind;

namespace {

/// The keys of the edge that an item is of, as far as they can be told: what stands in the item, or
/// in its key where that is all there is.
std::optional<schema::EdgeKeys> keys_of(const schema::Schema& schema,
                                        const schema::Recognised& known, const Item& item) {
  schema::EdgeInput input;
  input.from = known.from;
  input.to = known.to;
  input.fields = item;
  for (const auto& [name, text] : known.bindings) {
    const bool is_part = name.find('.') != std::string::npos;
    if (!is_part && !input.fields.contains(name)) input.fields.set(name, text);
  }
  Result<schema::EdgeKeys> keys = schema::edge_keys(schema, *known.edge, input);
  return keys ? std::optional(*std::move(keys)) : std::nullopt;
}

}  // namespace

std::optional<MirroredEdge> mirrored_edge(const schema::Schema& schema, const Item& item) {
  const schema::Recognised known = schema::recognise(schema, item);
  if (known.kind != RecognisedKind::edge && known.kind != RecognisedKind::mirror)
    return std::nullopt;
  if (known.form == nullptr || !known.form->mirror_pk) return std::nullopt;
  const schema::Key key = plan::key_of(schema, item);
  // Its mirror may stand where a field says that the key has not.
  if (known.edge->reverse == schema::ReverseKind::item && known.kind == RecognisedKind::edge) {
    return MirroredEdge{known.edge, key};
  }
  const std::optional<schema::EdgeKeys> keys = keys_of(schema, known, item);
  if (!keys || !keys->mirror) return std::nullopt;
  if (known.kind == RecognisedKind::mirror) return MirroredEdge{known.edge, keys->edge};
  // Of two items alike one must be the truth, and every writer must choose the same.
  const bool is_own = plan::key_identity(key) < plan::key_identity(*keys->mirror);
  return MirroredEdge{known.edge, is_own ? key : *keys->mirror};
}

Result<std::optional<Item>> mirror_image(const schema::Schema& schema, const Item& own) {
  const schema::Recognised known = schema::recognise(schema, own);
  if (known.kind != RecognisedKind::edge) return std::optional<Item>();
  ADJOIN_TRY(schema::EdgeItems items, plan::expected_edge(schema, known, own, {}));
  return std::move(items.mirror);
}

}  // namespace adjoin::graph
