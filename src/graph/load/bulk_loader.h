#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/context/context.h"
#include "graph/load/loader.h"
#include "table/request/bulk_load.h"

namespace adjoin::graph {

struct BulkOptions {
  bool skip_bad = false;  ///< go on after a bad record instead of refusing everything
  /// Says what is loaded, if the load is to be kept: see `keep`.
  std::string origin = {};
};

/// What the records of one source are: edges of a type, nodes of a type, or with neither whole
/// items.
struct BulkRecords {
  const schema::EdgeType* edge = nullptr;
  const schema::NodeType* node = nullptr;
};

/// Fills an empty graph at once: the same items as Loader leaves, sorted and written as files
/// instead of one request after the other. Nothing is there before `finish` returns, and all of it
/// then; what is not finished leaves nothing. Records may come in any order and repeat each other,
/// as with Loader; what edges of trees, copies of fields, minima and maxima need is refused
/// (unsupported), because only one write after the other can tell it. Not thread-safe.
class BulkLoader {
 public:
  /// Refuses, before anything is read, records that `add_*` would refuse whatever they hold.
  /// @errors unsupported: the type needs one write after the other; invalid_argument: whole items
  /// beside edges
  ///         or nodes
  static Result<void> check(const GraphContext& graph, const std::vector<BulkRecords>& all);

  /// @errors unsupported: the store loads nothing in bulk; resource_in_use: the table is not empty;
  ///         conflict: it is being migrated
  static Result<std::unique_ptr<BulkLoader>> begin(const GraphContext& graph,
                                                   BulkOptions options = {});
  ~BulkLoader();
  BulkLoader(const BulkLoader&) = delete;
  BulkLoader& operator=(const BulkLoader&) = delete;

  /// A record that is wrong by itself is an error at once; without skip_bad everything afterwards
  /// is refused. `tag` names the record in failures.
  Result<void> add_edge(std::uint64_t tag, const plan::AddEdge& edge);
  Result<void> add_node(std::uint64_t tag, plan::PutNode node);
  /// A whole item, as of a dump: then every record is one. An item of no declared type is an error,
  /// unless the schema allows open types.
  Result<void> add_item(std::uint64_t tag, const Item& item);

  /// Writes a checkpoint of the records so far. If this load does not finish, a later load resumes
  /// from here: one with the same origin and schema, into the same table, still empty. Needs an
  /// origin, and a store that has files.
  /// @param word  data of the caller, such as the number of records, that the later load gets back
  /// @errors io_error, cancelled; unsupported: edges of a tree are among the records
  Result<void> keep(BytesView word);
  /// Whether `keep` can be called.
  bool can_keep() const noexcept;
  /// The data passed to the last checkpoint of the load that this one resumes; nullopt: a new load.
  const std::optional<Bytes>& word() const noexcept;
  /// Deletes the checkpoint when this load ends.
  void give_up();

  /// Once. Without `skip_bad`, a record that turns out to be bad only now ends the load.
  /// @errors invalid_argument, already_exists, not_found: naming the edge or the node that cannot
  ///         be as the records say, whatever `skip_bad`; those of the store
  Result<void> finish(const table::BulkProgress& progress = {});

  std::uint64_t written() const noexcept;  ///< records that are in the table; 0 before `finish`
  std::uint64_t kept() const noexcept;     ///< of them: edges that an earlier record had already
  std::uint64_t bad() const noexcept;
  /// Of records that were found to be bad in `finish`. Valid while the loader lives.
  const std::vector<LoadFailure>& failures() const noexcept;

 private:
  class Work;
  // Errors that do not depend on what the records hold.
  /// Returns the error for a load that mixes whole items with edges or nodes.
  static Error mixed_records();
  /// Succeeds if whole items may be loaded in bulk.
  /// @errors unsupported: the schema has eventual parts, and followers get no records of whole
  ///         items
  static Result<void> check_items_in_bulk(const schema::Schema& schema);
  explicit BulkLoader(std::unique_ptr<Work> work);
  std::unique_ptr<Work> work_;
};

}  // namespace adjoin::graph
