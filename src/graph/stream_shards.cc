#include "graph/stream_shards.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "graph/cancelled.h"

namespace adjoin::graph {
namespace {

/// The most that one request answers.
constexpr std::size_t kShardRecordsAtOnce = 1000;
/// Records stay for a day; with an hour less, clocks need not agree.
constexpr std::chrono::hours kRecordsKeptFor{23};
/// New shards go on from old ones, whose end is noticed. Whether there are others is asked so
/// often; and behind an end, of which one child may be listed before the other, so often.
constexpr std::chrono::seconds kLookForShardsEvery{60};
constexpr std::chrono::seconds kLookBehindEndEvery{1};
/// So long an ended shard is believed to have a child that is not listed yet. One that comes later
/// is read whole all the same.
constexpr std::chrono::seconds kChildWait{10};

std::chrono::milliseconds wall_clock() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
}

/// Whether one sequence number is greater, which are whole numbers of up to 40 digits.
bool is_behind(std::string_view number, std::string_view other) {
  const auto digits = [](std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
    return text;
  };
  number = digits(number);
  other = digits(other);
  return number.size() != other.size() ? number.size() > other.size() : number > other;
}

Error gone(const std::string& what) { return Error(ErrorCode::trimmed_data_access, what); }

/// A shard that is not there any more is lost like its records.
Error lost_if_gone(const Error& error, const std::string& shard) {
  if (error.code() != ErrorCode::resource_not_found) return error;
  return gone("shard " + shard + " of the stream is gone");
}

}  // namespace

Result<table::StreamDescription> StreamShards::describe(const table::CallContext& context) {
  table::DescribeStreamRequest request;
  request.stream_arn = arn_;
  Result<table::StreamDescription> stream = store_.describe_stream(context, request);
  if (!stream && stream.error().code() == ErrorCode::resource_not_found) {
    return gone("the stream " + arn_ + " is gone");
  }
  if (!stream) return stream.error();
  is_enabled_ = stream->status == table::StreamStatus::enabled;
  looked_ = Clock::now();
  return stream;
}

StreamShards::Shard& StreamShards::add(const table::StreamShard& told) {
  Shard shard{.feed = StreamFeed(store_, {arn_, "", told.shard_id}),
              .parent = told.parent_shard_id.value_or(""),
              .last = "",
              .ended = {}};
  return shards_.emplace(told.shard_id, std::move(shard)).first->second;
}

Result<void> StreamShards::begin(const table::CallContext& context) {
  shards_.clear();
  read_ = Clock::now();
  ADJOIN_TRY(const table::StreamDescription stream, describe(context));
  for (const table::StreamShard& told : stream.shards) {
    Shard& shard = add(told);
    shard.is_begun = true;
    // What ended before has nothing that comes from now on.
    shard.has_ended = told.ending_sequence_number.has_value();
    shard.ended = Clock::now();
    if (shard.has_ended) continue;
    const Result<void> begun = shard.feed.begin(context, "");
    if (!begun) return lost_if_gone(begun.error(), told.shard_id);
  }
  for (auto& [id, shard] : shards_) {
    const auto parent = shards_.find(shard.parent);
    if (parent != shards_.end()) parent->second.has_child = true;
  }
  return {};
}

Result<void> StreamShards::look(const table::CallContext& context) {
  ADJOIN_TRY(const table::StreamDescription stream, describe(context));
  std::set<std::string> listed;
  for (const table::StreamShard& told : stream.shards) listed.insert(told.shard_id);
  for (const table::StreamShard& told : stream.shards) {
    if (shards_.contains(told.shard_id)) continue;
    const std::string parent = told.parent_shard_id.value_or("");
    const auto known = shards_.find(parent);
    if (!parent.empty() && known == shards_.end() && !listed.contains(parent)) {
      return gone("shard " + parent + " of the stream went before it was read");
    }
    add(told);
  }
  for (const auto& [id, shard] : shards_) {
    const auto parent = shards_.find(shard.parent);
    if (parent != shards_.end()) parent->second.has_child = true;
  }
  std::erase_if(shards_, [&](const auto& one) {
    return one.second.has_ended && one.second.has_child && !listed.contains(one.first);
  });
  return {};
}

bool StreamShards::is_whole() const {
  const Clock::time_point now = Clock::now();
  return std::none_of(shards_.begin(), shards_.end(), [now](const auto& one) {
    const Shard& shard = one.second;
    return shard.has_ended && !shard.has_child && now - shard.ended < kChildWait;
  });
}

bool StreamShards::is_to_look() const {
  if (!is_whole()) return true;
  const Clock::time_point now = Clock::now();
  const bool one_ended = std::any_of(shards_.begin(), shards_.end(), [now](const auto& one) {
    return one.second.has_ended && now - one.second.ended < kChildWait;
  });
  return now - looked_ > (one_ended ? kLookBehindEndEvery : kLookForShardsEvery);
}

Result<bool> StreamShards::read(const table::CallContext& context, const Take& take) {
  const std::chrono::milliseconds began = wall_clock();
  const Clock::time_point began_at = Clock::now();
  // A shard that is begun, or begun again, may have lost records, and would not tell.
  if (began_at - read_ > kRecordsKeptFor) return gone("the stream was not read for a day");
  ++pass_;
  bool looks = is_to_look();
  do {
    if (looks) ADJOIN_CHECK(look(context));
    ADJOIN_TRY(looks, read_round(context, began, take));
  } while (looks);
  const bool is_over = std::all_of(shards_.begin(), shards_.end(),
                                   [](const auto& one) { return one.second.has_ended; });
  if (is_over && !is_enabled_) return gone("the stream was switched off");
  if (!is_whole()) return false;
  read_ = began_at;
  return true;
}

bool StreamShards::may_be_read(const Shard& shard) const {
  if (shard.has_ended || shard.pass == pass_) return false;
  const auto parent = shards_.find(shard.parent);
  return parent == shards_.end() || parent->second.has_ended;
}

Result<bool> StreamShards::read_round(const table::CallContext& context,
                                      std::chrono::milliseconds began, const Take& take) {
  bool one_ended = false;
  for (auto& [id, shard] : shards_) {
    if (!may_be_read(shard)) continue;
    const Result<void> done = read_shard(context, shard, began, take);
    if (!done) return lost_if_gone(done.error(), id);
    one_ended = one_ended || shard.has_ended;
  }
  return one_ended;
}

Result<void> StreamShards::read_shard(const table::CallContext& context, Shard& shard,
                                      std::chrono::milliseconds began, const Take& take) {
  if (!shard.is_begun) {
    ADJOIN_CHECK(shard.feed.begin_at_horizon(context));
    shard.is_begun = true;
    const auto parent = shards_.find(shard.parent);
    if (parent != shards_.end()) shard.last = parent->second.last;
  }
  bool is_end = false;
  while (!is_end && !shard.feed.has_ended()) {
    ADJOIN_CHECK(check_cancelled(context));
    ADJOIN_TRY(const std::vector<table::StreamRecord> records, next(context, shard));
    for (const table::StreamRecord& record : records) {
      if (!is_behind(record.sequence_number, shard.last)) continue;
      shard.last = record.sequence_number;
      ADJOIN_CHECK(take(record));
    }
    is_end = StreamFeed::is_end(records, kShardRecordsAtOnce, began);
  }
  shard.has_ended = shard.feed.has_ended();
  if (shard.has_ended) shard.ended = Clock::now();
  shard.pass = pass_;
  return {};
}

/// An iterator is good for some minutes. Behind it there was no record yet, or the feed would have
/// gone on from that one: all that the shard has is read then.
Result<std::vector<table::StreamRecord>> StreamShards::next(const table::CallContext& context,
                                                            Shard& shard) {
  auto records = shard.feed.next(context, kShardRecordsAtOnce);
  if (records || records.error().code() != ErrorCode::expired_iterator) return records;
  ADJOIN_CHECK(shard.feed.begin_at_horizon(context));
  return shard.feed.next(context, kShardRecordsAtOnce);
}

}  // namespace adjoin::graph
