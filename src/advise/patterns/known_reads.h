#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "advise/log/shape.h"
#include "plan/operation/plan.h"
#include "schema/model/schema.h"

namespace adjoin::advise {

/// A read that a schema declares, or could declare, by the shape of what it sends.
struct KnownRead {
  std::string core;  ///< of its shape (core_of)
  std::string name;
  /// Of a read that could be declared: its entry under access-patterns without the name,
  /// "{params: {user: User}, get: {edges: FOLLOWS, from: $user}}".
  std::string yaml;
  /// Of a list of edges, else null, and the end that it is read from.
  const schema::EdgeType* edge = nullptr;
  schema::Direction direction = schema::Direction::forward;
  /// The type of the node that is read, or that the list is read at; empty: none alone.
  std::string node_type;
};

/// Returns the shapes that the schema's access patterns and plans send, each with its name. Reads
/// that cannot be proven send nothing. Borrows the schema.
std::vector<KnownRead> declared_reads(const schema::Schema& schema);

/// Returns the reads of one step that an access pattern of the schema could declare: nodes, edges,
/// lists, series, collections. Their names are those of no declared read. Each has been loaded
/// together with the schema, and passed. Borrows the schema.
/// @cost loads the schema once for each
std::vector<KnownRead> possible_reads(const schema::Schema& schema);

/// Returns the cores of the shapes that a plan sends, and of those that programs send for the same
/// lists: without a sort key, where the partition holds nothing else.
std::set<std::string> cores_that_read(const plan::Plan& plan, const TableWords& words);

/// Returns the read whose list a shape reads, or a part of it: the one with the longest core. Null:
/// none. Valid while `reads` lives unchanged.
const KnownRead* find_read(const std::vector<KnownRead>& reads, std::string_view shape);

}  // namespace adjoin::advise
