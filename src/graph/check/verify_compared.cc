#include <algorithm>

#include "base/assert.h"
#include "graph/check/verify_claims.h"
#include "graph/check/verify_hash.h"
#include "plan/operation/edge_choice.h"
#include "plan/write/copies.h"
#include "plan/write/expected.h"

// What of each type is compared by sums, and what singly. Found out once, before the first item.

namespace adjoin::graph {
namespace {

using Kind = Finding::Kind;
using schema::Direction;
using schema::ReverseKind;

}  // namespace

ClaimMaker::ClaimMaker(const schema::Schema& schema, const VerifyOptions& options, bool with_stream,
                       std::uint64_t seed)
    : schema_(schema), options_(options), seed_(seed) {
  compares_guards_ =
      looks_at(Kind::missing_guard) || looks_at(Kind::orphan_guard) || looks_at(Kind::two_parents);
  compares_mirrors_ = looks_at(Kind::missing_mirror) || looks_at(Kind::orphan_mirror) ||
                      looks_at(Kind::wrong_mirror);
  compares_copies_ = looks_at(Kind::stale_copy);
  compares_sets_ = looks_at(Kind::edge_set_drift);
  prepare_nodes(with_stream);
  prepare_edges(with_stream);
}

void ClaimMaker::prepare_nodes(bool with_stream) {
  for (const schema::NodeType& type : schema_.nodes) {
    Node& node = nodes_.emplace_back();
    node.marks = plan::node_marks(schema_, type);
    node.is_copied_from = plan::is_copied_from(schema_, type);
    for (const schema::EdgeType& edge : schema_.edges) {
      if (!edge.shards || !edge.shards->can_grow()) continue;
      const bool at_from = edge.shards->end == Direction::forward;
      if ((at_from ? edge.from : edge.to).allows(type.name)) node.spread.push_back(&edge);
    }
    // The kinds that a caller leaves out cost nothing: no claim is made for them.
    if (!looks_at(Kind::wrong_counter)) continue;
    for (const schema::Counter& counter : type.counters) {
      if (counter.is_eventual() && !with_stream) continue;
      const schema::EdgeType* edge = schema_.edge(counter.edge);
      const bool listed = edge != nullptr &&
                          (counter.direction == Direction::forward || edge->is_reversible()) &&
                          plan::can_have({edge->name, edge, counter.direction}, type);
      // A minimum is no sum: nodes that have one are looked at singly.
      node.is_odd = node.is_odd || counter.is_extreme() || (!listed && counter.is_eventual());
      if (listed && !counter.is_extreme()) {
        node.counters.push_back({&counter, hash(counter.attribute) % kAmountPrime});
      }
    }
  }
}

void ClaimMaker::prepare_edges(bool with_stream) {
  for (const schema::EdgeType& type : schema_.edges) {
    Edge& edge = edges_.emplace_back();
    edge.taken = plan::taken_parts(type);
    // Stamps of the two items may be of two writes, and copies are claims of their own.
    edge.uncompared = {schema_.table.created_attribute, schema_.table.updated_attribute};
    for (const schema::EdgeForm& form : type.forms) {
      // Between two types, which of its two items is the edge's own is told apart singly.
      if (type.reverse == ReverseKind::same && form.from_type != form.to_type) {
        edge.is_plain = false;
      }
    }
    for (const auto* taken : {&type.copies, &type.mirror_copies}) {
      for (const schema::TakenField& copy : *taken) {
        if (copy.is_id_part) continue;
        edge.uncompared.push_back(copy.attribute);
        if (!compares_copies_ || (copy.by_stream && !with_stream)) continue;
        (taken == &type.copies ? edge.copies : edge.mirror_copies).push_back(&copy);
        prepare_copy(type, copy, edge);
      }
    }
  }
}

void ClaimMaker::prepare_copy(const schema::EdgeType& type, const schema::TakenField& copy,
                              Edge& edge) {
  for (const schema::End* end : {&type.from, &type.to}) {
    const bool is_source = (copy.end == Direction::forward) == (end == &type.from);
    if (!is_source && type.reverse != ReverseKind::same) continue;
    for (const std::string& name : end->types) {
      const schema::NodeType* const source = schema_.node(name);
      ADJOIN_ASSERT(source != nullptr);
      const schema::NodeType& node = *source;
      if (!node.is_found_by_ref()) edge.is_plain = false;
      std::vector<std::string>& copied =
          nodes_[static_cast<std::size_t>(&node - schema_.nodes.data())].copied;
      const bool is_known = std::find(copied.begin(), copied.end(), copy.field) != copied.end();
      if (!is_known) copied.push_back(copy.field);
    }
  }
}

bool ClaimMaker::looks_at(Kind kind) const {
  return std::find(options_.without.begin(), options_.without.end(), kind) ==
         options_.without.end();
}

/// By its place in the schema, which saves a look-up by name for each item.
const ClaimMaker::Node& ClaimMaker::of(const schema::NodeType& type) const {
  const auto place = static_cast<std::size_t>(&type - schema_.nodes.data());
  ADJOIN_ASSERT(place < nodes_.size());
  return nodes_[place];
}

const ClaimMaker::Edge& ClaimMaker::of(const schema::EdgeType& type) const {
  const auto place = static_cast<std::size_t>(&type - schema_.edges.data());
  ADJOIN_ASSERT(place < edges_.size());
  return edges_[place];
}

std::uint8_t ClaimMaker::number_of(const schema::NodeType& type) const {
  const auto number = static_cast<std::size_t>(&type - schema_.nodes.data());
  return static_cast<std::uint8_t>(std::min<std::size_t>(number, kNodeTypesMax));
}

}  // namespace adjoin::graph
