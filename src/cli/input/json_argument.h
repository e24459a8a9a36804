#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "cli/shell/command.h"
#include "graph/graph.h"
#include "item/json.h"
#include "plan/operation/operation.h"
#include "schema/model/field.h"
#include "schema/model/schema.h"

namespace adjoin::cli {

inline const Argument kFieldWordsArgument{
    "FIELD=VALUE", "a field as the schema types it; FIELD:=JSON for any other value", Count::any};
inline const Option kJsonOption{"--json",
                                "OBJECT",
                                "fields as one JSON object; file://PATH, or - for standard input",
                                {},
                                false};

/// Returns an argument's text: the argument itself, the file after file://, or standard input for
/// "-". @errors invalid_argument, io_error, configuration (larger than any request)
Result<std::string> argument_text(std::string_view argument);

/// Parses an argument (`argument_text`) that is a JSON object. @errors invalid_argument, naming
/// `what`; those of argument_text
Result<Item> json_argument(std::string_view what, std::string_view argument, item::JsonForm form);

/// Returns the fields of the words from `begin` on and of --json together.
/// @errors invalid_argument: a field given twice; those of field_words and json_argument
Result<Item> given_fields(const Invocation& invocation, const std::vector<schema::Field>& declared,
                          std::size_t begin);

/// Reads a schema file; "-" is standard input.
/// @errors invalid_argument, io_error; configuration: a file larger than 8 MiB
Result<std::string> read_schema_file(const std::string& path);

/// Reads a whole file, or standard input for "-". @errors as read_schema_file, with this limit
Result<std::string> read_whole_file(const std::string& path, std::size_t bytes_max);

/// Parses the operations of a transaction file, in order; `adjoin transact --help` has their form.
/// @errors invalid_argument: FILE:LINE and the reason, such as an unknown type or ref; no
///         operation, or more than 10,000
Result<std::vector<plan::WriteOperation>> read_transaction(const graph::Graph& graph,
                                                           const std::string& path);

}  // namespace adjoin::cli
