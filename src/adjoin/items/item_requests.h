#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/table.h"
#include "base/result.h"
#include "table/request/item_write_requests.h"
#include "table/request/transaction_requests.h"

namespace adjoin::detail {

/// Turns a `where` text with literal values into a ConditionExpression; the values go into
/// `placeholders`. Returns nullopt if `where` is empty.
/// @errors invalid_argument naming what was not understood
Result<std::optional<std::string>> condition_text(std::string_view where,
                                                  expression::Placeholders& placeholders);

/// Returns the update expression of an Update, its condition aside.
/// @errors invalid_argument: nothing to change, or what is added is no number
Result<std::string> update_text(Update update, expression::Placeholders& placeholders);

/// Returns one action of a transaction. @errors invalid_argument, naming its position
Result<table::TransactAction> to_action(const table::TableRef& table, const ItemWrite& write,
                                        std::size_t position);

/// What a write of that kind reports when it is done.
Outcome outcome_of(ItemWrite::Kind kind) noexcept;

}  // namespace adjoin::detail
