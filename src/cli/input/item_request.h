#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "adjoin/value.h"
#include "base/result.h"
#include "cli/output/answer_writer.h"
#include "cli/shell/command.h"
#include "cli/shell/terminal.h"
#include "expression/builder.h"
#include "expression/names.h"
#include "item/json.h"
#include "plan/operation/plan.h"
#include "table/request/call_context.h"
#include "table/request/item_page.h"
#include "table/request/table_description.h"

namespace adjoin::cli {

// Shared by the `item` commands: keys, placeholders and answers without a schema.

inline const Argument kPkArgument{
    "PK", "the partition key's value, or the whole key as a JSON object", Count::one};
inline const Argument kSkArgument{"SK", "the sort key's value", Count::optional};
inline const Option kNamesOption{
    "--names", "JSON", "what #names stand for: {\"#n\":\"name\"}", {}, false};
inline const Option kValuesOption{
    "--values", "JSON", "what :values stand for: {\":v\":1}", {}, false};
inline const Option kConditionOption{
    "--condition", "EXPRESSION", "write only if it holds: attribute_not_exists(PK)", {}, false};
inline const Option kDynamoDbJsonOption{
    "--ddb-json", "", "read and print DynamoDB JSON: {\"PK\":{\"S\":\"a\"}}", {}, false};

/// Returns DynamoDB JSON with --ddb-json, else plain JSON.
item::JsonForm json_form(const Invocation& invocation);

/// Parses the key in the arguments from `begin` on: one JSON object, or a value for each key
/// attribute, in base64 if it is binary. @errors invalid_argument
Result<Item> key_argument(const Invocation& invocation, const table::TableDescription& description,
                          std::size_t begin = 0);

/// Parses --names and --values. @errors invalid_argument
Result<expression::Placeholders> placeholders(const Invocation& invocation);

/// Returns the text of an expression option; nullopt: it was not given.
std::optional<std::string> expression_option(const Invocation& invocation, std::string_view name);

/// Compiles --fields to a projection and adds its placeholders, so that reserved words are possible
/// names. nullopt: it was not given.
std::optional<std::string> projection_option(const Invocation& invocation,
                                             expression::Placeholders& placeholders);

/// Returns an item as a row with a cell for each attribute, whose JSON has this form.
Row row_of(item::ItemView item, item::JsonForm form);

/// Returns a cursor for `--after`: the key as DynamoDB JSON in base64.
std::string cursor_of(const Item& last_evaluated_key);
/// Parses a cursor. @errors invalid_argument for anything that `cursor_of` did not make
Result<Item> key_of_cursor(std::string_view cursor);

/// Returns whether --explain was given. If so, prints the request with its worst cost.
/// @param repeat  whether the request is sent again for each further page
bool is_explained(const table::TableDescription& table, const plan::Request& request,
                  plan::Step::Repeat repeat, const Invocation& invocation, Terminal& terminal);

/// Returns the footer of an answer that took one request.
Footer item_footer(const std::optional<table::ConsumedCapacity>& consumed, std::int64_t scanned,
                   std::int64_t returned);
/// Adds one request and its capacity to `cost`.
void add_consumed(const std::optional<table::ConsumedCapacity>& consumed, table::Cost& cost);

/// Parses one row in words: "price > 100", "name not contains \"x\"", "stock decrement 1",
/// "a = @b.c". The attribute may be in backticks. Values are JSON, or text without blanks. @PATH is
/// another attribute. @errors invalid_argument, quoting the words
Result<expression::Row> parse_row_words(expression::Kind kind, std::string_view words);

}  // namespace adjoin::cli
