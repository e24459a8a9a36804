#pragma once

#include <string>

#include "base/result.h"
#include "cli/read/record_reader.h"
#include "graph/graph.h"
#include "plan/operation.h"

namespace adjoin::cli {

/// What the records of a load are meant as. Borrows parts of the graph's schema.
struct LoadPlan {
  RecordKind kind = RecordKind::item;
  const schema::EdgeType* edge = nullptr;  ///< of edges
  const schema::NodeType* node = nullptr;  ///< of nodes
  std::string format;                      ///< empty: told by the file's name
};

/// The reader for a format, or for the name's ending when the format is empty.
/// @errors usage for an unknown ending or a format that cannot hold such records
Result<std::unique_ptr<RecordReader>> open_reader(const LoadPlan& plan, const std::string& path);

/// What a record says, in the schema's words. @errors validation.
Result<plan::AddEdge> edge_of(const graph::Graph& graph, const schema::EdgeType& type,
                              Record record);
Result<plan::PutNode> node_of(const graph::Graph& graph, const schema::NodeType& type,
                              Record record);

}  // namespace adjoin::cli
