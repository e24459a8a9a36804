#include "plan/operation/named_key.h"

#include <utility>

#include "base/assert.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/key_value.h"

namespace adjoin::plan {
namespace {

using KeyOf = schema::Recognised::Kind;

std::string_view kind_word(KeyOf kind) {
  switch (kind) {
    case KeyOf::node: return "node";
    case KeyOf::edge:
    case KeyOf::open_edge: return "edge";
    case KeyOf::mirror: return "mirror";
    case KeyOf::series: return "series";
    default: return "unknown";
  }
}

/// Keys are made by the templates and then recognised again, so that the answer says what a reader
/// of the table takes them for.
Result<NamedKey> named(const schema::Schema& schema, schema::Key key) {
  std::string made_pk;
  std::string made_sk;
  const auto text = [&](const schema::KeyAttribute& attribute, std::string& made) {
    const Value* const value = key.find(attribute.name);
    ADJOIN_ASSERT(value != nullptr);
    made = schema::key_text(*value).value_or("");
    return std::string_view(made);
  };
  const std::string_view pk = text(schema.table.pk, made_pk);
  const schema::Recognised known =
      schema::recognise_key(schema, pk, text(schema.table.sk, made_sk));
  Result<NamedKey> named{NamedKey()};
  named->kind = kind_word(known.kind);
  if (named->kind != "unknown") {
    named->type = known.kind == KeyOf::open_edge ? known.open_type : std::string(known.type_name());
  }
  named->node = known.ref;
  named->from = known.from;
  named->to = known.to;
  named->key = std::move(key);
  named->parts = known.bindings;
  return named;
}

}  // namespace

Result<NamedKey> key_of_node(const schema::Schema& schema, std::string_view ref) {
  ADJOIN_TRY(schema::Key key, schema::node_key(schema, ref));
  return named(schema, std::move(key));
}

Result<std::vector<NamedKey>> keys_of_edge(const schema::Schema& schema, std::string_view from,
                                           std::string_view type, std::string_view to,
                                           const Item& fields) {
  ADJOIN_TRY(const EdgeChoice choice, choose_edge(schema, type));
  if (choice.edge == nullptr) {
    return validation_error("the schema declares no edge type \"" + choice.name + "\"");
  }
  schema::EdgeInput input;
  input.from = from;
  input.to = to;
  // Keys are of the stored direction, even if the user named the edge from its far end.
  if (choice.direction == schema::Direction::reverse) std::swap(input.from, input.to);
  input.fields = fields;
  ADJOIN_TRY(schema::EdgeKeys keys, schema::edge_keys(schema, *choice.edge, input));
  Result<std::vector<NamedKey>> all{std::vector<NamedKey>()};
  ADJOIN_TRY(NamedKey own, named(schema, std::move(keys.edge)));
  all->push_back(std::move(own));
  // An edge with a mirror is two items, and whoever looks at the table by hand needs both.
  if (!keys.mirror) return all;
  ADJOIN_TRY(NamedKey mirror, named(schema, *std::move(keys.mirror)));
  all->push_back(std::move(mirror));
  return all;
}

Result<NamedKey> parse_key(const schema::Schema& schema, std::string_view pk, std::string_view sk) {
  ADJOIN_TRY(schema::Key key, primary_key(schema, std::string(pk), std::string(sk)));
  return named(schema, std::move(key));
}

}  // namespace adjoin::plan
