#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "cli/read/record_reader.h"
#include "cli/terminal.h"
#include "graph/graph.h"
#include "plan/operation.h"

namespace adjoin::cli {

/// What the records of a load are meant as. Borrows parts of the graph's schema.
struct LoadPlan {
  RecordKind kind = RecordKind::item;
  const schema::EdgeType* edge = nullptr;  ///< of edges
  const schema::NodeType* node = nullptr;  ///< of nodes
  std::string format;                      ///< empty: told by the file's name
  bool skip_bad = false;
};

struct LoadCounts {
  std::uint64_t read = 0;     ///< records, bad ones too
  std::uint64_t written = 0;  ///< records that are durable
  std::uint64_t kept = 0;     ///< of them: edges that were there already
  std::uint64_t bad = 0;
};

/// Loads one file and adds to the counts, also when it fails. A bad record is printed as
/// "adjoin: FILE:LINE: reason" with skip_bad; without it, it is the error that ends the load, after
/// everything before it was written.
Result<void> load_file(const graph::Graph& graph, const LoadPlan& plan, const std::string& path,
                       Terminal& terminal, LoadCounts& counts);

/// The reader for a format, or for the name's ending when the format is empty.
/// @errors usage for an unknown ending or a format that cannot hold such records
Result<std::unique_ptr<RecordReader>> open_reader(const LoadPlan& plan, const std::string& path);

/// What a record says, in the schema's words. @errors validation.
Result<plan::AddEdge> edge_of(const graph::Graph& graph, const schema::EdgeType& type,
                              Record record);
Result<plan::PutNode> node_of(const graph::Graph& graph, const schema::NodeType& type,
                              Record record);

}  // namespace adjoin::cli
