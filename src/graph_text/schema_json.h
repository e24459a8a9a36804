#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graph_text/row.h"
#include "schema/diff/diff.h"
#include "schema/model/schema.h"
#include "schema/model/tree.h"

namespace adjoin::graph_text {

// A schema as JSON for programs that show or use it (docs/graph-http.md). Types, fields, plans and
// access patterns are in the order of the schema.

/// Appends the whole: table, indexes, types, plans, access patterns with their proof, warnings, and
/// the text. @cost plans each declared read, and reads the text again for the places of warnings
void append_schema(const schema::Schema& schema, std::string& out);

/// Appends a JSON array with each plan as it is declared: parameters, steps, what it returns.
void append_plans(const schema::Schema& schema, std::string& out);

/// Appends a JSON array with each access pattern, then each plan: its requests and worst cost, or
/// why it is refused. @cost as above
void append_proofs(const schema::Schema& schema, std::string& out);

/// Appends a part of a schema as JSON. Numbers and booleans that stand without quotes stay such.
void append_tree(const schema::Tree& tree, std::string& out);

/// Returns {"line":…,"column":…,"severity":"error","message":…}. Line and column are null if they
/// are unknown.
Row diagnostic_row(const schema::Diagnostic& diagnostic);
/// Returns {"class":"backfill","what":…,"change":…,"work":…,"requests":1}.
Row difference_row(const schema::Difference& difference);

/// Appends a JSON array of rows.
void append_rows(const std::vector<Row>& rows, std::string& out);

}  // namespace adjoin::graph_text
