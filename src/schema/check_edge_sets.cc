#include <algorithm>

#include "item/size.h"
#include "schema/load_context.h"

namespace adjoin::schema {

namespace {

/// An entry must tell its edge: the other end, and the fields of its key.
void check_entry(LoadContext& context, const EdgeType& edge, const EdgeForm& form) {
  const std::string owner = "edge type " + edge.name;
  const Template& entry = *form.edge_set;
  const auto needs = [&](const std::string& hole) {
    if (entry.has_hole(hole)) return;
    context.error(edge.place, owner + ": {" + hole + "} is not in the edge-set entry '" +
                                  entry.source() +
                                  "', so that different edges would be one entry; add it");
  };
  for (const Segment& segment : context.schema.node(form.to_type)->ref.segments()) {
    if (segment.is_hole()) needs("to." + segment.hole);
  }
  for (const std::string& field : edge.key_fields) needs(field);
  for (const Segment& segment : entry.segments()) {
    const std::string& hole = segment.hole;
    if (!segment.is_hole() || hole.find('.') != std::string::npos || hole == "shard" ||
        hole == "tie" || edge.field(hole) != nullptr) {
      continue;
    }
    context.error(edge.place, owner + ": {" + hole +
                                  "} changes with every write and cannot stand in an edge-set "
                                  "entry; use ids and fields of the edge");
  }
}

/// The smallest full set must fit an item.
void check_size(LoadContext& context, const EdgeType& edge, const EdgeForm& form,
                const NodeType& node) {
  const std::size_t bytes = form.edge_set->shortest() * node.edge_set->max;
  if (bytes <= item::kItemBytesMax) return;
  context.error(node.place, "node type " + node.name + ": " + std::to_string(node.edge_set->max) +
                                " entries of edge type " + edge.name + " are at least " +
                                std::to_string(bytes / 1024) +
                                " KB, and an item holds 400 KB; lower max, or write "
                                "edge-set: false on the edge type");
}

}  // namespace

void check_edge_sets(LoadContext& context) {
  struct Entry {
    const EdgeType* edge;
    const EdgeForm* form;
  };
  std::vector<Entry> entries;
  for (const EdgeType& edge : context.schema.edges) {
    if (!edge.in_edge_set) continue;
    for (const EdgeForm& form : edge.forms) {
      const NodeType* node = context.schema.node(form.from_type);
      if (!form.edge_set || node == nullptr || !node->edge_set) continue;
      check_entry(context, edge, form);
      check_size(context, edge, form, *node);
      for (const Entry& other : entries) {
        if (other.form->from_type != form.from_type) continue;
        const auto text = common_text(*other.form->edge_set, *form.edge_set);
        if (!text) continue;
        context.error(edge.place, "edge types " + other.edge->name + " and " + edge.name +
                                      " could have the same edge-set entry, '" + *text +
                                      "'; give one of them its own prefix");
        break;
      }
      entries.push_back({&edge, &form});
    }
  }
}

}  // namespace adjoin::schema
