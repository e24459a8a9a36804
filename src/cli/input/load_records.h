#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "cli/read/record_reader.h"
#include "graph/graph.h"

namespace adjoin::cli {

/// What the records of a load are meant as. Borrows parts of the graph's schema.
struct LoadPlan {
  RecordKind kind = RecordKind::item;      ///< item: or of the kinds that the file says
  const schema::EdgeType* edge = nullptr;  ///< of edges; null: as the file says
  const schema::NodeType* node = nullptr;  ///< of nodes; null: as the file says
  std::string format;                      ///< empty: told by the file's name
  Columns columns;

  /// Empty without a type.
  std::string_view type_name() const {
    if (edge != nullptr) return edge->name;
    return node != nullptr ? std::string_view(node->name) : std::string_view();
  }
};

/// The format that is asked for, or the one that the name's ending tells; empty: it tells none.
std::string_view format_of(const LoadPlan& plan, std::string_view path);

/// The reader for a format, or for the name's ending when the format is empty.
/// @errors invalid_argument for an unknown ending, a format that cannot hold such records, records
/// that only their type gives a meaning (whose names `schema` has), or columns that the format has
/// not
Result<std::unique_ptr<RecordReader>> open_reader(const schema::Schema& schema,
                                                  const LoadPlan& plan, const std::string& path);

/// Its records as the schema means them: refs are whole, a node's is told by its fields where the
/// file does not name it, and every field has its type; no `texts` are left. Borrows what is in the
/// plan. Looks at nothing of the graph but its schema. @errors of a record: invalid_argument
std::unique_ptr<RecordReader> read_as_meant(std::unique_ptr<RecordReader> reader,
                                            const graph::Graph& graph, const LoadPlan& plan);

}  // namespace adjoin::cli
