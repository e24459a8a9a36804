#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "item/json_writer.h"
#include "item/stored_item.h"
#include "table/store/table_store.h"
#include "wire/decode/constraints.h"

namespace adjoin::wire {

/// Writes the members that many requests share. Use `json` for all others; the caller begins and
/// ends the object. Omits members whose value is the default. `out` must outlive it.
class RequestWriter {
 public:
  explicit RequestWriter(std::string& out) : json(out), out_(out) {}

  void member(std::string_view name, std::string_view text);
  void member(std::string_view name, const std::string& text) {
    member(name, std::string_view(text));
  }
  void member(std::string_view name, const std::optional<std::string>& text);
  void member(std::string_view name, const std::optional<std::int64_t>& number);
  /// Writes the member only if `value` is true.
  void flag(std::string_view name, bool value);
  void item(std::string_view name, const Item& item);
  void item(std::string_view name, item::ItemView item);
  /// Writes an item as an element of an array.
  void element(const Item& item);
  void placeholders(const expression::Placeholders& placeholders);

  void choice(table::ReturnConsumedCapacity value);
  void choice(table::ReturnItemCollectionMetrics value);
  void choice(table::ReturnValues value);
  void choice(table::ReturnValuesOnConditionCheckFailure value);

  item::JsonWriter json;

 private:
  std::string& out_;
};

}  // namespace adjoin::wire
