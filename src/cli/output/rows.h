#pragma once

#include <string>
#include <vector>

#include "cli/output/answer_writer.h"
#include "front/row.h"
#include "front/rows.h"
#include "graph/graph.h"
#include "schema/diff/diff.h"

namespace adjoin::cli {

/// {"class":…,"what":…,"change":…,"work":…,"requests":n}
front::Row difference_row(const schema::Difference& difference);

/// Those that no migration does, joined into one text; empty when there are none.
std::string refused(const std::vector<schema::Difference>& differences);

/// {"node":ref}
Row node_row(const std::string& ref);

using front::edge_row;
using front::item_row;

/// Every attribute of an item as it lies in the table.
Row plain_row(item::ItemView item);

/// Adds the cost of a further page.
void add_spent(const graph::Spent& page, graph::Spent& sum);

/// Prints a plan: as text, or as rows when --output json or jsonl was asked for.
void print_plan(const plan::Plan& plan, const Invocation& invocation, Terminal& terminal);

}  // namespace adjoin::cli
