#pragma once

#include <iosfwd>
#include <memory>
#include <string>

#include "base/result.h"
#include "schema/model/schema.h"
#include "transfer/graph_elements.h"

namespace adjoin::transfer {

// Graphs in the formats of other tools. Each sink borrows the schema and what it writes to.

/// Writes GraphML 1.0. Declared attributes become typed keys, the rest plain JSON under "extra".
/// Types become labelV and labelE, which TinkerPop and the tools based on it read. A graph with
/// symmetric edges only is undirected. In any other graph a symmetric edge is written twice, once
/// in each direction. A character that XML cannot hold becomes U+FFFD. @errors io_error
std::unique_ptr<GraphSink> graphml_sink(const schema::Schema& schema, std::ostream& out);

/// Writes DOT, to draw the graph. Nodes are named by their refs, edges are labelled with their
/// types. Attributes are left out, because Graphviz would read `color` or `pos` as its own.
/// @errors io_error
std::unique_ptr<GraphSink> dot_sink(const schema::Schema& schema, std::ostream& out);

/// Writes the CSV files that Amazon Neptune's bulk loader reads for Gremlin. The folder must exist.
/// It gets nodes-TYPE.csv or edges-TYPE.csv for each type that has elements, and nodes.csv for
/// nodes that only edges of undeclared types mention. A number beyond the range of Double keeps its
/// digits in the file; Neptune rounds it. @errors io_error
std::unique_ptr<GraphSink> neptune_sink(const schema::Schema& schema, std::string folder);

}  // namespace adjoin::transfer
