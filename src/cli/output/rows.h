#pragma once

#include <string>
#include <vector>

#include "cli/output/answer_writer.h"
#include "front/row.h"
#include "front/rows.h"
#include "graph/graph.h"
#include "schema/diff/diff.h"

namespace adjoin::cli {

/// Returns {"class":…,"what":…,"change":…,"work":…,"requests":n}.
front::Row difference_row(const schema::Difference& difference);

/// Returns the differences that no migration can make, joined into one text; empty: none.
std::string refused(const std::vector<schema::Difference>& differences);

/// {"node":ref}
Row node_row(const std::string& ref);

using front::edge_row;
using front::item_row;

/// Returns a row with every attribute of an item, as it is stored.
Row plain_row(item::ItemView item);

/// Adds the cost of a further page. The sum keeps the latest limit that ended a page early, and the
/// warnings of the first page that has any.
void add_spent(const graph::Spent& page, graph::Spent& sum);

/// Prints a plan: as commands of the AWS CLI with --emit, as rows with --output other than table,
/// else as text.
void print_plan(const plan::Plan& plan, const Invocation& invocation, Terminal& terminal);

}  // namespace adjoin::cli
