#include <variant>

#include "schema/items/derivation.h"
#include "schema/items/guard.h"
#include "schema/items/item_keys.h"

namespace adjoin::schema {

namespace {

using Kind = Recognised::Kind;

/// The ref of the node whose parts are bound under `prefix`.
std::string ref_of(const NodeType& node, std::string_view prefix, const Bindings& bindings) {
  Bindings parts;
  for (const Segment& segment : node.ref.segments()) {
    if (!segment.is_hole()) continue;
    const std::string* text = bindings.find(std::string(prefix) + segment.hole);
    if (text != nullptr) parts.set(segment.hole, *text);
  }
  // It cannot fail for a key that has matched; an empty ref is an item that nothing leads to.
  auto ref = node.ref.render(parts);
  return ref ? *std::move(ref) : std::string();
}

/// By the key alone. The type attribute is for people: other programs may leave it out or write
/// another.
bool match_key(const Template& pk_form, const Template& sk_form, std::string_view pk,
               std::string_view sk, Bindings& bindings) {
  bindings = Bindings();
  return pk_form.match(pk, bindings) && sk_form.match(sk, bindings);
}

bool recognise_node(const Schema& schema, std::string_view pk, std::string_view sk,
                    Recognised& is) {
  for (const NodeType& node : schema.nodes) {
    if (!node.stored || !match_key(node.pk, node.sk, pk, sk, is.bindings)) continue;
    is.kind = Kind::node;
    is.node = &node;
    is.ref = ref_of(node, "", is.bindings);
    return true;
  }
  return false;
}

bool take_edge(const Schema& schema, const EdgeType& edge, const EdgeForm& form, Kind kind,
               Recognised& is) {
  is.from = ref_of(*schema.node(form.from_type), "from.", is.bindings);
  is.to = ref_of(*schema.node(form.to_type), "to.", is.bindings);
  // The key is the node's own item then.
  // A node whose keys are both its ref looks like its edge to itself, unless such edges are
  // refused.
  if (!edge.self_loops && is.from == is.to) return false;
  is.kind = kind;
  is.edge = &edge;
  is.form = &form;
  return true;
}

bool recognise_edge(const Schema& schema, std::string_view pk, std::string_view sk,
                    Recognised& is) {
  for (const EdgeType& edge : schema.edges) {
    for (const EdgeForm& form : edge.forms) {
      if (match_key(form.pk, form.sk, pk, sk, is.bindings) &&
          take_edge(schema, edge, form, Kind::edge, is)) {
        return true;
      }
      if (edge.reverse == ReverseKind::item &&
          match_key(*form.mirror_pk, *form.mirror_sk, pk, sk, is.bindings) &&
          take_edge(schema, edge, form, Kind::mirror, is)) {
        return true;
      }
    }
  }
  return false;
}

bool recognise_series(const Schema& schema, std::string_view pk, std::string_view sk,
                      Recognised& is) {
  for (const Series& series : schema.series) {
    if (!match_key(series.pk, series.sk, pk, sk, is.bindings)) continue;
    is.kind = Kind::series;
    is.series = &series;
    is.ref = ref_of(*schema.node(series.of), "of.", is.bindings);
    return true;
  }
  return false;
}

bool recognise_guard(const Schema& schema, std::string_view pk, std::string_view sk,
                     Recognised& is) {
  for (const NodeType& node : schema.nodes) {
    for (const UniqueField& unique : node.unique) {
      if (!match_key(unique.pk, unique.sk, pk, sk, is.bindings)) continue;
      is.kind = Kind::guard;
      is.node = &node;
      return true;
    }
  }
  for (const EdgeType& edge : schema.edges) {
    for (const EdgeForm& form : edge.forms) {
      if (!form.parent_pk || !match_key(*form.parent_pk, *form.parent_sk, pk, sk, is.bindings)) {
        continue;
      }
      is.kind = Kind::guard;
      is.edge = &edge;
      is.to = ref_of(*schema.node(form.to_type), "to.", is.bindings);
      return true;
    }
  }
  return false;
}

bool recognise_counter(const Schema& schema, std::string_view pk, std::string_view sk,
                       Recognised& is) {
  for (const NodeType& node : schema.nodes) {
    if (!node.counter_pk || !match_key(*node.counter_pk, *node.counter_sk, pk, sk, is.bindings)) {
      continue;
    }
    is.kind = Kind::counter;
    is.node = &node;
    is.ref = ref_of(node, "of.", is.bindings);
    return true;
  }
  return false;
}

bool recognise_position(const Schema& schema, std::string_view pk, std::string_view sk,
                        Recognised& is) {
  if (!schema.is_followed() ||
      !match_key(*schema.position_pk, *schema.position_sk, pk, sk, is.bindings)) {
    return false;
  }
  is.kind = Kind::position;
  return true;
}

bool recognise_shards(const Schema& schema, std::string_view pk, std::string_view sk,
                      Recognised& is) {
  for (const EdgeType& edge : schema.edges) {
    for (const EdgeForm& form : edge.forms) {
      if (!form.shards_pk || !match_key(*form.shards_pk, *form.shards_sk, pk, sk, is.bindings)) {
        continue;
      }
      const bool from = edge.shards->end == Direction::forward;
      is.kind = Kind::shards;
      is.edge = &edge;
      is.ref = ref_of(*schema.node(from ? form.from_type : form.to_type), "of.", is.bindings);
      return true;
    }
  }
  for (const Series& series : schema.series) {
    if (!series.shards_pk ||
        !match_key(*series.shards_pk, *series.shards_sk, pk, sk, is.bindings)) {
      continue;
    }
    is.kind = Kind::shards;
    is.series = &series;
    is.ref = ref_of(*schema.node(series.of), "of.", is.bindings);
    return true;
  }
  return false;
}

/// Under open-types: a node's partition, and a sort key `TYPE` separator rest.
bool recognise_open(const Schema& schema, std::string_view pk, std::string_view sk,
                    Recognised& is) {
  if (!schema.open_types) return false;
  const std::size_t cut = sk.find(schema.table.separator);
  if (cut == 0 || cut == std::string_view::npos) return false;
  if (!schema.parse_ref(pk)) return false;
  is.kind = Kind::open_edge;
  is.open_type = sk.substr(0, cut);
  is.from = pk;
  const std::string_view rest = sk.substr(cut + schema.table.separator.size());
  // The rest may be anything under an open type; only a ref is an end.
  if (schema.parse_ref(rest)) is.to = rest;
  return true;
}

/// Mirrors, guards and the like are in no index by rule of the schema.
const std::vector<IndexEntry>* entries_of(const Recognised& is) {
  if (is.kind == Kind::node) return &is.node->entries;
  if (is.kind == Kind::edge) return &is.form->entries;
  return nullptr;
}

/// Adds what the index keys tell. `text_of` gives an attribute's key text, if it is there.
/// A key may leave out what an index key tells: the owner of a node, a stamp. What does not fit is
/// ignored, since index keys may be wrong and primary keys cannot.
template <typename TextOf>
void decode_entries(const Schema& schema, const TextOf& text_of, Recognised& is) {
  const std::vector<IndexEntry>* entries = entries_of(is);
  if (entries == nullptr) return;
  for (const IndexEntry& entry : *entries) {
    const Index* index = schema.index(entry.index);
    const auto decode = [&](const std::vector<KeyAttribute>& attributes,
                            const std::vector<Template>& templates) {
      for (std::size_t i = 0; i < attributes.size(); ++i) {
        const auto text = text_of(attributes[i].name);
        Bindings more = is.bindings;
        if (text && templates[i].match(*text, more)) is.bindings = std::move(more);
      }
    };
    decode(index->pk, entry.pk);
    decode(index->sk, entry.sk);
  }
}

template <typename TextOf>
Recognised recognise_by(const Schema& schema, const TextOf& text_of) {
  const auto pk = text_of(schema.table.pk.name);
  const auto sk = text_of(schema.table.sk.name);
  if (!pk || !sk) return {};
  Recognised is = recognise_key(schema, *pk, *sk);
  decode_entries(schema, text_of, is);
  return is;
}

}  // namespace

std::string_view Recognised::type_name() const noexcept {
  switch (kind) {
    case Kind::unknown: return {};
    case Kind::node: return node->name;
    case Kind::edge: return edge->name;
    case Kind::mirror: return edge->mirror_type_name;
    case Kind::series: return series->name;
    case Kind::guard: return edge != nullptr ? kParentWord : kUniqueWord;
    case Kind::counter: return kCounterWord;
    case Kind::position: return kPositionWord;
    case Kind::shards: return kShardsWord;
    case Kind::open_edge: return open_type;
  }
  return {};
}

Recognised recognise_key(const Schema& schema, std::string_view pk, std::string_view sk) {
  Recognised is;
  if (recognise_node(schema, pk, sk, is) || recognise_edge(schema, pk, sk, is) ||
      recognise_series(schema, pk, sk, is) || recognise_guard(schema, pk, sk, is) ||
      recognise_counter(schema, pk, sk, is) || recognise_position(schema, pk, sk, is) ||
      recognise_shards(schema, pk, sk, is)) {
    return is;
  }
  // Each try has left bindings behind.
  // The order of the tries does not matter: the loader has proven that no key fits two types.
  is = Recognised();
  // Last, since nearly every key in a node's partition would fit it.
  recognise_open(schema, pk, sk, is);
  return is;
}

Recognised recognise(const Schema& schema, const Item& item) {
  return recognise_by(schema, [&item](std::string_view name) -> std::optional<std::string> {
    const Value* value = item.find(name);
    if (value == nullptr) return std::nullopt;
    if (const Binary* binary = value->as_binary()) return binary->bytes;
    return key_text(*value);
  });
}

std::optional<std::string> key_text_of(item::ItemView item, std::string_view name) {
  const auto value = item.find(name);
  if (!value) return std::nullopt;
  switch (value->type()) {
    case Value::Type::string: return std::string(value->as_string());
    case Value::Type::binary: return std::string(value->as_binary());
    case Value::Type::number: return value->as_number().to_string();
    default: return std::nullopt;
  }
}

Recognised recognise(const Schema& schema, item::ItemView item) {
  return recognise_by(schema, [item](std::string_view name) { return key_text_of(item, name); });
}

}  // namespace adjoin::schema
