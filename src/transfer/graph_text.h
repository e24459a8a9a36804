#pragma once

#include <iosfwd>
#include <memory>
#include <string>

#include "base/result.h"
#include "schema/model/schema.h"
#include "transfer/graph_elements.h"

namespace adjoin::transfer {

// Graphs in the formats of other tools. Each sink borrows the schema and what it writes to.

/// GraphML 1.0: declared attributes as typed keys, the rest as plain JSON under "extra"; types as
/// labelV and labelE, which TinkerPop and its heirs read. A graph of symmetric edges alone is
/// undirected; in every other one a symmetric edge stands twice, once each way. A character that
/// XML cannot hold becomes U+FFFD. @errors storage_io
std::unique_ptr<GraphSink> graphml_sink(const schema::Schema& schema, std::ostream& out);

/// DOT: a picture. Nodes by their refs, edges labelled with their types; attributes are left out,
/// because Graphviz would take `color` or `pos` for its own. @errors storage_io
std::unique_ptr<GraphSink> dot_sink(const schema::Schema& schema, std::ostream& out);

/// CSV as Amazon Neptune's loader reads it for Gremlin: in the folder, which exists, a file
/// nodes-TYPE.csv or edges-TYPE.csv for each type that there is something of, and nodes.csv for
/// what edges of no declared type mention. Numbers beyond a Double keep their digits here, though
/// not there. @errors storage_io
std::unique_ptr<GraphSink> neptune_sink(const schema::Schema& schema, std::string folder);

}  // namespace adjoin::transfer
