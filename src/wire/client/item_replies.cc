#include "wire/client/reply_reader.h"
#include "wire/codec/codec.h"

namespace adjoin::wire {
namespace {

/// Of PutItem, UpdateItem and DeleteItem.
/// Unknown members are skipped everywhere here: the service adds some over the years.
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

/// Of Query and Scan.
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

}  // namespace

template <>
Result<table::GetItemResult> Codec<table::GetItem>::read(std::string_view body) {
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

namespace {

std::vector<Item> read_items(ReplyReader& in) {
  std::vector<Item> items;
  for (in.begin_array(); in.next_element();) in.read(items.emplace_back());
  return items;
}

/// The one item inside a PutRequest, DeleteRequest or Get.
Item read_inner_item(ReplyReader& in, std::string_view member) {
  Item item;
  for (in.begin_object(); in.next_member();) {
    if (in.name() == member) {
      in.read(item);
    } else {
      in.skip();
    }
  }
  return item;
}

/// The service sends back whole requests. They are read, not looked up, since it may return them in
/// another order.
table::TableBatch read_unprocessed_items(ReplyReader& in) {
  table::TableBatch batch;
  batch.table = in.name();
  for (in.begin_array(); in.next_element();) {
    for (in.begin_object(); in.next_member();) {
      if (in.name() == "PutRequest") {
        batch.actions.emplace_back(table::BatchPut{read_inner_item(in, "Item")});
      } else if (in.name() == "DeleteRequest") {
        batch.actions.emplace_back(table::BatchDelete{read_inner_item(in, "Key")});
      } else {
        in.skip();
      }
    }
  }
  return batch;
}

/// Only the keys are taken. The caller has the projection and consistency of its own request.
table::KeysAndAttributes read_unprocessed_keys(ReplyReader& in) {
  table::KeysAndAttributes part;
  part.table = in.name();
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "Keys") {
      part.keys = read_items(in);
    } else {
      in.skip();
    }
  }
  return part;
}

/// A reply to a token that is known tells reads, and no writes.
/// The reply itself does not say it. The service charges a repeated token as reads.
bool tells_replay(const std::vector<table::ConsumedCapacity>& capacities) {
  table::CapacityUnits units;
  for (const table::ConsumedCapacity& one : capacities) units += one.total;
  return units.read_half_units != 0 && units.write_half_units == 0;
}

}  // namespace

template <>
Result<table::BatchGetItemResult> Codec<table::BatchGetItem>::read(std::string_view body) {
  table::BatchGetItemResult result;
  ReplyReader in(body);
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "Responses") {
      for (in.begin_object(); in.next_member();) {
        result.tables.push_back({std::string(in.name()), {}});
        in.read(result.tables.back().items);
      }
    } else if (in.name() == "UnprocessedKeys") {
      for (in.begin_object(); in.next_member();) {
        result.unprocessed.push_back(read_unprocessed_keys(in));
      }
    } else if (in.name() == "ConsumedCapacity") {
      in.read(result.consumed_capacity, CapacityKind::read);
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  return result;
}

template <>
Result<table::BatchWriteItemResult> Codec<table::BatchWriteItem>::read(std::string_view body) {
  table::BatchWriteItemResult result;
  ReplyReader in(body);
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "UnprocessedItems") {
      for (in.begin_object(); in.next_member();) {
        result.unprocessed.push_back(read_unprocessed_items(in));
      }
    } else if (in.name() == "ConsumedCapacity") {
      in.read(result.consumed_capacity, CapacityKind::write);
    } else if (in.name() == "ItemCollectionMetrics") {
      in.read(result.item_collection_metrics);
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  return result;
}

template <>
Result<table::TransactGetItemsResult> Codec<table::TransactGetItems>::read(std::string_view body) {
  table::TransactGetItemsResult result;
  ReplyReader in(body);
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "Responses") {
      for (in.begin_array(); in.next_element();) {
        // An empty object stands for a missing item. So each place of the request has its place
        // here.
        std::optional<table::OwnedItem>& item = result.items.emplace_back();
        for (in.begin_object(); in.next_member();) {
          if (in.name() == "Item") {
            in.read(item);
          } else {
            in.skip();
          }
        }
      }
    } else if (in.name() == "ConsumedCapacity") {
      in.read(result.consumed_capacity, CapacityKind::read);
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  return result;
}

template <>
Result<table::TransactWriteItemsResult> Codec<table::TransactWriteItems>::read(
    std::string_view body) {
  table::TransactWriteItemsResult result;
  ReplyReader in(body);
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "ConsumedCapacity") {
      in.read(result.consumed_capacity, CapacityKind::write);
    } else if (in.name() == "ItemCollectionMetrics") {
      in.read(result.item_collection_metrics);
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  result.replayed = tells_replay(result.consumed_capacity);
  return result;
}

template <>
Result<table::WriteResult> Codec<table::PutItem>::read(std::string_view body) {
  return read_write_reply(body);
}

template <>
Result<table::WriteResult> Codec<table::UpdateItem>::read(std::string_view body) {
  return read_write_reply(body);
}

template <>
Result<table::WriteResult> Codec<table::DeleteItem>::read(std::string_view body) {
  return read_write_reply(body);
}

template <>
Result<table::QueryResult> Codec<table::Query>::read(std::string_view body) {
  return read_query_reply(body);
}

template <>
Result<table::ScanResult> Codec<table::Scan>::read(std::string_view body) {
  return read_query_reply(body);
}

}  // namespace adjoin::wire
