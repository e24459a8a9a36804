#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/shell/command.h"
#include "front/names.h"
#include "graph/graph.h"
#include "item/attribute_value.h"
#include "plan/operation/operation.h"
#include "schema/model/field.h"
#include "schema/model/schema.h"

namespace adjoin::cli {

/// ">=X", ">X", "<=X", "<X", "=X", "X" or "A..B" (both included). @errors invalid_argument
Result<plan::Range> range_word(std::string_view text);

/// --first, --after, --before and --descending. @errors invalid_argument
Result<plan::Paging> paging(const Invocation& invocation);

/// --first. @errors invalid_argument
Result<std::optional<std::size_t>> first_rows(const Invocation& invocation);

/// --where and --fields.
plan::Selection selection(const Invocation& invocation);

// What the words of a command line mean in a graph; of types and nodes, graph/names.h.

using front::split_list;

/// The --key options as fields of an edge type.
Result<item::AttributeMap> key_fields(const graph::Graph& graph, std::string_view edge_type,
                                      const Invocation& invocation);

/// FIELD=VALUE words (VALUE as the schema types the field) and FIELD:=JSON words.
/// @errors invalid_argument for a word of neither form, invalid_argument for a value that does not
/// fit.
Result<item::AttributeMap> field_words(const std::vector<schema::Field>& declared,
                                       const std::vector<std::string>& words, std::size_t begin);

/// One untyped text as the declared field's value; of no declared field a string.
Result<item::AttributeValue> typed_value(const std::vector<schema::Field>& declared,
                                         std::string_view name, std::string_view text);

}  // namespace adjoin::cli
