#include "wire/client/request_writer.h"

#include "item/json.h"
#include "wire/decode/request_members.h"

namespace adjoin::wire {

void RequestWriter::member(std::string_view name, std::string_view text) {
  json.name(name);
  json.string(text);
}

void RequestWriter::member(std::string_view name, const std::optional<std::string>& text) {
  if (text) member(name, std::string_view(*text));
}

void RequestWriter::member(std::string_view name, const std::optional<std::int64_t>& number) {
  if (!number) return;
  json.name(name);
  json.integer(*number);
}

/// False is the default of every flag that is written here, so it is left out.
void RequestWriter::flag(std::string_view name, bool value) {
  if (!value) return;
  json.name(name);
  json.boolean(true);
}

void RequestWriter::item(std::string_view name, const Item& item) {
  json.name(name);
  element(item);
}

void RequestWriter::item(std::string_view name, item::ItemView item) {
  json.name(name);
  // Writes the comma that is due, and nothing else. The item is appended to the same text by
  // another writer.
  json.raw("");
  item::append_json(item, item::JsonForm::dynamodb, out_);
}

/// The same trick as in `item`: the raw text writes the comma, and the item follows it.
void RequestWriter::element(const Item& item) {
  json.raw("");
  item::append_json(item, item::JsonForm::dynamodb, out_);
}

/// The service refuses an empty map of placeholders. So neither is written without entries.
void RequestWriter::placeholders(const expression::Placeholders& placeholders) {
  if (!placeholders.names.empty()) {
    json.name("ExpressionAttributeNames");
    json.begin_object();
    for (const auto& [placeholder, name] : placeholders.names) {
      member(placeholder, name);
    }
    json.end_object();
  }
  if (placeholders.values.empty()) return;
  json.name("ExpressionAttributeValues");
  json.begin_object();
  for (const auto& [placeholder, value] : placeholders.values) {
    json.name(placeholder);
    json.raw("");
    item::append_json(value, item::JsonForm::dynamodb, out_);
  }
  json.end_object();
}

/// "NONE" is the service's default of every choice, so it is left out.
void RequestWriter::choice(table::ReturnConsumedCapacity value) {
  if (value == table::ReturnConsumedCapacity::none) return;
  member("ReturnConsumedCapacity", word_of(consumed_capacity_words(), value));
}

void RequestWriter::choice(table::ReturnItemCollectionMetrics value) {
  if (value == table::ReturnItemCollectionMetrics::none) return;
  member("ReturnItemCollectionMetrics", word_of(collection_metrics_words(), value));
}

void RequestWriter::choice(table::ReturnValues value) {
  if (value == table::ReturnValues::none) return;
  member("ReturnValues", word_of(return_values_words(), value));
}

void RequestWriter::choice(table::ReturnValuesOnConditionCheckFailure value) {
  if (value == table::ReturnValuesOnConditionCheckFailure::none) return;
  member("ReturnValuesOnConditionCheckFailure", word_of(on_condition_failure_words(), value));
}

}  // namespace adjoin::wire
