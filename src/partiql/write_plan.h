#pragma once

#include "base/result.h"
#include "partiql/statement.h"
#include "table/request/item_read_requests.h"
#include "table/request/table_description.h"
#include "table/request/transaction_requests.h"

namespace adjoin::partiql {

/// What an INSERT, UPDATE, DELETE or EXISTS becomes: the action of a transaction, which says as
/// much as a request of its own. Its condition keeps PartiQL's promises: INSERT adds only what is
/// not there, UPDATE changes only what is, DELETE is content when nothing is there.
/// Source: "PartiQL {insert, update, delete} statements for DynamoDB" of the developer guide.
/// @errors validation: the WHERE does not name one item by its key, key attributes missing or of
///         the wrong type
Result<table::TransactAction> plan_write(const Statement& statement,
                                         const table::TableDescription& table);

/// What a SELECT of exactly one item becomes, its projection as GetItem shapes it. Nullopt when its
/// WHERE is not the whole primary key and nothing else, or it reads an index.
/// @errors validation: a key value of the wrong type
Result<std::optional<table::TransactGet>> plan_get(const Statement& statement,
                                                   const table::TableDescription& table);

}  // namespace adjoin::partiql
