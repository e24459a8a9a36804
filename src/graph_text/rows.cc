#include "graph_text/rows.h"

#include "base/text.h"
#include "item/json.h"
#include "item/stored_item.h"
#include "plan/operation/request.h"

namespace adjoin::graph_text {
namespace {

std::string_view repeat_name(plan::Step::Repeat repeat) {
  switch (repeat) {
    case plan::Step::Repeat::per_page: return "per page";
    case plan::Step::Repeat::per_frontier: return "per node of a level";
    case plan::Step::Repeat::per_hundred: return "per 100 nodes";
    case plan::Step::Repeat::once: break;
  }
  return "once";
}

/// The user's own attributes of a decoded item; nothing is nested when there is no attribute.
void nest_attributes(const graph::Graph& graph, const Item& item, Row& row) {
  for (const auto& [name, value] : item) {
    row.nested_name = "attributes";
    // Keys, counters of shards and marks are how the graph is stored. A program that used them
    // would break on a migration.
    if (graph.is_structural(name)) continue;
    Bytes bytes;
    item::encode_value(value, bytes);
    row.nested_attribute(name, item::ValueView(bytes));
  }
}

}  // namespace

std::string_view to_string(graph::ItemRow::Kind kind) {
  switch (kind) {
    case graph::ItemRow::Kind::node: return "node";
    case graph::ItemRow::Kind::edge: return "edge";
    case graph::ItemRow::Kind::mirror: return "mirror";
    case graph::ItemRow::Kind::series: return "series";
    case graph::ItemRow::Kind::unknown: break;
  }
  return "unknown";
}

void nest_attributes(const graph::Graph& graph, item::ItemView item, Row& row) {
  row.nested_name = "attributes";
  for (item::AttributeCursor c(item); c.valid(); c.next()) {
    if (!graph.is_structural(c.name())) row.nested_attribute(c.name(), c.value());
  }
}

void add_item(item::ItemView item, Row& row) {
  std::string json;
  item::append_json(item, item::JsonForm::dynamodb, json);
  row.json("item", std::move(json), std::string());
  row.integer("bytes", static_cast<std::int64_t>(item.size_bytes()));
}

Row edge_row(const graph::Graph& graph, const graph::EdgeRow& edge, ShowItem show) {
  Row row;
  row.text("node", edge.node).text("edge", edge.type);
  if (show == ShowItem::yes) add_item(edge.item, row);
  nest_attributes(graph, edge.item, row);
  return row;
}

Row item_row(const graph::Graph& graph, const graph::ItemRow& item, ShowItem show) {
  Row row;
  row.text("kind", to_string(item.kind)).text("type", item.type).text("node", item.node);
  if (show == ShowItem::yes) add_item(item.item, row);
  nest_attributes(graph, item.item, row);
  return row;
}

Row plan_row(const graph::Graph& graph, const graph::PlanRow& from, ShowItem show) {
  Row row;
  // A count is the whole answer; it has no node to name.
  if (from.measure == "count") {
    row.integer("count", from.value);
    return row;
  }
  row.text("node", from.node);
  // A row that comes from an edge has both ends; the type of any other row is that of its node.
  if (!from.type.empty()) row.text(from.from.empty() ? "type" : "edge", from.type);
  if (!from.measure.empty()) row.integer(from.measure, from.value);
  if (from.measure == "level" && !from.from.empty()) {
    // A tree may be read upwards too. The parent is the end of the edge that is not the node
    // itself.
    row.text("parent", from.node == from.to ? from.from : from.to);
  }
  if (show == ShowItem::yes && !from.item.empty()) {
    add_item(item::ItemView(item::encode_item(from.item)), row);
  }
  nest_attributes(graph, from.item, row);
  return row;
}

Row plan_row(const graph::Graph& graph, const graph::PlanEntry& entry, ShowItem show) {
  Row row = plan_row(graph, entry.row, show);
  for (const auto& [name, hung] : entry.with) {
    std::string json = "[";
    std::string text;
    for (const graph::PlanRow& one : hung) {
      if (json.size() > 1) json += ',';
      plan_row(graph, one, show).append_json(json);
      append_to_list(one.node, text);
    }
    row.json(name, json + "]", text);
  }
  return row;
}

Row found_row(const graph::Graph& graph, const graph::FoundNode& node, ShowItem show) {
  const schema::NodeType* type = graph.schema().find_node_of(node.ref);
  ADJOIN_ASSERT(type != nullptr);
  Row row;
  row.text("node", node.ref).text("type", type->name);
  if (show == ShowItem::yes) add_item(node.item.view(), row);
  nest_attributes(graph, node.item.view(), row);
  return row;
}

/// Nothing found is an error here, though not in the graph's interface: a shell needs an exit code
/// and HTTP a status.
Result<Row> found_row(const graph::Graph& graph, const plan::GetNode& asked,
                      const graph::Found& found, ShowItem show) {
  if (!found.item) return Error(ErrorCode::not_found, "there is no node " + asked.ref);
  return found_row(graph, graph::FoundNode{asked.ref, *found.item}, show);
}

Result<Row> found_row(const graph::Graph& graph, const plan::GetEdge& asked,
                      const graph::Found& found, ShowItem show) {
  const plan::EdgeId& edge = asked.edge;
  if (!found.item) {
    return Error(ErrorCode::not_found,
                 "there is no edge " + edge.from + " " + edge.type + " " + edge.to);
  }
  Row row;
  row.text("from", edge.from).text("edge", edge.type).text("to", edge.to);
  if (show == ShowItem::yes) add_item(found.item->view(), row);
  nest_attributes(graph, found.item->view(), row);
  return row;
}

Row levels_row(const graph::NeighborhoodAnswer& answer) {
  std::string json = "[";
  std::string text;
  for (const auto& level : answer.levels) {
    json += (json.size() > 1 ? "," : "") + std::to_string(level.size());
    text += (text.empty() ? "" : " + ") + std::to_string(level.size());
  }
  Row row;
  row.json("levels", json + "]", text);
  row.integer("total", static_cast<std::int64_t>(answer.total));
  return row;
}

Row reached_row(const std::string& node, std::size_t level) {
  Row row;
  row.text("node", node).integer("level", static_cast<std::int64_t>(level));
  return row;
}

Row written_row(const graph::Written& written) {
  Row row;
  row.text("outcome", graph::to_string(written.outcome));
  if (written.copies_pending) row.boolean("copies_pending", true);
  return row;
}

Row transaction_row(const graph::Written& written) {
  std::string json = "[";
  std::string text;
  for (const graph::Written::Outcome outcome : written.each) {
    const std::string name(graph::to_string(outcome));
    json += (json.size() > 1 ? ",\"" : "\"") + name + "\"";
    append_to_list(name, text);
  }
  Row row;
  row.integer("committed", static_cast<std::int64_t>(written.each.size()));
  row.json("outcomes", json + "]", text);
  if (written.copies_pending) row.boolean("copies_pending", true);
  return row;
}

/// A node with very many edges is removed in several calls: `complete` tells whether another is
/// needed.
Row removed_row(const graph::RemovedNode& removed) {
  Row row;
  row.boolean("complete", removed.complete).boolean("node_existed", removed.node_existed);
  row.integer("edges_removed", static_cast<std::int64_t>(removed.edges_removed));
  row.integer("items_removed", static_cast<std::int64_t>(removed.items_removed));
  row.integer("items_left", static_cast<std::int64_t>(removed.items_left));
  return row;
}

Row tried_row(const graph::RemovedNode& removed) {
  Row row = removed_row(removed);
  const table::Cost& cost = removed.would_cost;
  const std::string reads = units_text(cost.capacity.read_half_units);
  const std::string writes = units_text(cost.capacity.write_half_units);
  const std::string requests = std::to_string(cost.requests);
  row.json("would_cost",
           "{\"requests\":" + requests + ",\"rcu\":" + reads + ",\"wcu\":" + writes + "}",
           requests + " requests, " + reads + " RCU, " + writes + " WCU");
  return row;
}

Row step_row(const plan::Step& step) {
  Row row;
  row.text("purpose", step.purpose).text("request", plan::to_text(step.request));
  row.text("repeat", repeat_name(step.repeat));
  return row;
}

Footer footer(const plan::Plan& plan) {
  Footer footer;
  footer.cost.requests = plan.worst.requests;
  footer.cost.capacity = {plan.worst.read_half_units, plan.worst.write_half_units};
  return footer;
}

Row type_count_row(const graph::TypeCount& count) {
  Row row;
  row.text("kind", count.kind).text("type", count.type);
  row.integer("items", static_cast<std::int64_t>(count.items));
  return row.integer("bytes", static_cast<std::int64_t>(count.bytes));
}

}  // namespace adjoin::graph_text
