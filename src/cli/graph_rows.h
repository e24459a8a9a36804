#pragma once

#include "cli/answer_writer.h"
#include "graph/graph.h"
#include "graph/rows.h"

namespace adjoin::cli {

using graph::edge_row;
using graph::item_row;

/// Every attribute of an item as it lies in the table.
Row plain_row(item::ItemView item);

/// Adds the cost of a further page.
void add_spent(const graph::Spent& page, graph::Spent& sum);

/// Prints a plan: as text, or as rows when --output json or jsonl was asked for.
void print_plan(const plan::Plan& plan, const Invocation& invocation, Terminal& terminal);

}  // namespace adjoin::cli
