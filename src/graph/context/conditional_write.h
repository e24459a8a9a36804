#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "plan/operation/plan.h"
#include "table/request/transaction_requests.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Builds the condition that an item's attributes are unchanged since they were read:
/// `#c0 = :c0 AND attribute_not_exists(#c1)`.
/// Repairs run while others write. A repair that finds the item changed does nothing, and somebody
/// looks again.
class AsSeen {
 public:
  /// Requires this value of the attribute; null: requires that it is missing.
  AsSeen& equals(const std::string& name, const Value* value);
  /// Requires every attribute of the item.
  AsSeen& equals(const Item& item);
  AsSeen& absent(const std::string& name) { return equals(name, nullptr); }
  AsSeen& exists(const std::string& name);

  const std::string& text() const noexcept { return text_; }
  const expression::Placeholders& placeholders() const noexcept { return placeholders_; }

 private:
  std::string name_of(const std::string& name);
  std::string text_;
  expression::Placeholders placeholders_;
};

// Actions of a repair transaction. Each is conditioned on what was seen.

table::TransactAction put_action(const plan::Target& target, Item item, const AsSeen& seen);
table::TransactAction delete_action(const plan::Target& target, Item key, const AsSeen& seen);
table::TransactAction check_action(const plan::Target& target, Item key, const AsSeen& seen);
/// SETs these attributes; those without a value are REMOVEd.
table::TransactAction update_action(
    const plan::Target& target, Item key,
    const std::vector<std::pair<std::string, const Value*>>& changes, AsSeen seen);

/// Whether elements are added to a set of strings or removed from it.
enum class SetChange : std::uint8_t { add, remove };
/// ADDs elements to the attribute, or DELETEs them from it.
table::TransactAction set_action(const plan::Target& target, Item key, SetChange change,
                                 const std::string& attribute, Set<std::string> elements,
                                 const AsSeen& seen);

/// Returns what a repair transaction removes: "the item", "attribute who", "entry X of edgeSet".
/// Derived from its actions, whose conditions contain what they replace.
std::vector<std::string> removals_of(const table::TransactWriteItemsRequest& request);

/// Submits independent transactions together and waits for all of them, so that a store with write
/// groups commits them in one. Returns one result for each, in their order.
std::vector<Result<void>> write_together(
    table::TableStore& store, const table::CallContext& context,
    std::vector<table::TransactWriteItemsRequest> transactions);

}  // namespace adjoin::graph
