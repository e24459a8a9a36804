#include "graph/follower.h"

#include <algorithm>
#include <set>
#include <thread>

#include "base/clock.h"
#include "graph/copy_refresh.h"
#include "graph/expired_edges.h"
#include "graph/mend_finding.h"
#include "graph/token.h"
#include "schema/guard.h"
#include "schema/item_keys.h"

namespace adjoin::graph {
namespace {

/// Records without meaning that are read again by the next follower.
constexpr std::size_t kPassedOverMax = 1000;
/// A position with older ones behind it is moved, lest they be trimmed.
constexpr std::chrono::hours kRestMax{1};
/// How often a transaction that loses to others is tried again.
constexpr int kMoveTriesMax = 100;
/// How often records are read once more for the removal of a node that should be there.
constexpr int kMissesMax = 4;
/// How long a change of one's own takes to come to its stream, at most.
constexpr int kOwnChangePauses = 300;
constexpr std::chrono::milliseconds kPause{100};

bool means_lost(const Error& error) {
  return error.code() == ErrorCode::trimmed_data_access || error.code() == ErrorCode::validation ||
         error.code() == ErrorCode::not_found || error.code() == ErrorCode::resource_not_found;
}

Error changes_are_lost() {
  return Error(ErrorCode::trimmed_data_access,
               "changes were lost (from before anybody followed, or older than 24 hours): "
               "`adjoin follow --once` counts anew");
}

Error others_are_faster() {
  return Error(ErrorCode::not_applied, "others changed the same items again and again: try again");
}

}  // namespace

Follower::Follower(Graph graph, FollowOptions options)
    : graph_(std::move(graph)),
      options_(options),
      target_{&graph_.schema(), graph_.table(), {}, {}} {}

void Follower::forget() {
  ++losses_;
  position_.reset();
  feed_.reset();
  read_to_.clear();
  passed_over_ = 0;
}

Result<Followed> Follower::catch_up(const FollowProgress& progress, const CallOptions& call) {
  Followed did;
  if (!graph_.schema().is_followed()) return did;
  Meter meter(call, system_clock(), did.spent);
  for (int tries = 0; tries < kMoveTriesMax; ++tries) {
    const Result<void> ran = run(meter, did, progress);
    if (!ran && ran.error().code() == ErrorCode::trimmed_data_access && options_.recount) {
      forget();
      ADJOIN_TRY(const std::optional<FollowPosition> found,
                 read_position(graph_.store(), meter.context(), target_));
      ADJOIN_TRY(StreamPlace place,
                 find_stream(graph_.store(), meter.context(), graph_.schema().table.name));
      ADJOIN_CHECK(begin_anew(meter, found, std::move(place)));
      continue;
    }
    ADJOIN_CHECK(ran);
    if (!is_recounting()) return did;
    if (!options_.recount) return changes_are_lost();
    did.recounted = true;
    const Result<void> counted = recount(*this, meter, did);
    // Another one that began anew has moved the position from under it.
    if (!counted && counted.error().code() == ErrorCode::trimmed_data_access) {
      forget();
      continue;
    }
    ADJOIN_CHECK(counted);
  }
  return others_are_faster();
}

Result<void> Follower::run(Meter& meter, Followed& did, const FollowProgress& progress) {
  const std::chrono::milliseconds began = system_clock().unix_time();
  for (int tries = 0; tries < kMoveTriesMax;) {
    ADJOIN_CHECK(meter.check());
    if (!position_) ADJOIN_CHECK(find_position(meter));
    Result<std::vector<table::StreamRecord>> records =
        feed_->next(meter.context(), options_.records_at_once);
    if (!records) {
      const bool lost = means_lost(records.error());
      forget();
      if (lost) return changes_are_lost();
      return records.error();
    }
    if (records->empty()) {
      ADJOIN_TRY(const bool ours, pass_over(meter));
      if (ours) return {};
      forget();
      ++tries;
      continue;
    }
    const Result<bool> applied = apply(meter, *records, did);
    if (!applied || !*applied) forget();
    ADJOIN_CHECK(applied);
    if (!*applied) {
      ++tries;
      continue;
    }
    tries = 0;
    did.records += records->size();
    if (progress) progress(did.records, records->back().change.time);
    if (StreamFeed::is_end(*records, options_.records_at_once, began)) return {};
  }
  return others_are_faster();
}

Result<void> Follower::find_position(Meter& meter) {
  ADJOIN_TRY(const std::optional<FollowPosition> found,
             read_position(graph_.store(), meter.context(), target_));
  ADJOIN_TRY(StreamPlace place,
             find_stream(graph_.store(), meter.context(), graph_.schema().table.name));
  if (!found || found->at.empty() || found->stream != place.label || found->shard != place.shard) {
    return changes_are_lost();
  }
  StreamFeed feed(graph_.store(), std::move(place));
  const Result<void> begun = feed.begin(meter.context(), found->at);
  if (!begun) return means_lost(begun.error()) ? changes_are_lost() : begun.error();
  position_ = *found;
  read_to_ = found->at;
  feed_.emplace(std::move(feed));
  passed_over_ = 0;
  return {};
}

Result<std::string> Follower::find_own_change(Meter& meter, StreamFeed& feed,
                                              const std::string& token) {
  for (int pauses = 0; pauses < kOwnChangePauses;) {
    ADJOIN_CHECK(meter.check());
    ADJOIN_TRY(const std::vector<table::StreamRecord> records,
               feed.next(meter.context(), options_.records_at_once));
    for (const table::StreamRecord& record : records) {
      if (!record.change.new_image) continue;
      const schema::Recognised known = schema::recognise(graph_.schema(), record.change.key);
      if (known.kind != schema::Recognised::Kind::position) continue;
      if (position_of(record.change.new_image->decode()).token == token) {
        return record.sequence_number;
      }
    }
    if (!records.empty()) continue;
    ++pauses;
    std::this_thread::sleep_for(kPause);
  }
  return Error(ErrorCode::not_applied, "the stream does not tell what is written: try again");
}

Result<void> Follower::begin_anew(Meter& meter, const std::optional<FollowPosition>& found,
                                  StreamPlace place) {
  StreamFeed feed(graph_.store(), place);
  ADJOIN_CHECK(feed.begin(meter.context(), {}));
  FollowPosition fresh;
  fresh.stream = place.label;
  fresh.shard = place.shard;
  fresh.token = new_token();
  fresh.recount = true;
  table::TransactWriteItemsRequest put;
  put.actions.push_back(
      put_action(target_, position_item(target_, fresh), position_seen(target_, found)));
  const auto written = graph_.store().transact_write_items(meter.context(), put);
  if (!written && written.error().code() != ErrorCode::transaction_canceled) return written.error();
  if (!written) return {};  // another began: what it put is found next
  ADJOIN_TRY(const std::string at, find_own_change(meter, feed, fresh.token));
  table::TransactWriteItemsRequest move;
  move.actions.push_back(move_position(target_, fresh, at));
  const auto moved = graph_.store().transact_write_items(meter.context(), move);
  if (!moved && moved.error().code() != ErrorCode::transaction_canceled) return moved.error();
  return {};
}

Result<void> Follower::end_recount(Meter& meter) {
  if (!is_recounting()) return {};
  table::TransactWriteItemsRequest end;
  end.actions.push_back(settle_position(target_, *position_));
  const auto written = graph_.store().transact_write_items(meter.context(), end);
  // Another one came to the end too, or began anew.
  if (!written && written.error().code() != ErrorCode::transaction_canceled) return written.error();
  forget();
  return {};
}

Result<bool> Follower::apply(Meter& meter, const std::vector<table::StreamRecord>& records,
                             Followed& did) {
  for (std::size_t next = 0; next < records.size();) {
    FollowBatch batch(target_);
    while (next < records.size()) {
      ADJOIN_TRY(const bool taken, batch.add(records[next]));
      if (!taken) break;
      ++next;
    }
    ADJOIN_ASSERT(batch.records() > 0);
    if (changed_) batch.note_nodes(*changed_);
    ADJOIN_CHECK(refresh_copies(meter, batch, did));
    ADJOIN_CHECK(ExpiredEdges(graph_, target_, meter).clear(batch.left_behind(), did));
    ADJOIN_TRY(const bool written, write(meter, batch, did));
    if (!written) return false;
    did.changes += batch.changes();
  }
  return true;
}

Result<void> Follower::refresh_copies(Meter& meter, const FollowBatch& batch, Followed& did) {
  CopyRefresh refresh(graph_, target_, meter);
  std::vector<item::Item> keys;
  for (const auto& [identity, key] : batch.stale_items()) keys.push_back(key);
  ADJOIN_CHECK(refresh.items(keys));
  for (const std::string& ref : batch.stale_nodes()) ADJOIN_CHECK(refresh.edges_of(ref));
  did.updates += refresh.rewritten();
  for (const std::string& name : refresh.refused()) note_refused(name, did);
  return {};
}

Result<bool> Follower::write(Meter& meter, const FollowBatch& batch, Followed& did) {
  std::set<std::string, std::less<>> refused;
  for (int tries = 0; tries < kMoveTriesMax; ++tries) {
    ADJOIN_CHECK(meter.check());
    const std::vector<const NodeSum*> sums = batch.sums(refused);
    if (sums.empty() && batch.changes() == 0) {
      read_to_ = batch.last();
      if (passed_over_ == 0) passed_first_ = batch.made_at();
      passed_over_ += batch.records();
      if (passed_over_ < kPassedOverMax) return true;
      return pass_over(meter);
    }
    const auto written = graph_.store().transact_write_items(
        meter.context(), batch.request(sums, *position_, misses_ >= kMissesMax));
    if (written) {
      position_->at = batch.last();
      read_to_ = batch.last();
      passed_over_ = 0;
      misses_ = 0;
      did.updates += sums.size();
      return true;
    }
    const std::size_t before = refused.size();
    ADJOIN_TRY(const bool again, judge(written.error(), sums, refused));
    if (!again) return false;
    for (const std::string& ref : refused) note_refused(ref, did);
    if (refused.size() == before) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return others_are_faster();
}

/// False when the position is another one's, or records have to be read once more.
Result<bool> Follower::judge(const Error& error, const std::vector<const NodeSum*>& sums,
                             std::set<std::string, std::less<>>& refused) {
  if (error.code() == ErrorCode::transaction_in_progress) return true;
  const auto* details = error.details_as<table::TransactionCanceledDetails>();
  if (error.code() != ErrorCode::transaction_canceled || details == nullptr) return error;
  const std::vector<table::CancellationReason>& reasons = details->reasons;
  if (!reasons.empty() && reasons.front().code == "ConditionalCheckFailed") return false;
  bool missing = false;
  for (std::size_t i = 0; i < sums.size() && i + 1 < reasons.size(); ++i) {
    if (reasons[i + 1].code == "ValidationError") refused.insert(sums[i]->ref);
    missing = missing || reasons[i + 1].code == "ConditionalCheckFailed";
  }
  if (!missing) return true;
  // It is removed, which a later record tells, and what it had then is added up with this.
  ++misses_;
  return false;
}

Result<bool> Follower::pass_over(Meter& meter) {
  if (passed_over_ == 0) return true;
  const std::chrono::milliseconds now = system_clock().unix_time();
  if (passed_over_ < kPassedOverMax && now - passed_first_ < kRestMax) return true;
  table::TransactWriteItemsRequest move;
  move.actions.push_back(move_position(target_, *position_, read_to_));
  const auto moved = graph_.store().transact_write_items(meter.context(), move);
  if (!moved && moved.error().code() != ErrorCode::transaction_canceled) return moved.error();
  if (!moved) return false;
  position_->at = read_to_;
  passed_over_ = 0;
  return true;
}

Result<Followed> follow(const Graph& graph, const FollowOptions& options,
                        const FollowProgress& progress, const CallOptions& call) {
  return Follower(graph, options).catch_up(progress, call);
}

}  // namespace adjoin::graph
