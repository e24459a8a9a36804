#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/request_members.h"
#include "wire/requests.h"

namespace adjoin::wire {
namespace {

table::TransactGet read_get(Decoder& in, Constraints& wrong, const std::string& place) {
  table::TransactGet get;
  PlaceholderMembers placeholders;
  std::optional<std::string> table;
  std::optional<item::Item> key;
  for (in.begin_structure("Get"); in.next_member();) {
    if (in.name() == "TableName") {
      in.read(table);
    } else if (in.name() == "Key") {
      in.read(key);
    } else if (in.name() == "ProjectionExpression") {
      in.read(get.projection_expression);
    } else if (!placeholders.read_names(in, get.placeholders)) {
      in.skip();
    }
  }
  wrong.required(key.has_value(), place + ".key");
  get.table = wrong.table_name(std::move(table), place + ".tableName");
  if (key) get.key = *std::move(key);
  return get;
}

}  // namespace

Result<table::TransactGetItemsRequest> decode_transact_get_items(std::string_view body) {
  table::TransactGetItemsRequest request;
  RequestMembers members;
  Constraints wrong_items;
  bool has_items = false;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "TransactItems") {
      has_items = true;
      for (in.begin_list(); in.next_element();) {
        const std::string place =
            "transactItems." + std::to_string(request.items.size() + 1) + ".member.get";
        std::optional<table::TransactGet> get;
        for (in.begin_structure("TransactGetItem"); in.next_member();) {
          if (in.name() == "Get") {
            get = read_get(in, wrong_items, place);
          } else {
            in.skip();
          }
        }
        wrong_items.required(get.has_value(), place);
        request.items.push_back(std::move(get).value_or(table::TransactGet()));
      }
    } else if (!members.read(in)) {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  constraints.choice(members.return_consumed_capacity, "returnConsumedCapacity",
                     consumed_capacity_words(), request.return_consumed_capacity);
  constraints.required(has_items, "transactItems");
  constraints.append(std::move(wrong_items));
  ADJOIN_CHECK(constraints.check());
  ADJOIN_CHECK(in.deferred());
  return request;
}

void append_transact_get_items(const table::TransactGetItemsResult& result, std::string& out) {
  ReplyWriter reply(out);
  reply.consumed_capacity(result.consumed_capacity, CapacityForm::transactional);
  reply.json.name("Responses");
  reply.json.begin_array();
  for (const std::optional<table::OwnedItem>& item : result.items) {
    reply.json.begin_object();
    if (item) reply.item("Item", item->view());
    reply.json.end_object();
  }
  reply.json.end_array();
}

}  // namespace adjoin::wire
