#pragma once

#include <string>
#include <vector>

#include "adjoin/rows.h"
#include "cli/output/answer_writer.h"
#include "graph/graph.h"
#include "graph_text/row.h"
#include "graph_text/rows.h"

namespace adjoin::cli {

/// {"node":ref}
Row ref_row(const std::string& ref);

/// Appends the attributes of a node, an edge or an entry, nested under "attributes".
void nest_fields(const Item& fields, Row& row);

/// Returns a row with every attribute of an item, as it is stored.
Row plain_row(item::ItemView item);

/// {"from":ref,"edge":type,"to":ref,"attributes":{…}}
Row edge_row(const Edge& edge);
/// {"node":ref,"type":…,"attributes":{…}}
Row node_row(const Node& node);

/// Returns a footer with what calls of the public API consumed.
Footer footer_of(const Usage& usage);
/// Returns the footer of a page: also its cursor, its source and what to know about it.
template <typename Listed>
Footer footer_of(const Page<Listed>& page) {
  Footer footer = footer_of(page.usage);
  footer.cursor = page.next;
  footer.cut_by = to_string(page.stopped_by);
  footer.source = page.source;
  footer.warnings = page.warnings;
  return footer;
}

/// Prints a plan: as commands of the AWS CLI with --emit, as rows with --output other than table,
/// else as text.
void print_plan(const plan::Plan& plan, const Invocation& invocation, Terminal& terminal);

}  // namespace adjoin::cli
