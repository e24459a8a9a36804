#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/command.h"
#include "graph/graph.h"
#include "item/attribute_value.h"
#include "plan/operation.h"
#include "schema/field.h"
#include "schema/schema.h"

namespace adjoin::cli {

// What the words of a command line mean in a graph.

/// "A,B" as its parts; empty parts are left out.
std::vector<std::string> split_list(std::string_view list);

/// A TYPE argument: a list of edge types or end names, each perhaps after `~`. `reverse` turns
/// every one round. @errors usage for a name the schema does not know, listing those it does.
Result<std::vector<std::string>> edge_types(const graph::Graph& graph, std::string_view list,
                                            bool reverse);

/// A NODE argument: a whole ref, or an id alone when the edge types (or, without any, the schema)
/// leave one type of node for it. @errors usage.
Result<std::string> node_ref(const graph::Graph& graph, std::string_view text,
                             const std::vector<std::string>& types);
/// The node at the far end of one edge type.
Result<std::string> far_node_ref(const graph::Graph& graph, std::string_view text,
                                 const std::vector<std::string>& types);

/// A TYPE argument that must name exactly one edge type, followed forward or `~` backwards, with
/// both ends: the edge it means, its `from` first. @errors validation.
Result<plan::EdgeId> edge_id(const graph::Graph& graph, std::string_view a, std::string_view type,
                             std::string_view b);

/// The --key options as fields of an edge type.
Result<item::AttributeMap> key_fields(const graph::Graph& graph, std::string_view edge_type,
                                      const Invocation& invocation);

/// FIELD=VALUE words (VALUE as the schema types the field) and FIELD:=JSON words.
/// @errors usage for a word of neither form, validation for a value that does not fit.
Result<item::AttributeMap> field_words(const std::vector<schema::Field>& declared,
                                       const std::vector<std::string>& words, std::size_t begin);

/// One untyped text as the declared field's value; of no declared field a string.
Result<item::AttributeValue> typed_value(const std::vector<schema::Field>& declared,
                                         std::string_view name, std::string_view text);

}  // namespace adjoin::cli
