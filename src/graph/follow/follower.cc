#include "graph/follow/follower.h"

#include <algorithm>
#include <set>
#include <thread>

#include "base/assert.h"
#include "base/clock.h"
#include "base/lack.h"
#include "graph/context/context.h"
#include "graph/follow/repairs.h"
#include "schema/items/guard.h"
#include "schema/items/item_keys.h"

namespace adjoin::graph {
namespace {

/// Records without meaning that are read again by the next follower.
/// A write of the position for each change of a plain field would double the table's writes.
constexpr std::size_t kPassedOverMax = 1000;
/// A position with older ones behind it is moved, lest they be trimmed.
/// Streams keep records for 24 hours.
constexpr std::chrono::hours kRestMax{1};
/// Records that are summed up at once.
constexpr std::size_t kBatchRecordsMax = 1000;
/// How often a transaction that loses to others is tried again.
constexpr int kMoveTriesMax = 100;
/// How often records are read once more for the removal of a node that should be there.
constexpr int kMissesMax = 4;
/// How long a change of one's own takes to come to its stream, at most.
constexpr int kOwnChangePauses = 300;
constexpr std::chrono::milliseconds kPause{100};

/// A shard or stream that is not there any more is told in several ways, by the age of the shard.
bool means_lost(const Error& error) {
  return api_error_of(error) == ApiError::trimmed_data_access ||
         api_error_of(error) == ApiError::validation || error.code() == ErrorCode::not_found ||
         api_error_of(error) == ApiError::resource_not_found;
}

Error changes_are_lost() {
  return with_lack(
      Lack::What::fresh_counts,
      api_error(ApiError::trimmed_data_access,
                "changes were lost (from before anybody followed, or older than 24 hours)"));
}

bool has_shards_of(const StreamPosition& one, const StreamPosition& other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](const auto& a, const auto& b) { return a.first == b.first; });
}

Error others_are_faster() {
  return Error(ErrorCode::conflict, "others changed the same items again and again: try again");
}

}  // namespace

Follower::Follower(GraphContext graph, FollowOptions options)
    : graph_(std::move(graph)), options_(options), target_(graph_.bare_target()) {}

/// Also counted, so that a comparison that spans two readings knows that it may have missed
/// changes.
void Follower::forget() {
  ++losses_;
  position_.reset();
  shards_.reset();
  read_to_.clear();
  passed_over_ = 0;
}

Result<Followed> Follower::catch_up(const FollowProgress& progress, const CallOptions& call) {
  Followed did;
  // Without eventual counters or copies nothing depends on the stream, and it may not even exist.
  if (!graph_.schema->is_followed()) return did;
  Meter meter(call, system_clock(), did.spent);
  for (int tries = 0; tries < kMoveTriesMax; ++tries) {
    const Result<void> ran = run(meter, did, progress);
    if (!ran && api_error_of(ran.error()) == ApiError::trimmed_data_access && options_.recount) {
      forget();
      ADJOIN_TRY(const std::optional<FollowPosition> found,
                 read_position(*graph_.store, meter.context(), target_));
      ADJOIN_TRY(const FollowedStream stream,
                 find_stream(*graph_.store, meter.context(), graph_.schema->table.name));
      ADJOIN_CHECK(begin_anew(meter, found, stream));
      continue;
    }
    ADJOIN_CHECK(ran);
    // The position says so, so that a recount that a crash ended is gone on with by whoever follows
    // next.
    if (!is_recounting()) return did;
    if (!options_.recount) return changes_are_lost();
    did.recounted = true;
    const Result<void> counted = recount(*this, meter, did);
    // Another one that began anew has moved the position from under it.
    if (!counted && api_error_of(counted.error()) == ApiError::trimmed_data_access) {
      forget();
      continue;
    }
    ADJOIN_CHECK(counted);
  }
  return others_are_faster();
}

Result<void> Follower::run(Meter& meter, Followed& did, const FollowProgress& progress) {
  std::uint64_t records = did.records;
  for (int tries = 0; tries < kMoveTriesMax; ++tries) {
    ADJOIN_CHECK(meter.check());
    if (!position_) ADJOIN_CHECK(find_position(meter));
    const std::uint64_t changes = did.changes;
    Result<bool> is_ours = read(meter, did, progress);
    // What was written for them is told now, and means nothing.
    // The follower's own writes come back to it as records. Reading them at once keeps the position
    // near the end of the stream.
    if (is_ours && *is_ours && did.changes > changes) is_ours = read(meter, did, progress);
    if (is_ours && *is_ours) is_ours = pass_over(meter);
    if (is_ours && *is_ours) return {};
    forget();
    ADJOIN_CHECK(is_ours);
    // Losing the position to another follower is an attempt only while nothing was done in between.
    if (std::exchange(records, did.records) != did.records) tries = 0;
  }
  return others_are_faster();
}

Result<bool> Follower::read(Meter& meter, Followed& did, const FollowProgress& progress) {
  ADJOIN_ASSERT(position_.has_value());
  ADJOIN_ASSERT(shards_.has_value());
  Result<bool> is_ours = true;
  // Of all shards: what many records mean to a node may be nothing.
  std::optional<FollowBatch> batch;
  const auto take = [&](const std::string& shard, const StreamShards::Records& records) {
    read_to_ = shards_->position();
    is_ours = add(meter, batch, shard, records, did);
    if (!is_ours || !*is_ours) return false;
    if (progress) {
      progress(did.records + (batch ? batch->records() : 0), records.back().change.time);
    }
    return true;
  };
  // Records of one item are in one shard and in order. Those of different items are added up, which
  // needs no order.
  const Result<bool> is_end = shards_->read_whole(meter.context(), take);
  if (!is_end) return means_lost(is_end.error()) ? changes_are_lost() : is_end.error();
  if (!*is_end) return is_ours;
  read_to_ = shards_->position();
  if (batch) return apply(meter, batch, did);
  // Shards ended or began without a record. The position must name the new ones before the old ones
  // are gone, though nothing has to be counted.
  if (passed_over_ == 0 && !has_shards_of(read_to_, position_->at)) {
    passed_over_ = 1;
    // Of a position that was just found nobody knows when its shards came to their end.
    passed_first_ = is_just_found_ ? std::chrono::milliseconds(0) : system_clock().unix_time();
  }
  is_just_found_ = false;
  return true;
}

Result<void> Follower::find_position(Meter& meter) {
  ADJOIN_TRY(const std::optional<FollowPosition> found,
             read_position(*graph_.store, meter.context(), target_));
  ADJOIN_TRY(const FollowedStream stream,
             find_stream(*graph_.store, meter.context(), graph_.schema->table.name));
  // A position of another stream is of a table that was made anew, or whose stream was switched off
  // and on: what happened in between is told by nobody.
  if (!found || found->at.empty() || found->stream != stream.label) return changes_are_lost();
  StreamShards shards(*graph_.store, stream.arn, options_.records_at_once);
  const Result<void> begun = shards.begin_behind(meter.context(), found->at);
  if (!begun) return means_lost(begun.error()) ? changes_are_lost() : begun.error();
  position_ = *found;
  read_to_ = found->at;
  shards_.emplace(std::move(shards));
  is_just_found_ = true;
  passed_over_ = 0;
  return {};
}

Result<void> Follower::await_own_change(Meter& meter, StreamShards& shards,
                                        const std::string& token) {
  bool is_told = false;
  const auto look = [&](const std::string&, const StreamShards::Records& records) -> Result<bool> {
    ADJOIN_CHECK(meter.check());
    for (const table::StreamRecord& record : records) {
      if (!record.change.new_image) continue;
      const schema::Recognised known = schema::recognise(*graph_.schema, record.change.key);
      if (known.kind != schema::Recognised::Kind::position) continue;
      is_told = is_told || position_of(record.change.new_image->decode()).token == token;
    }
    return true;
  };
  // A stream begins to tell some time after it was found. One's own change, once it is told, proves
  // that later changes will be.
  for (int pauses = 0; pauses < kOwnChangePauses; ++pauses) {
    ADJOIN_CHECK(meter.check());
    ADJOIN_CHECK(shards.read_whole(meter.context(), look));
    if (is_told) return {};
    std::this_thread::sleep_for(kPause);
  }
  return Error(ErrorCode::conflict, "the stream does not tell what is written: try again");
}

Result<void> Follower::begin_anew(Meter& meter, const std::optional<FollowPosition>& found,
                                  const FollowedStream& stream) {
  StreamShards shards(*graph_.store, stream.arn, options_.records_at_once);
  ADJOIN_CHECK(shards.begin(meter.context()));
  FollowPosition fresh;
  fresh.stream = stream.label;
  fresh.token = new_token();
  // Set before anything is counted: a crash from here on leaves a position that says that the
  // counters are not to be trusted yet.
  fresh.recount = true;
  table::TransactWriteItemsRequest put;
  put.actions.push_back(
      put_action(target_, position_item(target_, fresh), position_seen(target_, found)));
  const auto written = graph_.store->transact_write_items(meter.context(), put);
  if (!written && api_error_of(written.error()) != ApiError::transaction_canceled)
    return written.error();
  if (!written) return {};  // another began: what it put is found next
  // What is passed over here is counted.
  // Everything before the position is in the edges, which the recount reads.
  ADJOIN_CHECK(await_own_change(meter, shards, fresh.token));
  ADJOIN_CHECK(shards.find_out_position(meter.context()));
  table::TransactWriteItemsRequest move;
  move.actions.push_back(move_position(target_, fresh, shards.position()));
  const auto moved = graph_.store->transact_write_items(meter.context(), move);
  if (!moved && api_error_of(moved.error()) != ApiError::transaction_canceled) return moved.error();
  return {};
}

Result<void> Follower::end_recount(Meter& meter) {
  if (!is_recounting()) return {};
  table::TransactWriteItemsRequest end;
  end.actions.push_back(settle_position(target_, *position_));
  const auto written = graph_.store->transact_write_items(meter.context(), end);
  // Another one came to the end too, or began anew.
  if (!written && api_error_of(written.error()) != ApiError::transaction_canceled)
    return written.error();
  forget();
  return {};
}

Result<bool> Follower::add(Meter& meter, std::optional<FollowBatch>& batch,
                           const std::string& shard, const StreamShards::Records& records,
                           Followed& did) {
  ADJOIN_CHECK(meter.check());
  for (std::size_t next = 0; next < records.size();) {
    if (!batch) batch.emplace(target_);
    ADJOIN_TRY(const bool has_room, batch->add(records[next]));
    // A record that has no room is added to the next batch: the position never stands behind a
    // record that has no effect yet.
    if (has_room) read_to_[shard] = records[next++].sequence_number;
    if (has_room && batch->records() < kBatchRecordsMax) continue;
    ADJOIN_ASSERT(batch->records() > 0);
    ADJOIN_TRY(const bool is_ours, apply(meter, batch, did));
    if (!is_ours) return false;
  }
  return true;
}

Result<bool> Follower::apply(Meter& meter, std::optional<FollowBatch>& batch, Followed& did) {
  ADJOIN_ASSERT(batch.has_value());
  ADJOIN_ASSERT(position_.has_value());
  if (changed_) batch->note_nodes(*changed_);
  // Copies and left-behind halves come before the position moves. They can be repeated without
  // harm; sums cannot, and so move in one transaction with the position.
  ADJOIN_CHECK(refresh_copies(meter, *batch, did));
  ADJOIN_CHECK(ExpiredEdges(graph_, target_, meter).clear(batch->left_behind(), did));
  ADJOIN_TRY(const bool is_ours, write(meter, *batch, did));
  if (is_ours) {
    did.records += batch->records();
    did.changes += batch->changes();
  }
  batch.reset();
  return is_ours;
}

Result<void> Follower::refresh_copies(Meter& meter, const FollowBatch& batch, Followed& did) {
  CopyRefresh refresh(graph_, target_, meter);
  std::vector<Item> keys;
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
      if (passed_over_ == 0) passed_first_ = batch.made_at();
      passed_over_ += batch.records();
      if (passed_over_ < kPassedOverMax) return true;
      return pass_over(meter);
    }
    const auto written = graph_.store->transact_write_items(
        meter.context(), batch.request(sums, *position_, read_to_, misses_ >= kMissesMax));
    if (written) {
      position_->at = read_to_;
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
  if (api_error_of(error) == ApiError::transaction_in_progress) return true;
  const auto* details = details_of<table::TransactionCanceledDetails>(error);
  if (api_error_of(error) != ApiError::transaction_canceled || details == nullptr) return error;
  const std::vector<table::CancellationReason>& reasons = details->reasons;
  if (!reasons.empty() && reasons.front().code == "ConditionalCheckFailed") return false;
  bool missing = false;
  for (std::size_t i = 0; i < sums.size() && i + 1 < reasons.size(); ++i) {
    // A node that takes no number there (its item is full, or the attribute holds a text) would
    // stop the follower for all others. It is left out and named.
    if (reasons[i + 1].code == "ValidationError") refused.insert(sums[i]->ref);
    missing = missing || reasons[i + 1].code == "ConditionalCheckFailed";
  }
  if (!missing) return true;
  // It is removed, which a later record tells, perhaps of another shard, and what it had then is
  // added up with this.
  ++misses_;
  std::this_thread::sleep_for(kPause);
  return false;
}

Result<bool> Follower::pass_over(Meter& meter) {
  if (passed_over_ == 0) return true;
  const std::chrono::milliseconds now = system_clock().unix_time();
  if (passed_over_ < kPassedOverMax && now - passed_first_ < kRestMax) return true;
  table::TransactWriteItemsRequest move;
  move.actions.push_back(move_position(target_, *position_, read_to_));
  const auto moved = graph_.store->transact_write_items(meter.context(), move);
  if (!moved && api_error_of(moved.error()) != ApiError::transaction_canceled) return moved.error();
  if (!moved) return false;
  position_->at = read_to_;
  passed_over_ = 0;
  return true;
}

Result<Followed> follow(const GraphContext& graph, const FollowOptions& options,
                        const FollowProgress& progress, const CallOptions& call) {
  return Follower(graph, options).catch_up(progress, call);
}

}  // namespace adjoin::graph
