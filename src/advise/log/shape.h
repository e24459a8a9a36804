#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "advise/log/shared_words.h"
#include "base/result.h"
#include "schema/infer/infer_shape.h"
#include "schema/items/recognise_condition.h"
#include "schema/model/schema.h"
#include "table/request/item_read_requests.h"

namespace adjoin::advise {

// The shape of a request: what it asks for, without values. Requests of one shape are one access
// pattern. docs/formats/log.md has the grammar.

/// Names of the key attributes of a table or index.
struct KeyAttributes {
  std::vector<std::string> pk;
  std::vector<std::string> sk;
};

/// What is known of a table when its requests are put into words. Borrows the schema and the forms.
struct TableWords {
  const schema::Schema* schema = nullptr;   ///< null: the table has none
  const schema::KeyForms* forms = nullptr;  ///< without a schema: learnt from the table's keys
  /// Of keys of no declared form and without forms: the first words that may be told. Null: all.
  const SharedWords* shared = nullptr;
  KeyAttributes key;
  std::map<std::string, KeyAttributes, std::less<>> indexes;

  /// Returns the names that the index has; those of the table for an empty name; null if there is
  /// no such index.
  const KeyAttributes* attributes_of(std::string_view index) const;
};
/// Returns the words of a table with that schema, which must outlive them.
TableWords words_of(const schema::Schema& schema);

/// How the sort key is compared: begins_with is `begins`.
enum class SortOperator : std::uint8_t { none, eq, lt, le, gt, ge, between, begins };

/// A condition of a Query as the shape needs it.
struct AskedKeys {
  std::string index;
  std::vector<std::string> pk;           ///< key texts
  std::vector<std::string> sk;           ///< all but the last are compared by =
  SortOperator op = SortOperator::none;  ///< of the last of `sk`
  std::string upper;                     ///< of between

  /// The same condition as ranges.
  schema::KeyRanges ranges() const;
};

/// Takes the key condition of a Query apart. nullopt: it is none that the table's keys answer.
/// @cost parses the expression, if the request has a text
std::optional<AskedKeys> asked_keys(const table::QueryRequest& request, const TableWords& words);

/// Returns the part of the shape that says which items are meant: "Query GSI1 pk=TARGET#{User}
/// sk^USER#". Two conditions of one access pattern have the same.
std::string core_shape(const AskedKeys& asked, const TableWords& words);

/// Returns the whole shape of a Query: its core, then order, limit, filter, projection.
std::string shape_of(const table::QueryRequest& request, const TableWords& words);
/// The same for a Query whose condition was taken apart already.
std::string shape_of(const table::QueryRequest& request, const std::optional<AskedKeys>& asked,
                     const TableWords& words);
/// Returns the shape of a Scan.
std::string shape_of(const table::ScanRequest& request);
/// Returns the shape of a GetItem, and of a BatchGetItem by the first of its keys: key, consistency
/// and projection.
std::string shape_of(const table::GetItemRequest& request, const TableWords& words);
std::string shape_of(const table::KeysAndAttributes& request, const TableWords& words);
/// Returns the shape of an operation on whole keys: "GetItem pk=USER#{User} sk=PROFILE". `key`
/// holds the key attributes, and perhaps others.
std::string shape_of_key(std::string_view operation, const Item& key, const TableWords& words);

/// Returns the shape without what follows the condition.
std::string_view core_of(std::string_view shape);
/// Returns whether requests of the shape read what it does not tell: a graph's path, a statement, a
/// Scan.
bool hides_reads(std::string_view shape);
/// Returns the operation that a shape begins with.
std::string_view operation_of(std::string_view shape);
/// Returns whether the shape has that option: "desc", "consistent", "count".
bool has_option(std::string_view shape, std::string_view option);

}  // namespace adjoin::advise
