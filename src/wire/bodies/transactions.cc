#include "wire/bodies/reply_parts.h"
#include "wire/codec/codec.h"
#include "wire/decode/request_members.h"
#include "wire/errors/messages.h"

namespace adjoin::wire {
namespace {

table::TransactGet read_get(Decoder& in, Constraints& wrong, const std::string& place) {
  table::TransactGet get;
  PlaceholderMembers placeholders;
  std::optional<std::string> table;
  std::optional<Item> key;
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

template <>
Result<table::TransactGetItemsRequest> Codec<table::TransactGetItems>::decode(
    std::string_view body) {
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

template <>
void Codec<table::TransactGetItems>::append(const table::TransactGetItemsResult& result,
                                            std::string& out) {
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

namespace {

/// The members of a Put, Update, Delete or ConditionCheck, which have most of them in common.
struct ActionMembers {
  std::optional<std::string> table;
  std::optional<Item> key;
  std::optional<Item> item;
  Bytes stored_item;
  std::optional<std::string> update_expression;
  std::optional<std::string> condition_expression;
  expression::Placeholders placeholders;
  std::optional<std::string> on_condition_failure;

  void read(Decoder& in, std::string_view type);
};

void ActionMembers::read(Decoder& in, std::string_view type) {
  PlaceholderMembers given;
  for (in.begin_structure(type); in.next_member();) {
    if (in.name() == "TableName") {
      in.read(table);
    } else if (in.name() == "Key") {
      in.read(key);
    } else if (in.name() == "Item") {
      in.read_put(item, stored_item);
    } else if (in.name() == "UpdateExpression") {
      in.read(update_expression);
    } else if (in.name() == "ConditionExpression") {
      in.read(condition_expression);
    } else if (in.name() == "ReturnValuesOnConditionCheckFailure") {
      in.read(on_condition_failure);
    } else if (!given.read(in, placeholders)) {
      in.skip();
    }
  }
}

/// Moves the members into an action, noting those that are missing.
class ActionMaker {
 public:
  ActionMaker(ActionMembers members, Constraints& wrong, std::string place)
      : members_(std::move(members)), wrong_(wrong), place_(std::move(place)) {}

  table::TransactAction put() {
    table::TransactPut put;
    put.item = required(std::move(members_.item), ".item");
    put.stored_item = std::move(members_.stored_item);
    put.condition_expression = std::move(members_.condition_expression);
    return finish(std::move(put));
  }

  table::TransactAction update() {
    table::TransactUpdate update;
    update.key = required(std::move(members_.key), ".key");
    update.update_expression = required(std::move(members_.update_expression), ".updateExpression");
    update.condition_expression = std::move(members_.condition_expression);
    return finish(std::move(update));
  }

  table::TransactAction remove() {
    table::TransactDelete remove;
    remove.key = required(std::move(members_.key), ".key");
    remove.condition_expression = std::move(members_.condition_expression);
    return finish(std::move(remove));
  }

  table::TransactAction check() {
    table::ConditionCheck check;
    check.key = required(std::move(members_.key), ".key");
    check.condition_expression =
        required(std::move(members_.condition_expression), ".conditionExpression");
    return finish(std::move(check));
  }

 private:
  template <typename T>
  T required(std::optional<T> member, const char* name) {
    if (!wrong_.required(member.has_value(), place_ + name)) return {};
    return *std::move(member);
  }

  template <typename Action>
  Action finish(Action action) {
    action.table = wrong_.table_name(std::move(members_.table), place_ + ".tableName");
    action.placeholders = std::move(members_.placeholders);
    wrong_.choice(members_.on_condition_failure, place_ + ".returnValuesOnConditionCheckFailure",
                  on_condition_failure_words(), action.on_condition_failure);
    return action;
  }

  ActionMembers members_;
  Constraints& wrong_;
  std::string place_;
};

/// Reads one TransactWriteItem; `position` counts from 1.
void read_action(Decoder& in, Constraints& wrong, std::size_t position,
                 std::vector<table::TransactAction>& actions) {
  const std::string place = "transactItems." + std::to_string(position) + ".member.";
  std::size_t given = 0;
  for (in.begin_structure("TransactWriteItem"); in.next_member();) {
    const std::string_view type = in.name();
    if (type != "Put" && type != "Update" && type != "Delete" && type != "ConditionCheck") {
      in.skip();
      continue;
    }
    ++given;
    ActionMembers members;
    members.read(in, type);
    if (type == "Put") {
      actions.push_back(ActionMaker(std::move(members), wrong, place + "put").put());
    } else if (type == "Update") {
      actions.push_back(ActionMaker(std::move(members), wrong, place + "update").update());
    } else if (type == "Delete") {
      actions.push_back(ActionMaker(std::move(members), wrong, place + "delete").remove());
    } else {
      actions.push_back(ActionMaker(std::move(members), wrong, place + "conditionCheck").check());
    }
  }
  if (given == 0) in.defer(validation_error(std::string(messages::kNoTransactAction)));
  if (given > 1) in.defer(validation_error(std::string(messages::kManyTransactActions)));
}

}  // namespace

template <>
Result<table::TransactWriteItemsRequest> Codec<table::TransactWriteItems>::decode(
    std::string_view body) {
  table::TransactWriteItemsRequest request;
  RequestMembers members;
  Constraints wrong_items;
  bool has_items = false;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "TransactItems") {
      has_items = true;
      std::size_t position = 0;
      for (in.begin_list(); in.next_element();) {
        read_action(in, wrong_items, ++position, request.actions);
      }
    } else if (in.name() == "ClientRequestToken") {
      in.read(request.client_request_token);
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
  constraints.choice(members.return_item_collection_metrics, "returnItemCollectionMetrics",
                     collection_metrics_words(), request.return_item_collection_metrics);
  ADJOIN_CHECK(constraints.check());
  ADJOIN_CHECK(in.deferred());
  return request;
}

template <>
void Codec<table::TransactWriteItems>::append(const table::TransactWriteItemsResult& result,
                                              std::string& out) {
  ReplyWriter reply(out);
  reply.consumed_capacity(result.consumed_capacity, CapacityForm::transactional);
  reply.item_collection_metrics(result.item_collection_metrics);
}

}  // namespace adjoin::wire
