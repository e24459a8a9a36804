#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/topology_source.h"
#include "table/table_store.h"

namespace adjoin::graph {

/// Edges of a table whose store tells all changes in one order: from a file that saves reading the
/// table, when there is one to be believed, else from a scan of one moment; then commit by commit.
/// The store must outlive it.
class CommitSource final : public TopologySource {
 public:
  CommitSource(table::TableStore& store, table::TableRef table, TopologyEdges edges,
               const TopologyOptions& options);

  Result<std::shared_ptr<topology::Topology>> make(const table::CallContext& context) override;
  /// Up to the newest commit; never behind.
  Result<CaughtUp> catch_up(const table::CallContext& context, topology::Topology& topology,
                            std::string& why) override;
  std::string name(const topology::View& view) const override;

  void distrust_file() override { is_file_useless_ = true; }
  bool is_current() const override { return store_.check_noted(table_).has_value(); }
  bool is_to_be_kept(std::uint64_t edges) const override;
  void note_kept() override;
  Result<void> keep(const table::CallContext& context, const topology::View& view) const override;

 private:
  /// Whose edges they are, as the file says it. @errors configuration: the schema is another by now
  Result<std::string> origin(const table::CallContext& context) const;
  /// Empty: the store has no place for files.
  Result<std::string> path(const table::CallContext& context, CommitId commit) const;
  /// Null: there is none that can be believed.
  std::shared_ptr<topology::Topology> read_file(const table::CallContext& context);
  Result<std::shared_ptr<topology::Topology>> read_table(const table::CallContext& context);
  /// False: it cannot be followed.
  Result<bool> follow(const table::CallContext& context, topology::Topology& topology);
  Result<bool> apply(const table::ChangesAfterResult& page, topology::Topology& topology);

  table::TableStore& store_;
  table::TableRef table_;
  const std::size_t memory_bytes_max_;
  const std::size_t kept_edges_min_;
  bool is_file_useless_ = false;  ///< the next topology is made from the table
  std::uint64_t changes_since_kept_ = 0;
  std::optional<std::filesystem::file_time_type> kept_at_;  ///< nothing: there is no file
};

}  // namespace adjoin::graph
