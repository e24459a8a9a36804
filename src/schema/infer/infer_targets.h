#pragma once

#include <list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "schema/infer/infer_shape.h"
#include "schema/model/schema.h"

namespace adjoin::schema {

/// A possible node type, known by the text in front of its ids.
struct NodeCandidate {
  std::string form;  ///< "USER#{}"
  KeyForm pieces;
  std::vector<const Shape*> homes;  ///< shapes that may hold its own items
  HashSketch ids;                   ///< ids seen in partition keys
  std::vector<IdTexts> texts;       ///< per placeholder
  std::string name;
  std::vector<std::string> parts;  ///< names of the placeholders

  std::size_t hole_count() const;
};

/// The node that a shape's sort key leads to, if the shape is an edge.
struct Target {
  NodeCandidate* to = nullptr;  ///< null: not an edge
  std::size_t piece = 0;        ///< index of the sort key's piece where the ref or id begins
  std::size_t pieces = 0;       ///< number of pieces of the ref or id
  bool is_new = false;          ///< no other key mentions this node type
  std::string guess;            ///< the reason, if it is not evident from the keys
};

/// The possible node types of a table, by the form of their refs.
/// A list, since others keep pointers to candidates while new ones are added.
class NodeCandidates {
 public:
  NodeCandidates(const TableNaming& table, const std::vector<Index>& indexes,
                 const std::map<std::string, Shape>& shapes);

  /// Returns the node type in whose partition the shape lies. Never null.
  NodeCandidate* owner(const Shape& shape);
  /// Returns whether the shape can hold a node's own item.
  bool is_home(const Shape& shape) const;
  /// Returns where the shape's sort key leads. May add a candidate.
  Target target(const Shape& shape);
  std::list<NodeCandidate>& all() { return nodes_; }
  /// Sets the type attribute. It is then not counted among an item's own attributes.
  void set_type_attribute(std::string name) { type_attribute_ = std::move(name); }

 private:
  NodeCandidate* find(std::string_view form);
  NodeCandidate& find_or_add(KeyForm pieces);
  bool find_ref(const Shape& shape, Target& target);
  bool find_in_index(const Shape& shape, Target& target);
  bool find_by_ids(const Shape& shape, Target& target);
  bool is_flipped(const Shape& shape) const;
  std::size_t own_attributes(const Shape& shape) const;

  const TableNaming& table_;
  const std::vector<Index>& indexes_;
  std::string type_attribute_;
  std::list<NodeCandidate> nodes_;
  std::map<std::string, NodeCandidate*, std::less<>> by_form_;
};

/// Returns the form of a node's ref: the partition key without its shard.
KeyForm without_shard(const KeyForm& pk);

}  // namespace adjoin::schema
