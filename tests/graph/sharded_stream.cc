#include "graph/sharded_stream.h"

#include <algorithm>
#include <charconv>
#include <functional>

#include "plan/operation/key_value.h"

namespace adjoin::graph {
namespace {

std::uint64_t hash_of(const Item& key) {
  // By the partition key alone, as the service spreads items.
  Random spread(std::hash<std::string>()(plan::key_identity(Item{*key.begin()})));
  return spread.next();
}

/// "shard|record|iterator"
struct Place {
  std::string shard;
  std::size_t record = 0;
  std::uint64_t number = 0;
};

std::string text_of(const Place& place) {
  return place.shard + "|" + std::to_string(place.record) + "|" + std::to_string(place.number);
}

Place place_of(const std::string& text) {
  const std::size_t first = text.find('|');
  const std::size_t second = text.find('|', first + 1);
  return {text.substr(0, first), std::stoull(text.substr(first + 1, second - first - 1)),
          std::stoull(text.substr(second + 1))};
}

}  // namespace

ShardedStream::ShardedStream(table::TableStore& inner, std::uint64_t seed, std::size_t shards)
    : Forwarding(inner), inner_(inner), shards_at_first_(shards), random_(seed) {}

table::Capabilities ShardedStream::capabilities() const {
  table::Capabilities can = inner_.capabilities();
  can.feed_order = table::FeedOrder::key;
  can.read_view = false;
  return can;
}

std::string ShardedStream::add(std::string parent, std::uint64_t from, std::uint64_t to) {
  // So that parents do not stand before their children.
  const std::string id =
      "shard-" + std::to_string(random_.below(1000)) + "-" + std::to_string(added_++);
  shards_[id] = {std::move(parent), from,  to,
                 records_.size(),   kOpen, is_noisy ? static_cast<int>(random_.below(3)) : 0};
  return id;
}

Result<void> ShardedStream::pull(const Context& context) {
  ADJOIN_TRY(const table::ListStreamsResult list, inner_.list_streams(context, {}));
  table::DescribeStreamRequest describe;
  describe.stream_arn = list.streams.back().stream_arn;
  if (describe.stream_arn != arn_) {  // the table's stream was off since
    arn_ = describe.stream_arn;
    records_.clear();
    shards_.clear();
    trimmed_ = rest_ = 0;
    const std::uint64_t width = UINT64_MAX / shards_at_first_;
    for (std::size_t i = 0; i < shards_at_first_; ++i) {
      add("", width * i + (i > 0), i + 1 == shards_at_first_ ? UINT64_MAX : width * (i + 1));
    }
    for (auto& [id, shard] : shards_) {
      shard.hidden = 0;
    }
    ADJOIN_TRY(const table::StreamDescription stream, inner_.describe_stream(context, describe));
    table::GetShardIteratorRequest iterator;
    iterator.stream_arn = describe.stream_arn;
    iterator.shard_id = stream.shards.front().shard_id;
    ADJOIN_TRY(iterator_, inner_.get_shard_iterator(context, iterator));
  }
  for (;;) {
    table::GetRecordsRequest request;
    request.shard_iterator = iterator_;
    ADJOIN_TRY(table::GetRecordsResult page, inner_.get_records(context, request));
    if (page.next_shard_iterator) iterator_ = *page.next_shard_iterator;
    if (page.records.empty()) return {};
    std::move(page.records.begin(), page.records.end(), std::back_inserter(records_));
  }
}

bool ShardedStream::is_in(std::size_t record, const Shard& shard) const {
  if (record < shard.begin || record >= shard.end) return false;
  const std::uint64_t hash = hash_of(records_[record].change.key);
  return hash >= shard.from && hash <= shard.to;
}

void ShardedStream::end_some_shard() {
  const std::lock_guard lock(mutex_);
  if (pull({})) end_one();
}

void ShardedStream::end_one() {
  std::vector<std::string> open;
  for (const auto& [id, shard] : shards_) {
    if (shard.end == kOpen) open.push_back(id);
  }
  go_on(open[random_.below(open.size())]);
}

void ShardedStream::go_on(const std::string& id) {
  shards_[id].end = records_.size();
  const Shard old = shards_[id];
  if (random_.one_in(2) || shards_.size() > 40) {
    add(id, old.from, old.to);
    return;
  }
  const std::uint64_t middle = old.from + (old.to - old.from) / 2;
  add(id, old.from, middle);
  add(id, middle + 1, old.to);
}

void ShardedStream::trim() {
  const std::lock_guard lock(mutex_);
  if (!pull({})) return;
  trimmed_ = records_.size();
  std::erase_if(shards_, [this](const auto& one) { return one.second.end <= trimmed_; });
}

void ShardedStream::drop_shards() {
  const std::lock_guard lock(mutex_);
  if (!pull({})) return;
  const std::map<std::string, Shard> before = shards_;
  for (const auto& [id, shard] : before) {
    if (shard.end == kOpen) go_on(id);
  }
  for (const auto& [id, shard] : before) shards_.erase(id);
  for (auto& [id, shard] : shards_) shard.hidden = 0;  // what nothing leads to is listed at once
}

Result<table::ScanResult> ShardedStream::run(table::Scan, const Context& context,
                                             const table::ScanRequest& request) {
  if (!request.exclusive_start_key) ++scans;
  table::ScanRequest small = request;
  if (!is_restless) small.limit = 7;
  return ForwardingStore::run(table::Scan(), context, small);
}

Result<table::StreamDescription> ShardedStream::run(table::DescribeStream, const Context& context,
                                                    const table::DescribeStreamRequest& request) {
  ++describes;
  ADJOIN_TRY(table::StreamDescription stream,
             ForwardingStore::run(table::DescribeStream(), context, request));
  const std::lock_guard lock(mutex_);
  ADJOIN_CHECK(pull(context));
  stream.shards.clear();
  for (auto& [id, shard] : shards_) {
    const auto parent = shards_.find(shard.parent);
    if (shard.hidden-- > 0 || (parent != shards_.end() && !parent->second.was_listed)) continue;
    shard.was_listed = true;
    table::StreamShard told{.shard_id = id,
                            .parent_shard_id = {},
                            .starting_sequence_number = "0",
                            .ending_sequence_number = {}};
    if (!shard.parent.empty()) told.parent_shard_id = shard.parent;
    if (shard.end != kOpen) told.ending_sequence_number = "1";
    stream.shards.push_back(std::move(told));
  }
  return stream;
}

Result<std::string> ShardedStream::run(table::GetShardIterator, const Context& context,
                                       const table::GetShardIteratorRequest& request) {
  const std::lock_guard lock(mutex_);
  ADJOIN_CHECK(pull(context));
  const auto found = shards_.find(request.shard_id);
  if (found == shards_.end()) return api_error(ApiError::resource_not_found, "no such shard");
  const Shard& shard = found->second;
  Place place{request.shard_id, std::max(shard.begin, trimmed_), ++iterators_};
  fresh_ = place.number;
  if (request.type == table::ShardIteratorType::latest) {
    // The newest records may not be in it yet.
    const std::size_t late = is_noisy ? random_.below(5) : 0;
    place.record = std::max(place.record, records_.size() - std::min(records_.size(), late));
  } else if (request.type == table::ShardIteratorType::after_sequence_number) {
    place.record = shard.begin;
    while (place.record < records_.size() &&
           records_[place.record].sequence_number != *request.sequence_number) {
      ++place.record;
    }
    if (++place.record <= trimmed_) return api_error(ApiError::trimmed_data_access, "trimmed");
  }
  return text_of(place);
}

Result<table::GetRecordsResult> ShardedStream::run(table::GetRecords, const Context& context,
                                                   const table::GetRecordsRequest& request) {
  ++polls;
  if (is_throttled) return api_error(ApiError::throttling, "too many requests");
  const std::lock_guard lock(mutex_);
  ADJOIN_CHECK(pull(context));
  if (is_restless && records_.size() > rest_) {
    end_one();
    rest_ = records_.size() + random_.below(30);
  }
  const Place place = place_of(request.shard_iterator);
  if (expires.exchange(false)) expired_ = iterators_;
  const bool is_fresh = place.number == fresh_;
  if (!is_fresh && (place.number <= expired_ || (is_noisy && random_.one_in(20)))) {
    return api_error(ApiError::expired_iterator, "expired");
  }
  const auto found = shards_.find(place.shard);
  if (found == shards_.end()) return api_error(ApiError::resource_not_found, "no such shard");
  const Shard& shard = found->second;
  if (place.record < trimmed_) return api_error(ApiError::trimmed_data_access, "trimmed");
  std::size_t end = tells ? std::min(shard.end, records_.size()) : place.record;
  std::size_t at = place.record;
  if (is_noisy && end > at && random_.one_in(2)) end = at + random_.below(end - at + 1);
  if (is_noisy && random_.one_in(5)) {
    at = std::max({shard.begin, trimmed_, at - std::min<std::size_t>(at, random_.below(10))});
  }
  table::GetRecordsResult page;
  const auto limit = static_cast<std::size_t>(request.limit.value_or(1000));
  for (; at < end && page.records.size() < limit; ++at) {
    if (is_in(at, shard)) page.records.push_back(records_[at]);
  }
  at = std::max(at, std::min(place.record, end));
  if (at < shard.end) page.next_shard_iterator = text_of({place.shard, at, ++iterators_});
  return page;
}

}  // namespace adjoin::graph
