#include "graph/follow/stream_check.h"

#include "base/assert.h"
#include "graph/follow/follow_batch.h"
#include "schema/items/guard.h"

namespace adjoin::graph {

Result<FollowPosition> StreamCheck::position(Meter& meter) {
  const GraphContext& graph = follower_.graph();
  ADJOIN_TRY(std::optional<FollowPosition> found,
             read_position(*graph.store, meter.context(), graph.bare_target()));
  // No position yet: an empty one, which `unfollowed` tells as never followed.
  return found.value_or(FollowPosition());
}

template <typename Met>
Result<void> StreamCheck::each_record(Meter& meter, const StreamPosition& at, const Met& met) {
  ADJOIN_ASSERT(stream_.has_value());  // unfollowed has found it
  StreamShards shards(*follower_.graph().store, stream_->arn);
  // Another reader of the stream beside the follower's: it must not move what that one has read.
  ADJOIN_CHECK(shards.begin_behind(meter.context(), at));
  const auto take = [&](const std::string&, const StreamShards::Records& records) -> Result<bool> {
    ADJOIN_CHECK(meter.check());
    for (const table::StreamRecord& record : records) {
      ADJOIN_TRY(const bool more, met(record));
      if (!more) return false;
    }
    return true;
  };
  const Result<bool> read = shards.read_whole(meter.context(), take);
  return read ? Result<void>() : read.error();
}

Result<std::string> StreamCheck::unfollowed(Meter& meter) {
  const GraphContext& graph = follower_.graph();
  ADJOIN_TRY(stream_, find_stream(*graph.store, meter.context(), graph.schema->table.name));
  ADJOIN_TRY(const FollowPosition found, position(meter));
  if (found.at.empty() || found.stream != stream_->label) {
    return std::string("the table's stream was never followed");
  }
  if (found.recount) return std::string("it is being made right anew");
  // With `repair` the stream was followed just now, and is followed again before each comparison.
  if (follows_ != nullptr) return std::string();
  std::uint64_t changes = 0;
  const Result<void> read =
      each_record(meter, found.at, [&](const table::StreamRecord& record) -> Result<bool> {
        ADJOIN_TRY(const bool counts, means_something(*graph.schema, record));
        changes += counts ? 1 : 0;
        return true;
      });
  if (!read && api_error_of(read.error()) == ApiError::trimmed_data_access) {
    return std::string("changes were lost before they were followed");
  }
  ADJOIN_CHECK(read);
  if (changes == 0) return std::string();
  return std::to_string(changes) +
         (changes == 1 ? " change is not followed yet" : " changes are not followed yet");
}

Result<StreamPosition> StreamCheck::begin(Meter& meter) {
  if (follows_ != nullptr) {
    ADJOIN_CHECK(follower_.run(meter, *follows_));
    losses_ = follower_.losses();
    return follower_.at();
  }
  ADJOIN_TRY(const FollowPosition found, position(meter));
  return found.at;
}

Result<StreamCheck::Held> StreamCheck::held(Meter& meter, const Item& node_key,
                                            const std::string& counter) {
  const GraphContext& graph = follower_.graph();
  table::TransactGetItemsRequest request;
  // In one transaction: a counter without the position that it is of says nothing.
  for (const Item& key : {node_key, schema::position_key(*graph.schema)}) {
    table::TransactGet get;
    get.table = graph.table;
    get.key = key;
    request.items.push_back(std::move(get));
  }
  ADJOIN_TRY(const table::TransactGetItemsResult found,
             graph.store->transact_get_items(meter.context(), request));
  Held held;
  if (const auto& node = found.items[0]) {
    if (const auto value = node->view().find(counter)) held.value = value->decode();
  }
  if (const auto& item = found.items[1]) held.at = position_of(item->decode()).at;
  return held;
}

Result<std::optional<StreamPosition>> StreamCheck::end(Meter& meter, const std::string& ref,
                                                       const StreamPosition& at) {
  const std::optional<StreamPosition> not_known;
  if (follows_ != nullptr) {
    follower_.note_changed();
    const Result<void> ran = follower_.run(meter, *follows_);
    const auto changed_nodes = follower_.take_changed();
    ADJOIN_CHECK(ran);
    // What another follower did meanwhile is not known here.
    // So the comparison is dropped, and made again.
    const bool is_same = follower_.losses() == losses_ && changed_nodes.count(ref) == 0;
    return is_same ? std::optional<StreamPosition>(follower_.at()) : not_known;
  }
  bool is_same = true;
  ADJOIN_CHECK(each_record(meter, at, [&](const table::StreamRecord& record) -> Result<bool> {
    ADJOIN_TRY(const bool here, concerns(*follower_.graph().schema, record, ref));
    is_same = !here;
    return is_same;
  }));
  return is_same ? std::optional<StreamPosition>(at) : not_known;
}

}  // namespace adjoin::graph
