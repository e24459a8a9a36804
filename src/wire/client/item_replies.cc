#include "wire/client/reply_body.h"
#include "wire/client/reply_reader.h"

namespace adjoin::wire {

Result<table::GetItemResult> read_get_item_reply(std::string_view body) {
  table::GetItemResult result;
  ReplyReader in(body);
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "Item") {
      in.read(result.item);
    } else if (in.name() == "ConsumedCapacity") {
      in.read(result.consumed_capacity.emplace(), CapacityKind::read);
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  return result;
}

Result<table::WriteResult> read_write_reply(std::string_view body) {
  table::WriteResult result;
  ReplyReader in(body);
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "Attributes") {
      in.read(result.attributes);
    } else if (in.name() == "ConsumedCapacity") {
      in.read(result.consumed_capacity.emplace(), CapacityKind::write);
    } else if (in.name() == "ItemCollectionMetrics") {
      in.read(result.item_collection_metrics.emplace());
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  return result;
}

Result<table::QueryResult> read_query_reply(std::string_view body) {
  table::QueryResult result;
  ReplyReader in(body);
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "Items") {
      in.read(result.items);
    } else if (in.name() == "Count") {
      in.read(result.count);
    } else if (in.name() == "ScannedCount") {
      in.read(result.scanned_count);
    } else if (in.name() == "LastEvaluatedKey") {
      in.read(result.last_evaluated_key);
    } else if (in.name() == "ConsumedCapacity") {
      in.read(result.consumed_capacity.emplace(), CapacityKind::read);
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  return result;
}

}  // namespace adjoin::wire
