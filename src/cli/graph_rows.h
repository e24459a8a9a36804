#pragma once

#include "cli/answer_writer.h"
#include "cli/row.h"
#include "graph/graph.h"

namespace adjoin::cli {

/// {"node":ref,"edge":type,"attributes":{…}}, structural attributes left out.
Row edge_row(const graph::Graph& graph, const graph::EdgeRow& row);
/// {"kind":…,"type":…,"node":…,"attributes":{…}}
Row item_row(const graph::Graph& graph, const graph::ItemRow& row);
/// The user's own attributes of an item, nested under "attributes".
void nest_attributes(const graph::Graph& graph, item::ItemView item, Row& row);
/// Every attribute of an item as it lies in the table.
Row plain_row(item::ItemView item);

Footer footer(const graph::Spent& spent, std::string cursor = {});
/// Adds the cost of a further page.
void add_spent(const graph::Spent& page, graph::Spent& sum);

/// Prints a plan: as text, or as rows when --output json or jsonl was asked for.
void print_plan(const plan::Plan& plan, const Invocation& invocation, Terminal& terminal);

}  // namespace adjoin::cli
