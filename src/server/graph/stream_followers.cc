#include "server/graph/stream_followers.h"

#include <chrono>
#include <set>
#include <string>
#include <vector>

#include "graph/graph.h"
#include "table/store/all_tables.h"

namespace adjoin::server {
namespace {

// The longest time by which a counter lags when nothing else delays it. An idle table costs one
// look at its stream in each.
constexpr std::chrono::milliseconds kRest{200};
/// Rests between two looks for graphs that are new or have another schema.
constexpr int kRestsBetweenLooks = 5;
/// More complaints than these are not kept.
constexpr std::size_t kComplaintsMax = 100;

}  // namespace

StreamFollowers::StreamFollowers(table::TableStore& store)
    : store_(store), thread_([this] { run(); }) {}

StreamFollowers::~StreamFollowers() {
  // Set before the thread is woken: it looks at the flag when it wakes. `catch_up` looks at it
  // between requests.
  stop_ = true;
  {
    const std::lock_guard lock(mutex_);
    stopped_.notify_all();
  }
  thread_.join();
}

std::vector<std::string> StreamFollowers::take_complaints() {
  const std::lock_guard lock(mutex_);
  return std::exchange(complaints_, {});
}

std::map<std::string, std::chrono::milliseconds> StreamFollowers::lags() const {
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard lock(mutex_);
  std::map<std::string, std::chrono::milliseconds> lags;
  for (const auto& [table, since] : caught_up_) {
    lags.emplace(table, std::chrono::ceil<std::chrono::milliseconds>(now - since));
  }
  return lags;
}

std::map<std::string, std::uint64_t> StreamFollowers::take_refused() {
  const std::lock_guard lock(mutex_);
  std::map<std::string, std::uint64_t> refused = std::exchange(refused_, {});
  for (const auto& [table, since] : caught_up_) refused.try_emplace(table, 0);
  return refused;
}

/// A failure that lasts is told once, and again only after it has changed or passed.
void StreamFollowers::complain(const std::string& table, const std::string& message) {
  std::string& told = told_[table];
  if (told == message) return;
  told = message;
  const std::lock_guard lock(mutex_);
  if (complaints_.size() < kComplaintsMax) {
    complaints_.push_back("following the stream of table " + table + ": " + message);
  }
}

void StreamFollowers::run() {
  for (int rests = 0; !stop_; ++rests) {
    if (rests % kRestsBetweenLooks == 0) {
      const Result<void> looked = look_for_graphs();
      if (!looked) complain("", looked.error().message());
    }
    for (auto& [table, one] : tables_) {
      if (one.follower != nullptr) catch_up(table, one);
    }
    std::unique_lock lock(mutex_);
    stopped_.wait_for(lock, kRest, [this] { return stop_.load(); });
  }
}

/// Nobody tells this thread of new tables. It looks for itself, also for tables that were deleted.
Result<void> StreamFollowers::look_for_graphs() {
  ADJOIN_TRY(const std::vector<std::string> tables, table::all_tables(store_, {}));
  const std::set<std::string> found(tables.begin(), tables.end());
  for (auto one = tables_.begin(); one != tables_.end();) {
    one = found.count(one->first) == 0 ? tables_.erase(one) : std::next(one);
  }
  for (const std::string& table : found) look_at(table);
  forget_others();
  return {};
}

void StreamFollowers::forget_others() {
  const std::lock_guard lock(mutex_);
  std::erase_if(caught_up_, [this](const auto& one) {
    const auto found = tables_.find(one.first);
    if (found == tables_.end()) return true;
    // One whose follower failed has no note until it is opened anew.
    return found->second.follower == nullptr && !found->second.note.empty();
  });
}

void StreamFollowers::look_at(const std::string& table) {
  const Result<std::optional<std::string>> note = store_.note({}, table);
  if (!note || !*note) {
    tables_.erase(table);
    return;
  }
  const auto known = tables_.find(table);
  // The schema item is compared byte by byte. A follower for an old schema would write counters
  // that are gone.
  if (known != tables_.end() && known->second.note == **note) return;
  tables_.erase(table);
  Result<graph::Graph> graph = graph::Graph::open(store_, table);
  if (!graph) {
    tables_.emplace(table, Followed());  // one that was followed goes on falling behind
    return complain(table, graph.error().message());
  }
  Followed one{**note, nullptr};
  if (graph->schema().is_followed()) {
    one.follower = std::make_unique<graph::Follower>(*std::move(graph));
    const std::lock_guard lock(mutex_);
    caught_up_.try_emplace(table, std::chrono::steady_clock::now());
  }
  tables_.emplace(table, std::move(one));
}

void StreamFollowers::catch_up(const std::string& table, Followed& one) {
  graph::CallOptions call;
  call.context.cancel = &stop_;
  const auto began = std::chrono::steady_clock::now();
  const Result<graph::Followed> did = one.follower->catch_up({}, call);
  if (did) {
    {
      const std::lock_guard lock(mutex_);
      caught_up_[table] = began;
      if (!did->refused.empty()) refused_[table] += did->refused.size();
    }
    if (did->refused.empty()) {
      if (did->changes > 0) told_.erase(table);
      return;
    }
    return complain(table, did->refused.front() +
                               " is not brought up to date: `adjoin verify` says what is wrong");
  }
  // This server stops; the follower goes on from where it was at the next start.
  if (did.error().code() == ErrorCode::cancelled) return;
  complain(table, did.error().message());
  one.note.clear();  // the table may be another one: it is opened anew at the next look
  one.follower.reset();
}

}  // namespace adjoin::server
