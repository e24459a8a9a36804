#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adjoin/listing.h"
#include "adjoin/value.h"
#include "base/result.h"
#include "cli/shell/command.h"
#include "graph/graph.h"
#include "graph_text/names.h"
#include "plan/operation/operation.h"
#include "schema/model/field.h"
#include "schema/model/schema.h"

namespace adjoin::cli {

/// Parses a range: ">=X", ">X", "<=X", "<X", "=X", "X" or "A..B" (both included). @errors
/// invalid_argument
Result<plan::Range> range_word(std::string_view text);

/// Returns a range as listings of the public API take it.
KeyRange key_range(const plan::Range& range);

/// Parses --first, --after, --before and --descending. @errors invalid_argument
Result<plan::Paging> paging(const Invocation& invocation);

/// Parses --first; nullopt: it was not given. @errors invalid_argument
Result<std::optional<std::size_t>> first_rows(const Invocation& invocation);

/// Returns --where and --fields, which the read itself checks.
plan::Selection selection(const Invocation& invocation);

// Words of a command line as fields of a graph. Names of types and nodes: graph_text/names.h.

using graph_text::split_list;

/// Parses the --key options as fields of an edge type. For an unknown type all are strings.
/// @errors as field_words
Result<Item> key_fields(const graph::Graph& graph, std::string_view edge_type,
                        const Invocation& invocation);

/// Parses the --add options: FIELD=NUMBER. @errors invalid_argument
Result<Item> additions(const Invocation& invocation);

/// Parses the words from `begin` on: FIELD=VALUE, typed by the schema, or FIELD:=JSON.
/// @errors invalid_argument: a word of neither form, wrong JSON, a field given twice, or a value
///         that does not fit its field
Result<Item> field_words(const std::vector<schema::Field>& declared,
                         const std::vector<std::string>& words, std::size_t begin);

/// Returns a text as a value of the declared field's type; a string if the field is not declared.
/// @errors those of schema::parse_field
Result<Value> typed_value(const std::vector<schema::Field>& declared, std::string_view name,
                          std::string_view text);

}  // namespace adjoin::cli
