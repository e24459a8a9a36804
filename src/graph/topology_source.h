#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/edge_recogniser.h"
#include "graph/topology_options.h"
#include "schema/schema.h"
#include "table/table_store.h"
#include "topology/builder.h"
#include "topology/topology.h"

namespace adjoin::graph {

/// Where the edges of a topology come from: some edge types of one table, its change records, and a
/// file that saves reading the table. Not thread-safe but for `keep`; the store must outlive it.
class TopologySource {
 public:
  /// Of edges of `types`, which are of the schema.
  TopologySource(table::TableStore& store, std::shared_ptr<const schema::Schema> schema,
                 table::TableRef table, std::vector<const schema::EdgeType*> types,
                 const TopologyOptions& options);

  std::optional<topology::EdgeTypeId> type_of(const schema::EdgeType* edge) const;

  /// A topology as of a commit that was the newest not long ago: from the file when there is one to
  /// be believed, else from a scan. @errors of the store; limit_exceeded: over its memory;
  /// cancelled
  Result<std::shared_ptr<topology::Topology>> make(const table::CallContext& context);
  /// Brings it up to the newest commit by the table's change records. False when it cannot follow:
  /// drop it and make another.
  Result<bool> catch_up(const table::CallContext& context, topology::Topology& topology);

  /// What was made of the file did not fit: the next one is made from the table.
  void distrust_file() { is_file_useless_ = true; }
  /// Whether the table and its schema are still those.
  bool is_current() const { return store_.check_noted(table_).has_value(); }

  /// Whether a topology of so many edges is worth to be written to the file, or again.
  bool is_to_be_kept(std::uint64_t edges) const;
  /// Call it before a thread begins to `keep`.
  void note_kept();
  /// Writes the file. Any thread. @errors storage_io, cancelled; configuration: another schema by
  /// now
  Result<void> keep(const table::CallContext& context, const topology::View& view) const;

 private:
  std::vector<topology::EdgeTypeShape> shapes() const;
  std::string type_names() const;
  /// Whose edges they are, as the file says it. @errors configuration: the schema is another by now
  Result<std::string> origin(const table::CallContext& context) const;
  /// Empty: the store has no place for files.
  Result<std::string> path(const table::CallContext& context, CommitId commit) const;
  /// Null: there is none that can be believed.
  std::shared_ptr<topology::Topology> read_file(const table::CallContext& context);
  Result<std::shared_ptr<topology::Topology>> read_table(const table::CallContext& context);
  Result<void> scan(const table::CallContext& context, topology::Builder& builder);
  Result<void> take(const table::ScanResult& page, topology::Builder& builder);
  Result<bool> apply(const table::ChangesAfterResult& page, topology::Topology& topology);

  table::TableStore& store_;
  std::shared_ptr<const schema::Schema> schema_;  ///< shared with the graph
  table::TableRef table_;
  std::vector<const schema::EdgeType*> types_;  ///< held, by their numbers in the topology
  const std::size_t memory_bytes_max_;
  const std::size_t kept_edges_min_;
  EdgeRecogniser recogniser_;
  bool is_file_useless_ = false;  ///< the next topology is made from the table
  std::uint64_t changes_since_kept_ = 0;
  std::optional<std::filesystem::file_time_type> kept_at_;  ///< nothing: there is no file
};

}  // namespace adjoin::graph
