#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/command.h"
#include "item/attribute_value.h"
#include "item/json.h"
#include "schema/field.h"

namespace adjoin::cli {

inline const Argument kFieldWordsArgument{
    "FIELD=VALUE", "a field as the schema types it; FIELD:=JSON for any other value", Count::any};
inline const Option kJsonOption{"--json",
                                "OBJECT",
                                "fields as one JSON object; file://PATH, or - for standard input",
                                {},
                                false};

/// An argument's text: itself, the file behind file://, or standard input for "-".
/// @errors usage, storage_io, configuration (larger than any request)
Result<std::string> argument_text(std::string_view argument);

/// An argument that is a JSON object. @errors usage naming `what`.
Result<item::Item> json_argument(std::string_view what, std::string_view argument,
                                 item::JsonForm form);

/// The fields of --json and of the words from `begin` on, together.
Result<item::AttributeMap> given_fields(const Invocation& invocation,
                                        const std::vector<schema::Field>& declared,
                                        std::size_t begin);

}  // namespace adjoin::cli
