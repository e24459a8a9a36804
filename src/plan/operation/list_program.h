#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plan/operation/edge_list.h"
#include "schema/model/schema.h"
#include "table/request/limits.h"
#include "table/request/stored_read.h"

namespace adjoin::plan {

/// The list of one edge type at the nodes of one type, planned once. Of the plan of such a list
/// only the texts of its partition differ from node to node: the node's ref between fixed texts.
/// All else is copied.
class ListProgram {
 public:
  /// One partition attribute: `before`, the node's ref, `after`.
  struct Text {
    std::string before;
    std::string after;
    bool has_ref = true;
    /// Writes the text at a node over `text`.
    void write(std::string_view ref, std::string& text) const;
  };

  /// @param list  the plan for some node; its condition has the partition attributes and at most
  /// one term more, what the sort key begins with
  ListProgram(EdgeList list, std::vector<Text> partition, std::string view);

  const EdgeChoice& choice() const noexcept { return list_.choice; }
  const std::string& view() const noexcept { return view_; }
  /// Returns the list at a node, which must be of the program's node type. It is what the planner
  /// would make, with the number 0.
  EdgeList at(std::string_view ref) const;
  /// The list as planned for no node in particular: its rows are read by it.
  const EdgeList& list() const noexcept { return list_; }
  /// The texts of the partition attributes at a node.
  using Partition = std::array<std::string, table::kIndexKeyAttributesMax>;
  /// Returns the request of the list at a node. It borrows the program and `partition`, which it
  /// fills.
  table::StoredListRequest request(std::string_view ref, Partition& partition) const;
  /// Returns one line: what is asked for, and where the other end is read.
  std::string to_string() const;

 private:
  EdgeList list_;
  std::vector<Text> partition_;
  std::string view_;
  std::string sort_front_;
};

/// Plans the list without a node. Nullopt: the planner has to see each node, because the edges are
/// in several lists or shards, a key is made of parts of the ref or is no text, or other items may
/// be among the edges.
std::optional<ListProgram> compile_list(const Target& target, const schema::NodeType& node,
                                        const EdgeChoice& choice, std::string_view view);

/// All lists of a schema that can be planned once. Immutable, and so thread-safe. Borrows the
/// target's schema.
class ListPrograms {
 public:
  explicit ListPrograms(const Target& target);

  /// Returns the program of a list at nodes of this type; null: the planner plans each.
  const ListProgram* find(const schema::NodeType& node, const schema::EdgeEnd& end,
                          std::string_view view) const noexcept;
  /// Returns a line for each program, with its node type.
  std::string to_string() const;

 private:
  const schema::Schema* schema_;
  std::vector<std::vector<ListProgram>> of_node_;  ///< by the node type's place in the schema
};

/// Returns the program that reads the operation's first page; null: its lists have to be planned
/// (neighbor_lists).
const ListProgram* program_of(const Target& target, const Neighbors& operation);

}  // namespace adjoin::plan
