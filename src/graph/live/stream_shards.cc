#include "graph/live/stream_shards.h"

#include <algorithm>
#include <thread>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "graph/context/meter.h"

namespace adjoin::graph {
namespace {

/// Records stay for a day; with an hour less, clocks need not agree.
constexpr std::chrono::hours kRecordsKeptFor{23};
/// New shards go on from old ones, whose end is noticed. Whether there are others is asked so
/// often; and behind an end, of which one child may be listed before the other, so often.
constexpr std::chrono::seconds kLookForShardsEvery{60};
constexpr std::chrono::seconds kLookBehindEndEvery{1};
/// So long an ended shard is believed to have a child that is not listed yet. One that comes later
/// is read whole all the same.
constexpr std::chrono::seconds kChildWait{10};
constexpr std::chrono::milliseconds kChildPause{200};

std::chrono::milliseconds wall_clock() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
}

/// Whether one sequence number is greater, which are whole numbers of up to 40 digits.
/// Compared as texts: 40 digits fit no integer, and the service promises no fixed width.
bool is_behind(std::string_view number, std::string_view other) {
  const auto digits = [](std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
    return text;
  };
  number = digits(number);
  other = digits(other);
  return number.size() != other.size() ? number.size() > other.size() : number > other;
}

Error gone(const std::string& what) { return api_error(ApiError::trimmed_data_access, what); }

/// A shard that is not there any more is lost like its records.
Error lost_if_gone(const Error& error, const std::string& shard) {
  if (api_error_of(error) != ApiError::resource_not_found) return error;
  return gone("shard " + shard + " of the stream is gone");
}

}  // namespace

Result<table::StreamDescription> StreamShards::describe(const table::CallContext& context) {
  table::DescribeStreamRequest request;
  request.stream_arn = arn_;
  Result<table::StreamDescription> stream = store_.describe_stream(context, request);
  if (!stream && api_error_of(stream.error()) == ApiError::resource_not_found) {
    return gone("the stream " + arn_ + " is gone");
  }
  if (!stream) return stream.error();
  is_enabled_ = stream->status == table::StreamStatus::enabled;
  looked_ = Clock::now();
  return stream;
}

StreamShards::Shard& StreamShards::add(const table::StreamShard& told) {
  Shard shard{.feed = StreamFeed(store_, arn_, told.shard_id),
              .parent = told.parent_shard_id.value_or(""),
              .last = "",
              .at = "",
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
    shard.is_at_known = false;
    // What ended before has nothing that comes from now on.
    shard.has_ended = told.ending_sequence_number.has_value();
    shard.ended = Clock::now();
    if (shard.has_ended) continue;
    const Result<void> begun = shard.feed.begin(context, "");
    if (!begun) return lost_if_gone(begun.error(), told.shard_id);
  }
  note_children();
  return {};
}

Result<void> StreamShards::begin_behind(const table::CallContext& context,
                                        const StreamPosition& position) {
  shards_.clear();
  read_ = Clock::now();
  ADJOIN_TRY(const table::StreamDescription stream, describe(context));
  std::map<std::string, std::string> parents;
  for (const table::StreamShard& told : stream.shards) {
    parents.emplace(told.shard_id, told.parent_shard_id.value_or(""));
  }
  std::set<std::string> read;  // others go on from them, and were read too
  for (const auto& [id, at] : position) {
    if (!parents.contains(id)) return gone("shard " + id + " of the stream is gone");
    // Whoever reads a shard has read its parents to their end: a position names only the youngest
    // shards, and their ancestors follow from it.
    for (auto one = parents.find(parents[id]);
         one != parents.end() && read.insert(one->first).second;) {
      one = parents.find(one->second);
    }
  }
  for (const table::StreamShard& told : stream.shards) {
    const auto found = position.find(told.shard_id);
    if (found == position.end()) {
      ADJOIN_CHECK(add_beside(told, parents, position, read));
      continue;
    }
    Shard& shard = add(told);
    shard.last = shard.at = found->second;
    shard.is_begun = true;
    const Result<void> begun = shard.at.empty() ? shard.feed.begin_at_horizon(context)
                                                : shard.feed.begin(context, shard.at);
    if (!begun) return lost_if_gone(begun.error(), told.shard_id);
  }
  note_children();
  return {};
}

Result<void> StreamShards::add_beside(const table::StreamShard& told,
                                      const std::map<std::string, std::string>& parents,
                                      const StreamPosition& position,
                                      const std::set<std::string>& read) {
  // A second child may have been told late, when the position had gone on to the first.
  const std::string parent = told.parent_shard_id.value_or("");
  if (!parent.empty() && !parents.contains(parent) && !position.contains(parent)) {
    if (read.contains(told.shard_id)) return {};
    return gone("shard " + parent + " of the stream went before it was read");
  }
  Shard& shard = add(told);
  if (!read.contains(told.shard_id)) return {};
  shard.is_begun = true;
  shard.has_ended = true;
  shard.ended = Clock::now();
  return {};
}

StreamPosition StreamShards::position() const {
  StreamPosition position;
  for (const auto& [id, shard] : shards_) {
    if (!shard.has_ended || !shard.has_child) position.emplace(id, shard.at);
  }
  return position;
}

/// A shard that is read from its newest record on has no number to name before a record comes. Its
/// old records are read through for the last number.
Result<void> StreamShards::find_out_position(const table::CallContext& context) {
  for (auto& [id, shard] : shards_) {
    if (shard.is_at_known || (shard.has_ended && shard.has_child)) continue;
    StreamFeed feed(store_, arn_, id);
    const std::chrono::milliseconds began = wall_clock();
    const Result<void> begun = feed.begin_at_horizon(context);
    if (!begun) return lost_if_gone(begun.error(), id);
    for (bool is_end = false; !is_end && !feed.has_ended();) {
      ADJOIN_CHECK(check_cancelled(context));
      const Result<Records> records = feed.next(context, records_at_once_);
      if (!records) return lost_if_gone(records.error(), id);
      if (!records->empty()) shard.at = records->back().sequence_number;
      is_end = StreamFeed::is_end(*records, records_at_once_, began);
    }
    shard.is_at_known = true;
  }
  return {};
}

void StreamShards::note_children() {
  for (const auto& [id, shard] : shards_) {
    const auto parent = shards_.find(shard.parent);
    if (parent != shards_.end()) parent->second.has_child = true;
  }
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
  note_children();
  // The stream lists a shard as long as its records are kept. What was read to its end, and is not
  // listed, is needed by nobody.
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
  if (!is_whole() || shards_.empty()) return true;  // it was just switched on
  const Clock::time_point now = Clock::now();
  const bool one_ended = std::any_of(shards_.begin(), shards_.end(), [now](const auto& one) {
    return one.second.has_ended && now - one.second.ended < kChildWait;
  });
  return now - looked_ > (one_ended ? kLookBehindEndEvery : kLookForShardsEvery);
}

Result<bool> StreamShards::read(const table::CallContext& context, const Take& take) {
  ADJOIN_TRY(const Round round, read_rounds(context, take));
  return round == Round::at_end;
}

/// Waits where a shard has ended and its child is not listed yet. Going on without the child would
/// call that the end of the stream.
Result<bool> StreamShards::read_whole(const table::CallContext& context, const Take& take) {
  for (;;) {
    ADJOIN_TRY(const Round round, read_rounds(context, take));
    if (round != Round::one_ended) return round == Round::at_end;
    ADJOIN_CHECK(check_cancelled(context));
    std::this_thread::sleep_for(kChildPause);
  }
}

Result<StreamShards::Round> StreamShards::read_rounds(const table::CallContext& context,
                                                      const Take& take) {
  const std::chrono::milliseconds began = wall_clock();
  const Clock::time_point began_at = Clock::now();
  // A shard that is begun, or begun again, may have lost records, and would not tell.
  if (began_at - read_ > kRecordsKeptFor) return gone("the stream was not read for a day");
  ++pass_;
  // A shard that ends in a round makes its children readable, so rounds go on until none ends.
  for (Round round = is_to_look() ? Round::one_ended : Round::at_end;;) {
    if (round == Round::one_ended) ADJOIN_CHECK(look(context));
    ADJOIN_TRY(round, read_round(context, began, take));
    if (round == Round::stopped) return round;
    if (round == Round::at_end) break;
  }
  const bool is_over = std::all_of(shards_.begin(), shards_.end(),
                                   [](const auto& one) { return one.second.has_ended; });
  if (is_over && !is_enabled_) return gone("the stream was switched off");
  if (!is_whole()) return Round::one_ended;
  read_ = began_at;
  return Round::at_end;
}

bool StreamShards::may_be_read(const Shard& shard) const {
  // A child is read when its parent has ended, so that the records of one item stay in order.
  if (shard.has_ended || shard.pass == pass_) return false;
  const auto parent = shards_.find(shard.parent);
  return parent == shards_.end() || parent->second.has_ended;
}

Result<StreamShards::Round> StreamShards::read_round(const table::CallContext& context,
                                                     std::chrono::milliseconds began,
                                                     const Take& take) {
  Round round = Round::at_end;
  for (auto& [id, shard] : shards_) {
    if (!may_be_read(shard)) continue;
    const Result<bool> wants_more = read_shard(context, id, shard, began, take);
    if (!wants_more) return lost_if_gone(wants_more.error(), id);
    if (!*wants_more) return Round::stopped;
    if (shard.has_ended) round = Round::one_ended;
  }
  return round;
}

Result<bool> StreamShards::read_shard(const table::CallContext& context, const std::string& id,
                                      Shard& shard, std::chrono::milliseconds began,
                                      const Take& take) {
  ADJOIN_ASSERT(!shard.has_ended);
  ADJOIN_ASSERT(shard.pass != pass_);
  if (!shard.is_begun) {
    ADJOIN_CHECK(shard.feed.begin_at_horizon(context));
    shard.is_begun = true;
    const auto parent = shards_.find(shard.parent);
    ADJOIN_ASSERT(parent == shards_.end() || parent->second.has_ended);
    if (parent != shards_.end()) shard.last = parent->second.last;
  }
  bool is_end = false;
  while (!is_end && !shard.feed.has_ended()) {
    ADJOIN_CHECK(check_cancelled(context));
    ADJOIN_TRY(Records records, next(context, shard));
    is_end = StreamFeed::is_end(records, records_at_once_, began);
    // An iterator that was begun again returns records that were taken before.
    std::erase_if(records, [last = shard.last](const table::StreamRecord& record) {
      return !is_behind(record.sequence_number, last);
    });
    if (records.empty()) continue;
    ADJOIN_TRY(const bool wants_more, take(id, records));
    // The position stays before these records: the taker has not taken them.
    if (!wants_more) return false;
    shard.at = shard.last = records.back().sequence_number;
    shard.is_at_known = true;
  }
  shard.has_ended = shard.feed.has_ended();
  if (shard.has_ended) shard.ended = Clock::now();
  shard.pass = pass_;
  return true;
}

/// An iterator is good for some minutes. Behind it there was no record yet, or the feed would have
/// gone on from that one: all that the shard has is read then.
Result<StreamShards::Records> StreamShards::next(const table::CallContext& context, Shard& shard) {
  Result<Records> records = shard.feed.next(context, records_at_once_);
  if (records || api_error_of(records.error()) != ApiError::expired_iterator) return records;
  ADJOIN_CHECK(shard.feed.begin_at_horizon(context));
  return shard.feed.next(context, records_at_once_);
}

}  // namespace adjoin::graph
