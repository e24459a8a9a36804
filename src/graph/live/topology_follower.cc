#include "graph/live/topology_follower.h"

#include <algorithm>
#include <chrono>
#include <new>
#include <system_error>
#include <utility>

#include "base/assert.h"
#include "graph/context/meter.h"
#include "graph/live/topology_source.h"
#include "graph/live/unstreamed_writes.h"
#include "topology/builder.h"

namespace adjoin::graph {
namespace {

using std::chrono::steady_clock;

/// Searches whose memory is kept.
constexpr std::size_t kSpacesKept = 8;
/// A caller with a deadline waits so long for a topology at most, then the table answers.
/// Building may take minutes. A caller who has a deadline would rather have the table's answer.
constexpr std::chrono::seconds kPatience{1};
/// So much time gets a file that is being written when the topology goes.
constexpr std::chrono::seconds kFileAtEnd{10};
/// How soon one who waits finds that its caller has cancelled.
constexpr std::chrono::milliseconds kLookEvery{20};

/// An exception would end the process: nobody is above a thread.
/// The topology is by far the largest allocation of the process; running out here must not cost
/// more than the topology.
template <typename Work>
auto made_within_memory(const Work& work) -> decltype(work()) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return Error(ErrorCode::limit_exceeded, "there is not enough memory for the topology");
  }
}

}  // namespace

TopologyFollower::TopologyFollower(table::TableStore& store,
                                   std::shared_ptr<const schema::Schema> schema,
                                   table::TableRef table,
                                   std::vector<const schema::EdgeType*> types,
                                   const TopologyOptions& options)
    : edges_(std::move(schema), std::move(types)),
      store_(store),
      table_(table),
      memory_bytes_max_(options.memory_bytes_max) {
  // Three ways, from the best down: commits in order, a stream, none at all.
  const table::Capabilities can = store.capabilities();
  if (follows_commits(can)) {
    source_ = std::make_unique<CommitSource>(store, std::move(table), edges_, options);
  } else if (can.streams && !can.transactions) {
    // Records tell of items that are marked as pending as of any other.
    gave_up_ = "without transactions its stream tells of edges that are not there yet";
  } else if (can.streams) {
    auto own = std::make_shared<UnstreamedWrites>(edges_);
    watched_ = std::make_unique<WatchedStore>(store, table.name(), edges_.schema(), own);
    source_ = std::make_unique<StreamSource>(store, std::move(table), edges_, options, own);
  } else {
    gave_up_ = "the store does not tell its changes";
  }
}

bool TopologyFollower::follows_commits(const table::Capabilities& can) {
  return can.read_view && can.feed_order == table::FeedOrder::commit;
}

TopologyFollower::~TopologyFollower() {
  {
    Lock lock(mutex_);
    // A file that is being written saves whoever comes next more than that.
    if (source_ != nullptr && source_->is_current()) {
      done_.wait_for(lock, kFileAtEnd, [this] { return !is_working_ || topology_ == nullptr; });
    }
  }
  // The thread's calls of the store look at this flag, so that the wait below is short.
  ending_ = true;
  if (thread_.joinable()) thread_.join();
}

std::optional<std::vector<topology::Follow>> TopologyFollower::follows(
    const std::vector<plan::EdgeChoice>& choices, std::string& why) const {
  std::vector<topology::Follow> follows;
  for (const plan::EdgeChoice& choice : choices) {
    const std::optional<topology::EdgeTypeId> type = edges_.type_of(choice.edge);
    if (!type) {
      why = "the topology does not hold edges " + choice.name;
      return std::nullopt;
    }
    const bool forward = choice.direction == schema::Direction::forward;
    const topology::Follow follow{
        *type, forward ? topology::Direction::forward : topology::Direction::reverse};
    if (std::find(follows.begin(), follows.end(), follow) == follows.end()) {
      follows.push_back(follow);
    }
  }
  return follows;
}

Result<std::optional<TopologyHold>> TopologyFollower::hold(const table::CallContext& context,
                                                           std::string& why) {
  // A forked child has the memory, but not the thread that keeps it up to date.
  ADJOIN_CHECK(process_.check());
  Lock lock(mutex_);
  bool was_too_large = false;
  bool was_lost = false;
  // Each turn waits for a topology, then brings it up to date. Two things make it begin again: the
  // memory bound, which a rebuild without dead names may keep, and lost changes. Each is tried
  // once.
  while (true) {
    ADJOIN_TRY(const bool is_there, await(lock, context, why));
    if (!is_there) return std::optional<TopologyHold>();
    const Result<CaughtUp> followed = catch_up(lock, context, why);
    if (followed && *followed == CaughtUp::current) break;
    if (followed && *followed == CaughtUp::behind) return std::optional<TopologyHold>();
    // Names without edges and old views take memory that one made anew does without.
    const bool is_too_large = !followed && followed.error().code() == ErrorCode::limit_exceeded;
    if (is_too_large && std::exchange(was_too_large, true)) gave_up_ = followed.error().message();
    // What was applied is whole commits: the next read goes on.
    if (!followed && !is_too_large) return followed.error();
    // The file is of before what was lost, or holds what made the topology too large.
    source_->distrust_file();
    topology_ = nullptr;
    if (followed && std::exchange(was_lost, true)) {
      why = "its changes go faster than they can be followed";
      return std::optional<TopologyHold>();
    }
  }
  ADJOIN_ASSERT(topology_ != nullptr);
  ADJOIN_ASSERT(!is_followed_);
  topology::View view = topology_->view();
  std::string name = source_->name(view);
  TopologyHold hold{topology_, std::move(view), topology_->memory().total() + source_->bytes(),
                    std::move(name)};
  // On the thread: writing takes seconds, and this caller has his answer already. A view pins one
  // version, so the topology may change meanwhile.
  if (source_->is_to_be_kept(hold.view.edge_count()) && !is_working_) {
    source_->note_kept();
    static_cast<void>(
        start([this, current = topology_]() mutable { keep(std::move(current)); }).has_value());
  }
  return std::optional<TopologyHold>(std::move(hold));
}

Result<CaughtUp> TopologyFollower::catch_up(Lock& lock, const table::CallContext& context,
                                            std::string& why) {
  ADJOIN_ASSERT(!is_followed_ && topology_ != nullptr);
  // The store is asked, and a stream is waited for: without the lock, so that others who wait can
  // look at their own deadlines.
  // One caller at a time. Two that applied the same changes would apply them twice.
  struct Turn {
    TopologyFollower& self;
    Lock& lock;
    Turn(TopologyFollower& follower, Lock& held) : self(follower), lock(held) {
      self.is_followed_ = true;
      lock.unlock();
    }
    ~Turn() {
      lock.lock();
      self.is_followed_ = false;
      self.done_.notify_all();
    }
  };
  const Turn turn(*this, lock);
  return source_->catch_up(context, *topology_, why);
}

Result<TopologyHold> TopologyFollower::scan(const table::CallContext& context) const {
  TopologyEdges edges = edges_;
  ADJOIN_TRY(std::shared_ptr<topology::Topology> topology,
             scan_topology(store_, context, table_, edges, memory_bytes_max_));
  topology::View view = topology->view();
  const std::size_t bytes = topology->memory().total();
  return TopologyHold{std::move(topology), std::move(view), bytes, "topology, of a scan"};
}

Result<bool> TopologyFollower::await(Lock& lock, const table::CallContext& context,
                                     std::string& why) {
  const steady_clock::time_point begun = steady_clock::now();
  const std::uint64_t made_before = made_;
  while ((topology_ == nullptr || is_followed_) && gave_up_.empty()) {
    // Only a building that began while this caller waited is his failure. An earlier one may be
    // cured.
    if (topology_ == nullptr && made_ != made_before && failed_) {
      ADJOIN_CHECK(check_cancelled(context));
      if (!table_may_answer(*failed_)) return *failed_;
      why = failed_->message();
      return false;
    }
    if (topology_ == nullptr && !is_working_) ADJOIN_CHECK(start([this] { make(); }));
    done_.wait_for(lock, kLookEvery);
    ADJOIN_CHECK(check_cancelled(context));
    const steady_clock::time_point now = steady_clock::now();
    if (!context.deadline || (topology_ != nullptr && !is_followed_)) continue;
    if (now - begun > kPatience || now + kPatience > *context.deadline) {
      why = topology_ == nullptr ? "the topology is still being read from it"
                                 : "the topology is being brought up to date for others";
      return false;
    }
  }
  // The caller that finds the topology first pays for its building.
  // Told once: to this call, or to nobody if it does not ask.
  const table::Cost made = std::exchange(made_cost_, {});
  if (context.cost != nullptr) *context.cost += made;
  if (gave_up_.empty()) return true;
  why = gave_up_;
  return false;
}

template <typename Work>
Result<void> TopologyFollower::start(Work work) {
  ADJOIN_ASSERT(!is_working_);
  if (thread_.joinable()) thread_.join();  // it has ended its work
  try {
    thread_ = std::thread(std::move(work));
  } catch (const std::system_error& error) {
    return Error(ErrorCode::unavailable,
                 std::string("a thread for the topology cannot be started: ") + error.what());
  }
  is_working_ = true;
  return {};
}

table::CallContext TopologyFollower::own_context() {
  table::CallContext context;
  context.cancel = &ending_;
  return context;
}

void TopologyFollower::make() {
  table::Cost cost;
  table::CallContext context = own_context();
  context.cost = &cost;
  Result<std::shared_ptr<topology::Topology>> made =
      made_within_memory([&] { return source_->make(context); });
  const Lock lock(mutex_);
  ADJOIN_ASSERT(topology_ == nullptr);
  is_working_ = false;
  ++made_;
  failed_.reset();
  made_cost_ = cost;
  if (made) {
    topology_ = *std::move(made);
  } else if (made.error().code() == ErrorCode::limit_exceeded ||
             made.error().code() == ErrorCode::unsupported) {
    gave_up_ = made.error().message();
  } else {
    failed_ = made.error();
  }
  done_.notify_all();
}

void TopologyFollower::keep(std::shared_ptr<topology::Topology> current) {
  // A file that could not be written is missed by nobody: the table is read instead.
  const Result<void> kept =
      made_within_memory([&] { return source_->keep(own_context(), current->view()); });
  static_cast<void>(kept.has_value());
  current.reset();
  const Lock lock(mutex_);
  is_working_ = false;
  done_.notify_all();
}

std::unique_ptr<topology::SearchSpace> TopologyFollower::take_space() {
  const std::lock_guard lock(spaces_mutex_);
  if (spaces_.empty()) return std::make_unique<topology::SearchSpace>();
  std::unique_ptr<topology::SearchSpace> space = std::move(spaces_.back());
  spaces_.pop_back();
  return space;
}

void TopologyFollower::give_space(std::unique_ptr<topology::SearchSpace> space) {
  ADJOIN_ASSERT(space != nullptr);
  const std::lock_guard lock(spaces_mutex_);
  if (spaces_.size() < kSpacesKept) spaces_.push_back(std::move(space));
}

Result<std::unique_ptr<topology::Topology>> scan_topology(table::TableStore& store,
                                                          const table::CallContext& context,
                                                          table::TableRef table,
                                                          TopologyEdges& edges,
                                                          std::size_t memory_bytes_max) {
  topology::Builder builder(edges.shapes(), memory_bytes_max);
  table::ScanRequest request;
  request.table = std::move(table);
  request.consistent_read = true;
  const auto add = [&](const TopologyEdges::Scanned& found) {
    return builder.add(found.edge.type, found.edge.from, found.edge.to);
  };
  const auto between = [] { return Result<void>(); };
  ADJOIN_CHECK(edges.scan(store, context, std::move(request), add, between));
  return builder.finish(CommitId{});
}

}  // namespace adjoin::graph
