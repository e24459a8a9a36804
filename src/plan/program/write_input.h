#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "adjoin/value.h"
#include "plan/operation/operation.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

/// One write of a node or an edge, as a program sees it: what differs from write to write. Views of
/// the operation.
struct WriteInput {
  enum class Kind : std::uint8_t {
    put_node,
    put_new_node,
    update_node,
    add_edge,
    update_edge,
    remove_edge,
  };
  Kind kind = Kind::put_node;
  const schema::EdgeType* edge = nullptr;  ///< null: a node
  const schema::NodeType* from_type = nullptr;
  const schema::NodeType* to_type = nullptr;  ///< of a node the same
  schema::EndRefs ends;  ///< swapped if the type was named from its other end; both are the node
  const Item* fields = nullptr;  ///< set or put; never null
};

/// Returns the operation as an input. Nullopt: no program does it, whatever the schema: it has a
/// condition, removes fields or adds to them, names an edge by fields of its key, joins a node to
/// itself; or its type or a ref is none, which the planner says.
std::optional<WriteInput> input_of(const schema::Schema& schema, const PutNode& put);
std::optional<WriteInput> input_of(const schema::Schema& schema, const UpdateNode& update);
std::optional<WriteInput> input_of(const schema::Schema& schema, const AddEdge& add);
std::optional<WriteInput> input_of(const schema::Schema& schema, const UpdateEdge& update);
std::optional<WriteInput> input_of(const schema::Schema& schema, const RemoveEdge& remove);
/// Others have no programs.
template <typename Operation>
std::optional<WriteInput> input_of(const schema::Schema&, const Operation&) {
  return std::nullopt;
}

}  // namespace adjoin::plan
