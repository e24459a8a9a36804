#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/detail/handle.h"
#include "adjoin/graph.h"
#include "adjoin/schema.h"
#include "adjoin/store.h"

// Jobs over a whole table: verify, migrate, adopt, reshard, stream, backup. All of them
//   - run while other programs read and write, unless the comment says otherwise;
//   - use memory that does not grow with the table;
//   - may be killed at any point: the same call again continues or repeats harmlessly;
//   - take their options from JobOptions and return a Report.

namespace adjoin {

namespace detail {
class StreamWork;
extern template class Handle<StreamWork>;
}  // namespace detail

/// Something in a table that contradicts the schema or another item.
struct Finding {
  enum class Kind : std::uint8_t {
    unknown_item,        ///< Of no declared type.
    orphan_edge,         ///< A node that must have an item has none.
    missing_mirror,      ///< The edge's second item is missing.
    orphan_mirror,       ///< A second item without its edge.
    wrong_mirror,        ///< The two items of an edge differ.
    pending_mirror,      ///< A write of the edge was interrupted.
    wrong_key,           ///< An index key, type or id part is missing or differs.
    stale_copy,          ///< A copied field differs from its source.
    pending_copies,      ///< A node's copies were not all refreshed.
    wrong_counter,       ///< A counter differs from the edges that it counts.
    wrong_edge_set,      ///< An edge set differs from the edges.
    missing_uniqueness,  ///< A unique value, or a parent, that is not reserved for its node.
    orphan_uniqueness,   ///< A reservation that no node holds.
    two_parents,         ///< A node of a tree has two parents.
    tree_cycle,          ///< A node of a tree is below itself.
    missing_key,         ///< `adopt`: items lack a key that the schema derives.
    extra_key,           ///< `adopt`: items have an index key that the schema does not derive.
    unfit_item,          ///< Of a declared type, but its keys cannot be derived.
    damaged_storage,     ///< Bytes on disk do not match what belongs to them (`check`).
  };
  enum class Repair : std::uint8_t {
    none,      ///< Nothing here can repair it.
    possible,  ///< Run again with `repair`.
    done,
    lost,  ///< Another writer changed it meanwhile: run again.
  };
  Kind kind = Kind::unknown_item;
  std::string subject;      ///< "edge USER#Bob FRIEND USER#David"
  std::string detail;       ///< "USER#David has no item"
  std::string attribute;    ///< The counter, edge set or key that it is about; else empty.
  Item key;                 ///< Of the item that is wrong or missing.
  std::uint64_t items = 1;  ///< How many are alike; `adopt` groups them.
  std::vector<std::string> examples;  ///< Of a group: the first three.
  Repair repair = Repair::none;
  std::vector<std::string> removes;  ///< What a repair takes away: "the item", "attribute who".
  std::string table;                 ///< `check`: the table; empty: no table is concerned.
  std::string index;                 ///< `check`: the index; empty: none is concerned.
  std::string damage;                ///< `check`: its kind, such as "missing entry".
};
/// The name of a kind, such as "orphan-edge", or of a repair: "none", "possible", "repaired",
/// "changed". Names never change, since scripts read them in the output of `adjoin`. So some differ
/// from the enumerators: "edge-set-drift", "missing-guard", "unfinished-copies", "no-keys".
/// Valid for the life of the program.
std::string_view to_string(Finding::Kind kind) noexcept;
std::string_view to_string(Finding::Repair repair) noexcept;
/// The kind with a name of to_string. @errors invalid_argument: none has it; the message lists the
/// names of those that `verify` finds
Result<Finding::Kind> finding_kind(std::string_view name);

struct JobOptions {
  /// Reports what would change and writes nothing. `verify`, `migrate`, `adopt` and `reshard`; the
  /// others refuse it with invalid_argument.
  bool dry_run = false;
  bool repair = false;       ///< `verify`: repairs what it can. `adopt`: writes what is missing.
  bool allow_drop = false;   ///< `migrate`: items and attributes may be deleted.
  bool each_orphan = false;  ///< `verify`: reports every orphan edge, however many there are.
  bool recount = true;       ///< `apply_stream`: if changes were lost, counts anew; else it fails.
  /// `verify`: findings that are not looked for. @errors invalid_argument: it never finds that kind
  std::vector<Finding::Kind> ignore = {};
  std::uint64_t items_max = UINT64_MAX;  ///< `infer_schema`: reads so many items at most.

  /// Paces the job, on average over a second. 0: as fast as the store answers.
  double read_units_per_second_max = 0;
  double write_units_per_second_max = 0;

  /// Called with each finding at once. Return false to cancel the job.
  std::function<bool(const Finding&)> on_finding = {};
  /// Called from time to time with the phase, what is done and the total; 0: not known. Both count
  /// items, in `apply_stream` changes, in `backup` and `restore` bytes. Return false to cancel the
  /// job before its next request.
  std::function<bool(std::string_view phase, std::uint64_t done, std::uint64_t total)> on_progress =
      {};
};

/// What a job did. A number that a job does not count is 0.
struct Report {
  /// False: run it again. The budget ended it, or `adopt` found things missing, without `repair`.
  bool complete = false;
  bool resumed = false;  ///< An earlier run had begun it.
  /// The limit of the budget that ended the job. If the job had no answer yet, it is `none`, and
  /// `note` names the limit.
  Limit stopped_by = Limit::none;
  std::uint64_t items_read = 0;
  std::uint64_t items_written = 0;
  std::uint64_t findings = 0;
  std::uint64_t repaired = 0;
  /// What the job skipped, and why: "12 changes of the stream are not applied yet". Usually empty.
  std::string note;
  /// What the work consumed. CallOptions::usage also gets the look-ups around it: those of the
  /// schema and of the stream's position.
  Usage usage;

  // Numbers of single jobs.
  std::uint64_t nodes = 0;    ///< `verify`
  std::uint64_t edges = 0;    ///< `verify`
  std::uint64_t removed = 0;  ///< `verify`: items and attributes that repairs remove, or would.
  /// `verify`: the table is being migrated, and what is not there yet counts as a finding.
  bool migrating = false;
  bool unchanged = false;     ///< `migrate`: the table had this schema already.
  std::uint64_t moved = 0;    ///< `migrate`, `reshard`: items that got other keys, or would.
  std::uint64_t passed = 0;   ///< `reshard`: edges left alone, since others wrote them meanwhile.
  std::uint64_t missing = 0;  ///< `adopt`: things that it wrote with `repair`, or would.
  std::uint64_t unknown = 0;  ///< `adopt`: items of no declared type.
  std::uint32_t shards_before = 0;    ///< `reshard`
  std::uint64_t changes = 0;          ///< `apply_stream`: those that changed something; `check`
  bool recounted = false;             ///< `apply_stream`: changes were lost, or this run was first.
  std::vector<std::string> refused;   ///< `apply_stream`: nodes and edges that it cannot update.
  std::uint64_t entries = 0;          ///< `check`: index entries
  std::uint64_t sizes_corrected = 0;  ///< `check`: sizes that were estimates after a crash.
  std::uint64_t commit = 0;           ///< `backup`, `restore`: the last write that it holds.
  std::uint64_t files = 0;            ///< `backup`, `restore`
  std::uint64_t bytes = 0;            ///< `backup`, `restore`

  /// What `migrate` would do to the items of one type.
  struct TypeCount {
    std::string type;  ///< Empty: items of no declared type.
    std::uint64_t items = 0;
    std::uint64_t moved = 0;
    std::uint64_t removed = 0;
    std::uint64_t written = 0;
    std::uint64_t unfit = 0;  ///< The new schema cannot make their keys.
  };
  std::vector<TypeCount> types;  ///< `migrate`, with `dry_run`
};

/// Compares every item of a graph with the schema and with the other items. Safe on a live table:
/// it reads a suspect item again before it reports it. A repair happens only if the item is still
/// as it was read. Findings are not errors.
/// @cost one Scan. If something looks wrong: a second Scan; for each page of it a BatchGetItem; for
///       each counter or edge set in doubt, twice, a Query and a GetItem. With `repair` a
///       transaction for each finding.
/// @errors conflict: `repair` while the table is being migrated
Result<Report> verify(const Graph& graph, const JobOptions& options = {},
                      const CallOptions& call = {});

/// Changes a table from the schema it carries to `schema`. Once the
/// schema has changed, graphs that were opened before fail with schema_changed; graphs opened after
/// that write by the new schema. Items that do not fit it stay as they are and are reported.
/// @cost up to four Scans with the look-ups of `verify`, and a write for each item that changes;
///       with `dry_run` one Scan
/// @errors unsupported: a change that no migration does; invalid_argument: something would be
///           dropped without `allow_drop`; configuration: the table carries no schema, or is being
///           migrated to a third one. Nothing is changed then.
///         conflict: another process migrates it at this moment
Result<Report> migrate(const Store& store, const Schema& schema, const JobOptions& options = {},
                       const CallOptions& call = {});

/// About what a migration would take altogether.
struct MigrationEstimate {
  std::uint64_t items = 0;    ///< In the table.
  int passes = 0;             ///< Scans of the whole table.
  std::uint64_t changes = 0;  ///< Items that it writes, new ones among them.
  double requests = 0;
  double read_units = 0;
  double write_units = 0;
};

/// Estimates what `migrate` would take to bring a graph to `later`, from the table's size and its
/// first items. It is right within a factor of three if the other items are like these. Returns
/// nothing if the migration reads no item. Writes nothing.
/// @cost one Scan of at most a thousand items; a BatchGetItem where nodes have counters; nothing if
///       no item is concerned
/// @errors unsupported: Schema::diff has a change that no migration does
Result<std::optional<MigrationEstimate>> estimate_migration(const Graph& graph, const Schema& later,
                                                            const CallOptions& call = {});

/// Stores a schema with a table that another program filled, so that Graph::open takes it. Reads
/// the table once. Reports the items that do not fit, and what the table lacks, such as counters.
/// If something is missing, the table gets no schema, unless `repair` writes it first. Without
/// `repair` no item is written. No item and no attribute is ever removed.
/// @cost one Scan; with counters, edge sets, mirrors or unique fields as `verify`
/// @errors configuration: the table's keys or indexes differ from the schema's, or it carries
///         another schema. Nothing is changed then.
Result<Report> adopt(const Store& store, const Schema& schema, const JobOptions& options = {},
                     const CallOptions& call = {});

/// A schema that was proposed for a table.
struct InferredSchema {
  std::string text;  ///< YAML. Schema::parse takes it.
  std::uint64_t items_read = 0;
  std::uint64_t items_unfit = 0;   ///< Of none of the proposed types.
  bool complete = false;           ///< False: the budget or `items_max` left items unread.
  Limit stopped_by = Limit::none;  ///< The limit of the budget that did.
  Usage usage;
};

/// Proposes a schema for a table that has items but no schema. It is a guess from the keys and
/// values: read it before you use it.
/// @param table  may be empty: then the table that the URL names
/// @cost one Scan, or a part of it within the budget and `items_max`
/// @errors not_found: no such table
///         invalid_argument: it has no items, or its keys are not two texts; no table is named
Result<InferredSchema> infer_schema(const Store& store, std::string_view table,
                                    const JobOptions& options = {}, const CallOptions& call = {});

/// Spreads the edges, or the series, of one hot node over more shards: each is moved by one
/// conditional update. Shards only grow.
/// @param name  the edge type, or the series
/// @cost a Query and a BatchGetItem for each 100 edges, an UpdateItem for each that moves, and four
///       requests for the node and its number of shards
/// @errors invalid_argument: fewer shards than now, more than the schema's `max`, or a type that
///         cannot grow; not_found: no such node. Nothing is changed then.
Result<Report> reshard(const Graph& graph, std::string_view node, std::string_view name,
                       std::uint32_t shards, const JobOptions& options = {},
                       const CallOptions& call = {});

/// Reads the table's stream to its present end and updates what writes leave for later. That is:
/// counters with `mode: eventual`, copies with `when: stream`, and the traces of expired edges.
/// Each change counts exactly once, even if several processes run this. `adjoin serve` runs it for
/// the tables it serves.
/// @cost one GetRecords for each 1,000 changes, one transaction for each 99 nodes; as much as
///       verify if changes were lost. The look-up of the position is in CallOptions::usage alone.
/// @errors configuration: the table's stream is off
Result<Report> apply_stream(const Graph& graph, const JobOptions& options = {},
                            const CallOptions& call = {});

/// Does what apply_stream does, for a program that calls it again and again. The follower remembers
/// how far it read, so that a call need not look up its position. Movable. Not for several threads
/// at once; other processes may follow the same stream meanwhile.
///
///     auto follower = adjoin::StreamFollower::open(graph).value();
///     while (!ended) {
///       follower.apply().value();
///       sleep(1);
///     }
class StreamFollower {
 public:
  /// Sends nothing. The options, with their pace, hold for all calls.
  /// @errors invalid_argument: `dry_run`
  static Result<StreamFollower> open(const Graph& graph, const JobOptions& options = {});

  StreamFollower(StreamFollower&&) noexcept;
  StreamFollower& operator=(StreamFollower&&) noexcept;
  ~StreamFollower();

  /// Applies the changes since the last call, up to the present end of the stream.
  /// @cost as apply_stream; where nothing is new one GetRecords for each shard, and no write
  /// @errors as apply_stream; the next call goes on from there
  Result<Report> apply(const CallOptions& call = {});

 private:
  friend struct detail::Access;
  explicit StreamFollower(detail::Handle<detail::StreamWork> work);
  detail::Handle<detail::StreamWork> work_;
};

/// Copies a local store into a new folder, while it is in use. The copy has every write
/// acknowledged before the call. Files are hard links where possible.
/// @errors invalid_argument: the folder exists; unsupported: the store is not on disk
Result<Report> backup(const Store& store, const std::string& folder, const JobOptions& options = {},
                      const CallOptions& call = {});

/// Restores a backup into a new store folder.
/// @errors corruption: a file differs from its checksum; invalid_argument: the store folder exists
Result<Report> restore(const std::string& backup_folder, const std::string& store_folder,
                       const JobOptions& options = {}, const CallOptions& call = {});

/// Compares every item of a local store with its index entries, and all bytes with their checksums.
/// Tables must not be created or dropped meanwhile.
/// @errors unsupported: the store is remote
Result<Report> check(const Store& store, const JobOptions& options = {},
                     const CallOptions& call = {});

}  // namespace adjoin
