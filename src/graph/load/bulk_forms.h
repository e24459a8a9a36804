#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plan/operation/plan.h"
#include "schema/items/press.h"
#include "schema/model/schema.h"

namespace adjoin::graph {

/// Fixed text around the one ref of a partition key. Variants of edges with equal text share
/// partitions.
struct BulkPartition {
  std::string before;
  std::string after;
  friend bool operator==(const BulkPartition&, const BulkPartition&) = default;
};
/// Fixed text before the one ref that a sort key ends with.
struct BulkSort {
  std::string before;
  std::string front;  ///< with what all such refs begin with: no other's front begins so
};

/// Encoding and order of the edges of one variant. The parts of their keys are enough to sort them,
/// so that items are encoded only when they are written.
struct BulkForm {
  /// One of the edge's items.
  struct Side {
    bool in_from = true;  ///< it lies with the edge's `from` and its sort key ends with `to`, or
                          ///< the other way round
    std::uint16_t partition = 0;
    std::uint16_t sort = 0;
  };
  /// A count at one end, by its place in the node's type.
  struct Count {
    bool at_from = true;
    std::uint32_t place = 0;
  };

  std::uint32_t number = 0;  ///< its place among `BulkForms::all`
  const schema::EdgeType* type = nullptr;
  const schema::EdgeForm* form = nullptr;
  schema::EdgePress press;
  Side own;
  Side mirror;
  bool only_counts = false;  ///< and by its ends alone: no more has to be known of an edge
  std::vector<Count> counts;
  std::vector<Count> loop_counts;  ///< of an edge from a node to itself
  bool takes_no_fields = false;    ///< an edge without any may be so, and stays so
  // Set by the first edges.
  bool is_proven = false;   ///< the store took one of them for an item
  bool is_derived = false;  ///< one had fields that cannot be pressed
};

/// Returns whether a counter is a plain count of edges, stored on its node.
bool is_plain_count(const schema::Counter& counter);

/// The edge variants of a schema that can be encoded by templates and sorted by refs. Not
/// thread-safe.
class BulkForms {
 public:
  /// @param counted  for each node type, whether its key is made of a node's ref
  BulkForms(const plan::Target& target, std::vector<bool> counted);

  /// Returns the variant between the node types at these positions in the schema. Null: its edges
  /// have to be derived one by one.
  BulkForm* find(const schema::EdgeType& type, std::uint32_t from_node, std::uint32_t to_node);

  const std::vector<const BulkForm*>& all() const noexcept { return all_; }
  const std::vector<BulkPartition>& partitions() const noexcept { return partitions_; }
  const std::vector<BulkSort>& sorts() const noexcept { return sorts_; }

 private:
  struct Known {
    bool is_asked = false;
    std::unique_ptr<BulkForm> form;
  };

  std::unique_ptr<BulkForm> make(const schema::EdgeType& type, const schema::EdgeForm& form);
  bool add_side(const schema::Template& pk, const schema::Template& sk, BulkForm::Side& side);
  bool add_sort(const schema::Template& sk, bool ends_with_from, std::uint16_t& place);
  void tell_counts(BulkForm& form) const;
  bool take_counts(const BulkForm& form, bool is_self_loop,
                   std::vector<BulkForm::Count>& counts) const;

  const plan::Target& target_;
  std::vector<bool> counted_;
  std::vector<Known> known_;  ///< by edge type, from, to
  std::vector<const BulkForm*> all_;
  std::vector<BulkPartition> partitions_;
  std::vector<BulkSort> sorts_;
};

}  // namespace adjoin::graph
