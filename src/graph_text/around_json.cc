#include "graph_text/around_json.h"

#include "graph_text/row.h"
#include "graph_text/rows.h"
#include "graph_text/schema_json.h"
#include "item/json.h"

namespace adjoin::graph_text {
namespace {

Row& optional_text(std::string_view name, std::string_view text, Row& row) {
  return text.empty() ? row.null(name) : row.text(name, text);
}

Row half_row(std::size_t number, const graph::AroundPage::Half& half) {
  Row row;
  row.integer("half", static_cast<std::int64_t>(number));
  optional_text("index", half.index.value_or(""), row);
  row.json("key", item::to_json(half.partition, item::JsonForm::dynamodb), "");
  row.integer("items", static_cast<std::int64_t>(half.items));
  row.boolean("complete", half.complete);
  optional_text("cursor", half.cursor, row);
  return row;
}

/// What a row and its group have in common.
Row group_cells(const graph::AroundPage::Group& group) {
  Row row;
  row.integer("half", static_cast<std::int64_t>(group.half)).text("kind", to_string(group.kind));
  optional_text("type", group.type, row);
  optional_text("end", group.end, row);
  if (!group.direction) return std::move(row.null("direction"));
  const bool is_out = *group.direction == schema::Direction::forward;
  return std::move(row.text("direction", is_out ? "out" : "in"));
}

Row group_row(const graph::AroundPage::Group& group) {
  Row row = group_cells(group);
  row.integer("count", static_cast<std::int64_t>(group.count)).boolean("exact", group.exact);
  row.text("counted", group.from_counter ? "counter" : "read");
  optional_text("cursor", group.cursor, row);
  return row;
}

Row row_of(const graph::Graph& graph, const graph::AroundPage& page,
           const graph::AroundPage::Row& from) {
  Row row = group_cells(page.groups[from.group]);
  optional_text("node", from.node, row);
  add_item(from.item, row);
  nest_attributes(graph, from.item, row);
  return row;
}

Row node_row(const graph::Graph& graph, std::string_view ref, item::ItemView item) {
  const schema::NodeType* type = graph.schema().find_node_of(ref);
  Row row;
  row.text("node", ref);
  optional_text("type", type == nullptr ? std::string_view() : type->name, row);
  add_item(item, row);
  nest_attributes(graph, item, row);
  return row;
}

}  // namespace

void append_around(const graph::Graph& graph, std::string_view ref, const graph::AroundPage& page,
                   std::string& out) {
  out += "{\"node\":";
  if (page.node) {
    node_row(graph, ref, page.node->view()).append_json(out);
  } else {
    out += "null";
  }
  std::vector<Row> rows;
  for (std::size_t i = 0; i < page.halves.size(); ++i) rows.push_back(half_row(i, page.halves[i]));
  out += ",\"halves\":";
  append_rows(rows, out);
  rows.clear();
  for (const graph::AroundPage::Group& group : page.groups) rows.push_back(group_row(group));
  out += ",\"groups\":";
  append_rows(rows, out);
  out += ",\"rows\":[";
  for (const graph::AroundPage::Row& row : page.rows) {
    if (&row != &page.rows.front()) out += ',';
    row_of(graph, page, row).append_json(out);
  }
  out += "]}";
}

}  // namespace adjoin::graph_text
