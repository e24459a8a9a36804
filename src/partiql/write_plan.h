#pragma once

#include "base/result.h"
#include "partiql/statement.h"
#include "table/request/item_read_requests.h"
#include "table/request/table_description.h"
#include "table/request/transaction_requests.h"

namespace adjoin::partiql {

/// Translates an INSERT, UPDATE, DELETE or EXISTS into an action of a transaction, which can
/// express every single write too. Its condition enforces PartiQL's semantics. INSERT requires that
/// the item does not exist, UPDATE requires that it exists, DELETE accepts a missing item.
/// Source: "PartiQL {insert, update, delete} statements for DynamoDB" of the developer guide.
/// @errors validation: the WHERE does not name one item by its key, key attributes missing or of
///         the wrong type
Result<table::TransactAction> plan_write(const Statement& statement,
                                         const table::TableDescription& table);

/// Translates a SELECT of exactly one item into a get, its projection as GetItem shapes it. Returns
/// nullopt if the WHERE is not exactly the whole primary key, or if it reads an index.
/// @errors validation: a key value of the wrong type
Result<std::optional<table::TransactGet>> plan_get(const Statement& statement,
                                                   const table::TableDescription& table);

}  // namespace adjoin::partiql
