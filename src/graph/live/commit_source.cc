#include <algorithm>
#include <chrono>
#include <deque>
#include <utility>

#include "base/assert.h"
#include "base/sha256.h"
#include "graph/context/meter.h"
#include "graph/live/topology_source.h"
#include "topology/saved_topology.h"

namespace adjoin::graph {
namespace {

/// Commits read from the change records at once: one version of the topology each time.
constexpr std::size_t kCommitsAtOnce = 1000;
/// A file is written again when following what it lacks takes an eighth of its own edges, so that
/// it is read much faster than the table, and ...
constexpr std::uint64_t kChangesOfEdges = 8;
constexpr std::uint64_t kChangesMin = 10'000;
/// ... when it lacks anything for so long, since change records are kept for a day.
constexpr std::chrono::hours kKeptFor{1};
/// By every store, by default; a file that is removed too early costs a scan.
constexpr std::chrono::hours kChangesKeptFor{24};

topology::StopCheck stop_of(const table::CallContext& context) {
  return [cancel = context.cancel] {
    return cancel != nullptr && cancel->load(std::memory_order_relaxed);
  };
}

/// Files beside this one that are too old to be followed: of types that nobody asks for any more,
/// and what a process left that ended while it wrote.
void remove_stale(const std::filesystem::path& file) {
  std::error_code failed;
  const auto now = std::filesystem::file_time_type::clock::now();
  for (std::filesystem::directory_iterator at(file.parent_path(), failed), end;
       !failed && at != end; at.increment(failed)) {
    std::error_code gone;
    const auto written = at->last_write_time(gone);
    if (!gone && now - written > kChangesKeptFor) std::filesystem::remove(at->path(), gone);
  }
}

}  // namespace

CommitSource::CommitSource(table::TableStore& store, table::TableRef table, TopologyEdges edges,
                           const TopologyOptions& options)
    : TopologySource(std::move(edges)),
      store_(store),
      table_(std::move(table)),
      memory_bytes_max_(options.memory_bytes_max),
      kept_edges_min_(options.kept_edges_min) {}

Result<std::string> CommitSource::origin(const table::CallContext& context) const {
  // A table that was dropped and made again has the same name, and its commits go on. Id and time
  // tell the two apart.
  ADJOIN_TRY(const table::TableDescription table, store_.describe_table(context, table_.name()));
  ADJOIN_CHECK(store_.check_noted(table_));  // that it was this one which was described
  return "table " + std::to_string(table.id.value) + "\ncreated " +
         std::to_string(table.created.count()) + "\nschema " +
         to_hex(sha256(edges_.schema().canonical_json())) + "\n" + edges_.names();
}

Result<std::string> CommitSource::path(const table::CallContext& context, CommitId commit) const {
  ADJOIN_TRY(const std::string folder, store_.derived_folder(context, table_, commit));
  if (folder.empty()) return folder;
  // One file for each choice of edge types, so that graphs with different topologies do not
  // overwrite each other's.
  return folder + "/topology-" + to_hex(sha256(edges_.names())).substr(0, 8);
}

Result<std::shared_ptr<topology::Topology>> CommitSource::make(const table::CallContext& context) {
  if (!std::exchange(is_file_useless_, false)) {
    std::shared_ptr<topology::Topology> topology = read_file(context);
    if (topology != nullptr) {
      // The file is a start, not the truth: changes since its commit are applied before anybody
      // sees it.
      const Result<bool> followed = follow(context, *topology);
      if (followed && *followed) return topology;
      // Over its memory: names that no edge has any more may be too much, which a scan leaves out.
      if (!followed && followed.error().code() != ErrorCode::limit_exceeded)
        return followed.error();
    }
  }
  ADJOIN_CHECK(check_cancelled(context));
  kept_at_.reset();
  return read_table(context);
}

/// A file that cannot be found, is wrong, of another table or schema, or too large costs the time
/// of reading the table, nothing else.
std::shared_ptr<topology::Topology> CommitSource::read_file(const table::CallContext& context) {
  const Result<std::string> file = path(context, CommitId{});
  if (!file || file->empty()) return nullptr;
  std::error_code missing;
  const auto written = std::filesystem::last_write_time(*file, missing);
  const Result<std::string> from = origin(context);
  if (missing || !from) return nullptr;
  Result<std::unique_ptr<topology::Topology>> read = topology::read_saved_topology(
      *file, *from, edges_.shapes(), memory_bytes_max_, stop_of(context));
  const Result<table::StoreStats> stats = store_.stats();
  // A file that is ahead of the store's last commit is of a store that lost its end, or of another.
  if (!read || !stats || (*read)->view().commit() > stats->last_commit) return nullptr;
  kept_at_ = written;
  changes_since_kept_ = 0;
  return *std::move(read);
}

/// Everything up to a moment, which the change records then go on from.
Result<std::shared_ptr<topology::Topology>> CommitSource::read_table(
    const table::CallContext& context) {
  table::CallContext still = context;
  // One moment for the whole scan. Its commit is where the change records go on, without gap and
  // without overlap.
  ADJOIN_TRY(still.read_view, store_.read_view(context));
  topology::Builder builder(edges_.shapes(), memory_bytes_max_);
  table::ScanRequest request;
  request.table = table_;
  const auto add = [&builder](const TopologyEdges::Scanned& found) {
    return builder.add(found.edge.type, found.edge.from, found.edge.to);
  };
  ADJOIN_CHECK(edges_.scan(store_, still, std::move(request), add, [] { return Result<void>(); }));
  const CommitId commit = still.read_view->commit();
  ADJOIN_TRY(std::unique_ptr<topology::Topology> topology, builder.finish(commit));
  return std::shared_ptr<topology::Topology>(std::move(topology));
}

std::string CommitSource::name(const topology::View& view) const {
  return "topology, commit " + std::to_string(view.commit().value);
}

Result<CaughtUp> CommitSource::catch_up(const table::CallContext& context,
                                        topology::Topology& topology, std::string&) {
  ADJOIN_TRY(const bool followed, follow(context, topology));
  return followed ? CaughtUp::current : CaughtUp::lost;
}

Result<bool> CommitSource::follow(const table::CallContext& context, topology::Topology& topology) {
  table::ChangesAfterRequest request;
  request.table = table_;
  request.commits_max = kCommitsAtOnce;
  // The topology holds which edges exist, not their fields.
  request.kinds = {table::ChangeKind::insert, table::ChangeKind::remove};
  request.sort_fronts = edges_.sort_fronts();
  bool more = true;
  while (more) {
    ADJOIN_CHECK(check_cancelled(context));
    request.after = topology.view().commit();
    const Result<table::ChangesAfterResult> page = store_.changes_after(context, request);
    if (!page && api_error_of(page.error()) == ApiError::trimmed_data_access) return false;
    if (!page) return page.error();
    ADJOIN_TRY(const bool fits, apply(*page, topology));
    if (!fits) return false;
    more = page->has_more;
  }
  // Another table of that name, or another schema, has changes of its own, which do not tell that
  // this one went.
  ADJOIN_CHECK(store_.check_noted(table_));
  return true;
}

Result<bool> CommitSource::apply(const table::ChangesAfterResult& page,
                                 topology::Topology& topology) {
  std::deque<std::string> refs;  // a deque, whose elements stay where they are
  std::vector<topology::EdgeChange> edges;
  for (const table::Change& change : page.changes) {
    if (change.kind == table::ChangeKind::reset) return false;
    const schema::TableNaming& keys = edges_.schema().table;
    const std::string pk = key_text_of(change.key, keys.pk.name);
    const std::string sk = key_text_of(change.key, keys.sk.name);
    const std::optional<HeldEdge> edge = edges_.edge_at(pk, sk);
    if (!edge) continue;
    const std::string& from = refs.emplace_back(edge->from);
    const std::string& to = refs.emplace_back(edge->to);
    edges.push_back({edge->type, from, to, change.kind == table::ChangeKind::insert});
  }
  if (page.last == topology.view().commit()) return true;
  ADJOIN_ASSERT(page.last > topology.view().commit());
  const Result<void> applied = topology.apply(edges);
  // Changes that do not fit are of another history. Made anew, the topology is right.
  if (!applied && applied.error().code() == ErrorCode::corruption) return false;
  if (!applied) return applied.error();
  // One version for all commits of the page: a reader sees whole commits.
  topology.publish(page.last);
  changes_since_kept_ += page.examined;
  return true;
}

bool CommitSource::is_to_be_kept(std::uint64_t edges) const {
  if (edges < kept_edges_min_) return false;
  if (!kept_at_) return true;
  if (changes_since_kept_ == 0) return false;
  return changes_since_kept_ > edges / kChangesOfEdges + kChangesMin ||
         std::filesystem::file_time_type::clock::now() - *kept_at_ > kKeptFor;
}

void CommitSource::note_kept() {
  kept_at_ = std::filesystem::file_time_type::clock::now();
  changes_since_kept_ = 0;
}

Result<void> CommitSource::keep(const table::CallContext& context,
                                const topology::View& view) const {
  ADJOIN_TRY(const std::string from, origin(context));
  ADJOIN_TRY(const std::string file, path(context, view.commit()));
  if (file.empty()) return {};
  ADJOIN_CHECK(topology::write_saved_topology(view, edges_.shapes(), from, file, stop_of(context)));
  remove_stale(file);
  return {};
}

}  // namespace adjoin::graph
