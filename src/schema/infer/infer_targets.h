#pragma once

#include <list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "schema/infer/infer_shape.h"
#include "schema/model/schema.h"

namespace adjoin::schema {

/// Something that looks like a node: what stands in front of ids.
struct NodeCandidate {
  std::string form;  ///< "USER#{}"
  KeyForm pieces;
  std::vector<const Shape*> homes;  ///< where its own items may be
  HashSketch ids;                   ///< seen in partition keys
  std::vector<IdTexts> texts;       ///< per hole
  std::string name;
  std::vector<std::string> parts;  ///< names of the holes

  std::size_t hole_count() const;
};

/// What the sort key of a shape leads to, if it is an edge.
struct Target {
  NodeCandidate* to = nullptr;  ///< null: not an edge
  std::size_t piece = 0;        ///< of the sort key, where the ref or the id begins
  std::size_t pieces = 0;       ///< how many it is
  bool is_new = false;          ///< a node that nothing else mentions
  std::string guess;            ///< why, when nothing in the keys says so
};

/// The nodes of a table, by how their refs look.
class NodeCandidates {
 public:
  NodeCandidates(const TableNaming& table, const std::vector<Index>& indexes,
                 const std::map<std::string, Shape>& shapes);

  /// The node in whose partition the shape lies. Never null.
  NodeCandidate* owner(const Shape& shape);
  bool is_home(const Shape& shape) const;
  Target target(const Shape& shape);
  std::list<NodeCandidate>& all() { return nodes_; }
  /// Where the type attribute is known it says nothing about what an item holds.
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

/// The form of a node's ref in the partition key: without a shard.
KeyForm without_shard(const KeyForm& pk);

}  // namespace adjoin::schema
