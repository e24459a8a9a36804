#include "wire/bodies/reply_parts.h"
#include "wire/codec/codec.h"
#include "wire/decode/request_members.h"
#include "wire/errors/messages.h"

namespace adjoin::wire {
namespace {

/// Calls `read` where the one member of a PutRequest or DeleteRequest stands.
template <typename Read>
void read_only(Decoder& in, std::string_view type, std::string_view member, Read read) {
  for (in.begin_structure(type); in.next_member();) {
    if (in.name() == member) {
      read();
    } else {
      in.skip();
    }
  }
}

/// Reads the writes of one table; `table` is its name as given, for the places in errors.
class ActionReader {
 public:
  ActionReader(Decoder& in, Constraints& wrong, std::string table)
      : in_(in), wrong_(wrong), table_(std::move(table)) {}

  std::vector<table::BatchAction> read() {
    std::vector<table::BatchAction> actions;
    for (in_.begin_list(); in_.next_element();) {
      ++position_;
      read_action(actions);
    }
    return actions;
  }

 private:
  void read_action(std::vector<table::BatchAction>& actions) {
    std::size_t requests = 0;
    for (in_.begin_structure("WriteRequest"); in_.next_member();) {
      if (in_.name() == "PutRequest") {
        actions.push_back(read_put());
      } else if (in_.name() == "DeleteRequest") {
        actions.push_back(read_delete());
      } else {
        in_.skip();
        continue;
      }
      ++requests;
    }
    if (requests != 1) in_.defer(validation_error(std::string(messages::kNoWriteRequest)));
  }

  table::BatchPut read_put() {
    std::optional<Item> item;
    table::BatchPut put;
    read_only(in_, "PutRequest", "Item", [&] { in_.read_put(item, put.stored_item); });
    if (!item) missing("putRequest.item");
    if (item) put.item = *std::move(item);
    return put;
  }

  table::BatchDelete read_delete() {
    std::optional<Item> key;
    read_only(in_, "DeleteRequest", "Key", [&] { in_.read(key); });
    if (!key) missing("deleteRequest.key");
    return {std::move(key).value_or(Item())};
  }

  void missing(std::string_view member) {
    wrong_.required(false, "requestItems." + table_ + ".member." + std::to_string(position_) +
                               ".member." + std::string(member));
  }

  Decoder& in_;
  Constraints& wrong_;
  std::string table_;
  std::size_t position_ = 0;
};

void append_unprocessed(const table::TableBatch& batch, ReplyWriter& reply) {
  reply.json.name(batch.table.name());
  reply.json.begin_array();
  for (const table::BatchAction& action : batch.actions) {
    const auto* put = std::get_if<table::BatchPut>(&action);
    reply.json.begin_object();
    reply.json.name(put != nullptr ? "PutRequest" : "DeleteRequest");
    reply.json.begin_object();
    if (put == nullptr) {
      reply.item("Key", std::get<table::BatchDelete>(action).key);
    } else if (put->stored_item.empty()) {
      reply.item("Item", put->item);
    } else {
      reply.item("Item", item::ItemView(put->stored_item));
    }
    reply.json.end_object();
    reply.json.end_object();
  }
  reply.json.end_array();
}

}  // namespace

template <>
Result<table::BatchWriteItemRequest> Codec<table::BatchWriteItem>::decode(std::string_view body) {
  table::BatchWriteItemRequest request;
  RequestMembers members;
  Constraints wrong_tables;
  bool has_tables = false;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "RequestItems") {
      has_tables = true;
      for (in.begin_map("java.util.List<com.amazonaws.dynamodb.v20120810.WriteRequest>");
           in.next_member();) {
        table::TableBatch batch;
        batch.table = wrong_tables.table_name_key(in.name());
        batch.actions = ActionReader(in, wrong_tables, std::string(in.name())).read();
        request.tables.push_back(std::move(batch));
      }
    } else if (!members.read(in)) {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  constraints.choice(members.return_consumed_capacity, "returnConsumedCapacity",
                     consumed_capacity_words(), request.return_consumed_capacity);
  constraints.choice(members.return_item_collection_metrics, "returnItemCollectionMetrics",
                     collection_metrics_words(), request.return_item_collection_metrics);
  constraints.required(has_tables, "requestItems");
  wrong_tables.map_keys_checked("requestItems");
  constraints.append(std::move(wrong_tables));
  ADJOIN_CHECK(constraints.check());
  ADJOIN_CHECK(in.deferred());
  return request;
}

template <>
void Codec<table::BatchWriteItem>::append(const table::BatchWriteItemResult& result,
                                          std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("UnprocessedItems");
  reply.json.begin_object();
  for (const table::TableBatch& batch : result.unprocessed) append_unprocessed(batch, reply);
  reply.json.end_object();
  reply.item_collection_metrics(result.item_collection_metrics);
  reply.consumed_capacity(result.consumed_capacity, CapacityForm::plain);
}

}  // namespace adjoin::wire
