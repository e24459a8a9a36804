#include <algorithm>
#include <thread>
#include <utility>

#include "graph/context/meter.h"
#include "graph/live/stream_feed.h"
#include "graph/live/topology_source.h"
#include "plan/operation/key_value.h"
#include "topology/builder.h"

namespace adjoin::graph {
namespace {

/// During a scan the stream is read so often: positions in it are good for a quarter of an hour.
constexpr std::chrono::minutes kReadEvery{5};
/// States that are gathered before they are applied, as one version of the topology.
/// A version for each record would copy the same adjacency again and again.
constexpr std::size_t kStatesAtOnce = 10'000;
/// A search waits so long for the stream to tell of a write of its graph; then the table answers.
constexpr std::chrono::seconds kOwnPatience{1};
constexpr std::chrono::milliseconds kOwnPause{20};
/// Shards that were lost while the table was read: it is read again so often.
constexpr int kTries = 2;
/// A load writes more than is remembered, again and again: the table is not read whole for each
/// search beside it, but when no more has come for so long, or when reading it takes no more than
/// this part of the time.
constexpr std::chrono::seconds kQuiet{2};
constexpr int kRemakeShare = 4;

}  // namespace

StreamSource::StreamSource(table::TableStore& store, table::TableRef table, TopologyEdges edges,
                           const TopologyOptions& options, std::shared_ptr<UnstreamedWrites> own)
    : TopologySource(std::move(edges)),
      store_(store),
      table_(std::move(table)),
      memory_bytes_max_(options.memory_bytes_max),
      poll_every_(options.stream_poll),
      own_(std::move(own)),
      states_(edges_) {}

std::string StreamSource::name(const topology::View&) const {
  return "topology, as the table's stream tells it";
}

/// The positions are taken before the table is read: what is written during the scan is met by the
/// scan, by the stream, or by both. Both is harmless, since states and not changes are applied.
Result<void> StreamSource::begin(const table::CallContext& context) {
  ADJOIN_TRY(const table::TableDescription table, store_.describe_table(context, table_.name()));
  std::string arn;
  if (table.stream_view_type) {
    ADJOIN_TRY(arn, stream_arn(store_, context, table_.name(), table.stream_label.value_or("")));
  }
  if (arn.empty()) {
    return Error(ErrorCode::unsupported, "it has no stream that tells its changes");
  }
  shards_.emplace(store_, std::move(arn));
  return shards_->begin(context);
}

Result<std::shared_ptr<topology::Topology>> StreamSource::make(const table::CallContext& context) {
  const Clock::time_point begun = Clock::now();
  for (int tries = 1;; ++tries) {
    Result<std::shared_ptr<topology::Topology>> made = make_once(context);
    made_ = Clock::now();
    making_ = made_ - begun;
    if (made || api_error_of(made.error()) != ApiError::trimmed_data_access || tries == kTries) {
      return made;
    }
  }
}

Result<std::shared_ptr<topology::Topology>> StreamSource::make_once(
    const table::CallContext& context) {
  own_->begin();
  states_.clear();
  ADJOIN_CHECK(begin(context));
  ADJOIN_TRY(std::unique_ptr<topology::Topology> topology, scan(context));
  ADJOIN_TRY(is_whole_, read(context, topology.get()));
  return std::shared_ptr<topology::Topology>(std::move(topology));
}

/// Strongly consistent, so that it has all that was told before the positions in the stream.
Result<std::unique_ptr<topology::Topology>> StreamSource::scan(const table::CallContext& context) {
  topology::Builder builder(edges_.shapes(), memory_bytes_max_);
  Clock::time_point last = Clock::now();
  const auto between = [&]() -> Result<void> {
    if (Clock::now() - last < kReadEvery) return {};
    ADJOIN_CHECK(read(context, nullptr));
    last = Clock::now();
    return {};
  };
  const auto add = [&](const TopologyEdges::Scanned& found) -> Result<void> {
    ADJOIN_CHECK(builder.add(found.edge.type, found.edge.from, found.edge.to));
    states_.note_made(found);
    return check_memory(0);
  };
  table::ScanRequest request;
  request.table = table_;
  request.consistent_read = true;
  ADJOIN_CHECK(edges_.scan(store_, context, std::move(request), add, between));
  return builder.finish(CommitId{});
}

Result<CaughtUp> StreamSource::catch_up(const table::CallContext& context,
                                        topology::Topology& topology, std::string& why) {
  const Clock::time_point begun = Clock::now();
  // A load through this graph writes more than is remembered one by one. Only a new scan can tell
  // that all of it is there.
  if (own_->is_too_much()) {
    if (may_be_remade(begun)) return CaughtUp::lost;
    why = "more was written here than its stream is waited for, and goes on being written";
    return CaughtUp::behind;
  }
  // Nobody has written here, and the stream was read a moment ago: a search costs no request.
  if (is_whole_ && !own_->waits_since(begun) && begun - read_ < poll_every_) {
    return CaughtUp::current;
  }
  for (;;) {
    const Result<bool> is_whole = read(context, &topology);
    if (!is_whole && api_error_of(is_whole.error()) == ApiError::trimmed_data_access) {
      return CaughtUp::lost;
    }
    if (!is_whole && table_may_answer(is_whole.error())) {
      why = "its stream cannot be read now: " + is_whole.error().message();
      return CaughtUp::behind;
    }
    if (!is_whole) return is_whole.error();
    is_whole_ = *is_whole;
    // Another table of that name, or another schema, has changes of its own, which do not tell that
    // this one went.
    ADJOIN_CHECK(store_.check_noted(table_));
    {
      const topology::View view = topology.view();
      own_->settle([&](const EdgeItem& item) { return states_.is_there(view, item); });
    }
    if (!is_whole_) {
      why = "a part of its stream has ended, and the next is not told yet";
      return CaughtUp::behind;
    }
    ADJOIN_CHECK(ask_table(context, topology));
    // What was written behind this search's beginning is for the next one.
    // Without this bound a search beside a busy writer would never begin.
    if (!own_->waits_since(begun)) return CaughtUp::current;
    const Clock::time_point next = Clock::now() + kOwnPause;
    if (next > begun + kOwnPatience || (context.deadline && next > *context.deadline)) {
      why = "its stream has not told of a write yet that was made here";
      return CaughtUp::behind;
    }
    std::this_thread::sleep_until(next);
  }
}

bool StreamSource::may_be_remade(Clock::time_point now) const {
  return now - own_->last_noted() > kQuiet || now - made_ > (kRemakeShare - 1) * making_;
}

Result<bool> StreamSource::read(const table::CallContext& context, topology::Topology* topology) {
  const auto take_all = [&](const std::string&,
                            const StreamShards::Records& records) -> Result<bool> {
    for (const table::StreamRecord& record : records) ADJOIN_CHECK(take(record));
    if (topology == nullptr) {
      ADJOIN_CHECK(check_memory(0));
    } else if (states_.pending() >= kStatesAtOnce) {
      ADJOIN_CHECK(apply(*topology));
    }
    return true;
  };
  const Result<bool> is_whole = shards_->read(context, take_all);
  // What was read before an error will not be read again.
  if (topology != nullptr) ADJOIN_CHECK(apply(*topology));
  if (is_whole) read_ = Clock::now();
  return is_whole;
}

/// The kind of a record is not asked for more than whether the item is there: so it does not matter
/// which of an item's changes the scan has seen.
Result<void> StreamSource::take(const table::StreamRecord& record) {
  const schema::TableNaming& keys = edges_.schema().table;
  const std::string pk = key_text_of(record.change.key, keys.pk.name);
  const std::string sk = key_text_of(record.change.key, keys.sk.name);
  const std::optional<HeldEdge> edge = edges_.edge_at(pk, sk);
  if (!edge) return {};
  const bool is_there = record.change.kind != table::ChangeKind::remove;
  EdgeItem item{edge->type, std::string(edge->from), std::string(edge->to),
                EdgeStates::key_of(pk, sk)};
  own_->see(item.key, is_there);
  states_.set(std::move(item), is_there);
  return {};
}

Result<void> StreamSource::apply(topology::Topology& topology) {
  const Result<void> applied = states_.apply(topology);
  if (!applied && applied.error().code() == ErrorCode::corruption) {
    // As lost records: the topology is made anew, which is right whatever was wrong.
    return api_error(ApiError::trimmed_data_access, "the stream tells of edges that are not there");
  }
  ADJOIN_CHECK(applied);
  return check_memory(topology.memory().total());
}

Result<void> StreamSource::check_memory(std::size_t beside) const {
  if (states_.bytes() + beside <= memory_bytes_max_) return {};
  return Error(ErrorCode::limit_exceeded,
               "the topology needs more than its " + std::to_string(memory_bytes_max_) + " bytes");
}

Result<void> StreamSource::ask_table(const table::CallContext& context,
                                     const topology::Topology& topology) {
  const Clock::time_point now = Clock::now();
  // A write that changed nothing has no record. The table tells that the wait is in vain.
  for (const EdgeItem& item : own_->to_ask_about(now)) {
    table::GetItemRequest get;
    get.table = table_;
    ADJOIN_TRY(get.key,
               plan::primary_key(edges_.schema(), std::string(item.pk()), std::string(item.sk())));
    get.consistent_read = true;
    ADJOIN_TRY(const table::GetItemResult found, store_.get_item(context, get));
    // Then the stream is late indeed, for others no less.
    if (found.item.has_value() != states_.is_there(topology.view(), item)) break;
    own_->forget(item, now);
  }
  return {};
}

}  // namespace adjoin::graph
