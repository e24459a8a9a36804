#include "adjoin/rows.h"

#include <utility>

#include "adjoin/graph/row_values.h"
#include "base/assert.h"

namespace adjoin {

const std::vector<PlanRow>& PlanRow::with(std::string_view name) const noexcept {
  static const std::vector<PlanRow> kNone;
  for (const auto& [given, rows] : nested) {
    if (given == name) return rows;
  }
  return kNone;
}

namespace detail {
namespace {

Record::Kind kind_of(graph::ItemRow::Kind kind) noexcept {
  switch (kind) {
    case graph::ItemRow::Kind::node: return Record::Kind::node;
    case graph::ItemRow::Kind::edge: return Record::Kind::edge;
    case graph::ItemRow::Kind::mirror: return Record::Kind::mirror;
    case graph::ItemRow::Kind::series: return Record::Kind::series;
    case graph::ItemRow::Kind::unknown: break;
  }
  return Record::Kind::unknown;
}

PlanRow plain_row(const graph::Graph& graph, graph::PlanRow from) {
  PlanRow row;
  row.ref = std::move(from.node);
  row.from = std::move(from.from);
  row.type = std::move(from.type);
  row.to = std::move(from.to);
  if (!from.measure.empty()) row.number = from.value;
  row.measure = std::move(from.measure);
  row.has_item = !from.item.empty();
  for (const auto& [name, value] : from.item) {
    if (!graph.is_structural(name)) row.fields.set(name, value);
  }
  return row;
}

}  // namespace

Item fields_of(const graph::Graph& graph, item::ItemView item) {
  Item fields;
  for (item::AttributeCursor c(item); c.valid(); c.next()) {
    if (!graph.is_structural(c.name())) fields.set(c.name(), c.value().decode());
  }
  return fields;
}

Node node_of(const graph::Graph& graph, std::string ref, item::ItemView item) {
  const schema::NodeType* type = graph.schema().find_node_of(ref);
  ADJOIN_ASSERT(type != nullptr);
  return {std::move(ref), fields_of(graph, item), type->name};
}

Edge edge_of(const graph::Graph& graph, std::string_view node, const graph::EdgeRow& row) {
  Edge edge{std::string(node), std::string(row.type), std::string(row.node),
            fields_of(graph, row.item)};
  if (row.direction == schema::Direction::reverse) std::swap(edge.from, edge.to);
  return edge;
}

Record record_of(const graph::Graph& graph, const graph::ItemRow& row) {
  Record record{kind_of(row.kind), row.type, row.node, {}};
  record.item =
      record.kind == Record::Kind::unknown ? row.item.decode() : fields_of(graph, row.item);
  return record;
}

PlanRow plan_row_of(const graph::Graph& graph, graph::PlanEntry entry) {
  PlanRow row = plain_row(graph, std::move(entry.row));
  for (auto& [name, rows] : entry.with) {
    std::vector<PlanRow>& nested =
        row.nested.emplace_back(std::move(name), std::vector<PlanRow>()).second;
    for (graph::PlanRow& one : rows) nested.push_back(plain_row(graph, std::move(one)));
  }
  return row;
}

}  // namespace detail
}  // namespace adjoin
