#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/shell/command.h"
#include "graph/graph.h"
#include "item/attribute_value.h"
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

/// An argument's text: itself, the file behind file://, or standard input for "-".
/// @errors invalid_argument, io_error, configuration (larger than any request)
Result<std::string> argument_text(std::string_view argument);

/// An argument that is a JSON object. @errors invalid_argument naming `what`.
Result<item::Item> json_argument(std::string_view what, std::string_view argument,
                                 item::JsonForm form);

/// The fields of --json and of the words from `begin` on, together.
Result<item::AttributeMap> given_fields(const Invocation& invocation,
                                        const std::vector<schema::Field>& declared,
                                        std::size_t begin);

/// The text of a schema file; "-" is standard input.
/// @errors invalid_argument, io_error; configuration for a file larger than any schema may be.
Result<std::string> read_schema_file(const std::string& path);

/// The whole of a small file or of standard input. @errors as above, with the limit given.
Result<std::string> read_whole_file(const std::string& path, std::size_t bytes_max);

/// The operations of a transaction file, in order; `adjoin transact --help` has their form.
/// @errors invalid_argument: FILE:LINE: what is wrong; invalid_argument for an unknown type or ref.
Result<std::vector<plan::WriteOperation>> read_transaction(const graph::Graph& graph,
                                                           const std::string& path);

}  // namespace adjoin::cli
