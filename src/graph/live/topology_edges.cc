#include "graph/live/topology_edges.h"

#include <algorithm>
#include <future>
#include <utility>

#include "base/launch.h"
#include "graph/context/meter.h"
#include "plan/operation/key_value.h"
#include "schema/items/item_keys.h"
#include "schema/model/field.h"

namespace adjoin::graph {
namespace {

std::vector<std::string> fronts_of(const schema::Schema& schema,
                                   const std::vector<const schema::EdgeType*>& types) {
  if (schema.table.sk.type == schema::KeyType::N) return {};
  std::vector<std::string> fronts;
  for (const schema::EdgeType* edge : types) {
    for (const schema::EdgeForm& form : edge->forms) {
      const std::string& front = form.sk.static_prefix();
      if (front.empty()) return {};
      if (std::ranges::find(fronts, front) == fronts.end()) fronts.push_back(front);
    }
  }
  return fronts;
}

}  // namespace

TopologyEdges::TopologyEdges(std::shared_ptr<const schema::Schema> schema,
                             std::vector<const schema::EdgeType*> types)
    : schema_(std::move(schema)),
      types_(std::move(types)),
      sort_fronts_(fronts_of(*schema_, types_)),
      recogniser_(schema_) {}

std::optional<topology::EdgeTypeId> TopologyEdges::type_of(const schema::EdgeType* edge) const {
  // A handful of types: a linear search is faster than a map.
  const auto found = std::find(types_.begin(), types_.end(), edge);
  if (found == types_.end()) return std::nullopt;
  return static_cast<topology::EdgeTypeId>(found - types_.begin());
}

std::vector<topology::EdgeTypeShape> TopologyEdges::shapes() const {
  std::vector<topology::EdgeTypeShape> shapes;
  for (const schema::EdgeType* edge : types_) {
    shapes.push_back({edge->reverse == schema::ReverseKind::same});
  }
  return shapes;
}

std::string TopologyEdges::names() const {
  std::string names;
  for (const schema::EdgeType* edge : types_) names += edge->name + "\n";
  return names;
}

/// From the key alone: a topology holds who is joined to whom, and no fields.
std::optional<HeldEdge> TopologyEdges::edge_at(std::string_view pk, std::string_view sk) {
  const RecognisedEdge edge = recogniser_.recognise(pk, sk);
  if (edge.edge == nullptr) return std::nullopt;
  const std::optional<topology::EdgeTypeId> type = type_of(edge.edge);
  if (!type) return std::nullopt;
  return HeldEdge{*type, edge.from, edge.to};
}

Result<void> TopologyEdges::scan(table::TableStore& store, const table::CallContext& context,
                                 table::ScanRequest request, const TakeEdge& take,
                                 const std::function<Result<void>()>& between) {
  const auto read = [&store, &context, &request] { return store.scan(context, request); };
  // Without a thread, if there cannot be one: the page is read when it is asked for.
  // The next page is on its way while this one is taken: over a network the scan takes half the
  // time.
  std::future<Result<table::ScanResult>> next = launch(read);
  while (next.valid()) {
    ADJOIN_TRY(table::ScanResult page, next.get());
    ADJOIN_CHECK(check_cancelled(context));
    ADJOIN_CHECK(between());
    request.exclusive_start_key = std::move(page.last_evaluated_key);
    if (request.exclusive_start_key) next = launch(read);
    ADJOIN_CHECK(take_page(page, take));
  }
  return {};
}

Result<void> TopologyEdges::take_page(const table::ScanResult& page, const TakeEdge& take) {
  std::string pk_scratch;
  std::string sk_scratch;
  for (const item::ItemView row : page.items) {
    Scanned scanned;
    scanned.pk = plan::key_text(row, schema_->table.pk, pk_scratch);
    scanned.sk = plan::key_text(row, schema_->table.sk, sk_scratch);
    const std::optional<HeldEdge> edge = edge_at(scanned.pk, scanned.sk);
    if (!edge) continue;
    scanned.edge = *edge;
    ADJOIN_CHECK(take(scanned));
  }
  return {};
}

std::string key_text_of(const Item& key, const std::string& attribute) {
  const Value* value = key.find(attribute);
  if (value == nullptr) return {};
  if (const Binary* binary = value->as_binary()) return binary->bytes;
  return schema::key_text(*value).value_or(std::string());
}

EdgeRecogniser::EdgeRecogniser(std::shared_ptr<const schema::Schema> schema)
    : schema_(std::move(schema)) {
  for (const schema::EdgeType& edge : schema_->edges) {
    for (const schema::EdgeForm& form : edge.forms) {
      const auto from_cut = form.pk.tail_of(schema::KeyPiece::Kind::from);
      const auto to_cut = form.sk.tail_of(schema::KeyPiece::Kind::to);
      if (!from_cut || !to_cut) continue;
      // Keys that end with a whole ref are taken apart without a parser. A table of many millions
      // of edges is read at the speed of this loop.
      forms_.push_back({&edge, &form, schema_->node(form.from_type), schema_->node(form.to_type),
                        *from_cut, *to_cut});
    }
  }
}

RecognisedEdge EdgeRecogniser::recognise(std::string_view pk, std::string_view sk) {
  for (const Form& form : forms_) {
    if (!pk.starts_with(form.form->pk.static_prefix()) ||
        !sk.starts_with(form.form->sk.static_prefix())) {
      continue;
    }
    const std::string_view from = pk.substr(form.from_cut);
    const std::string_view to = sk.substr(form.to_cut);
    // Another type may have keys that begin alike.
    if (!form.from->ref.fits(from) || !form.to->ref.fits(to)) continue;
    if (!form.edge->self_loops && from == to) continue;
    return {form.edge, from, to};
  }
  // The slow way, for keys of other forms, and for items that are no edges.
  schema::Recognised known = schema::recognise_key(*schema_, pk, sk);
  if (known.kind != schema::Recognised::Kind::edge) return {};
  from_ = std::move(known.from);
  to_ = std::move(known.to);
  return {known.edge, from_, to_};
}

}  // namespace adjoin::graph
