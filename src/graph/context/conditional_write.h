#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "item/attribute_value.h"
#include "plan/operation/plan.h"
#include "table/request/transaction_requests.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// A condition that attributes are as they were seen: `#c0 = :c0 AND attribute_not_exists(#c1)`.
class AsSeen {
 public:
  AsSeen& equals(const std::string& name, const item::AttributeValue* value);
  /// Every attribute of the item.
  AsSeen& equals(const item::Item& item);
  AsSeen& absent(const std::string& name) { return equals(name, nullptr); }
  AsSeen& exists(const std::string& name);

  const std::string& text() const noexcept { return text_; }
  const expression::Placeholders& placeholders() const noexcept { return placeholders_; }

 private:
  std::string name_of(const std::string& name);
  std::string text_;
  expression::Placeholders placeholders_;
};

// Actions of a transaction that mends something.

table::TransactAction put_action(const plan::Target& target, item::Item item, const AsSeen& seen);
table::TransactAction delete_action(const plan::Target& target, item::Item key, const AsSeen& seen);
table::TransactAction check_action(const plan::Target& target, item::Item key, const AsSeen& seen);
/// SETs these attributes; those without a value are REMOVEd.
table::TransactAction update_action(
    const plan::Target& target, item::Item key,
    const std::vector<std::pair<std::string, const item::AttributeValue*>>& changes, AsSeen seen);

/// What becomes of elements of a set of strings.
enum class SetChange : std::uint8_t { add, remove };
/// ADDs elements to the attribute, or DELETEs them from it.
table::TransactAction set_action(const plan::Target& target, item::Item key, SetChange change,
                                 const std::string& attribute, item::StringSet elements,
                                 const AsSeen& seen);

/// What a transaction that mends takes away: "the item", "attribute who", "entry X of edgeSet".
/// Told from its actions, which state what they replace.
std::vector<std::string> removals_of(const table::TransactWriteItemsRequest& request);

/// Sends transactions that do not depend on each other, and waits for all of them: a store that
/// writes in groups writes them together. One answer for each, in their order.
std::vector<Result<void>> write_together(
    table::TableStore& store, const table::CallContext& context,
    std::vector<table::TransactWriteItemsRequest> transactions);

}  // namespace adjoin::graph
