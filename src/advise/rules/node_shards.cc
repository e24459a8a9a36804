#include "advise/rules/node_shards.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/text.h"
#include "schema/items/recognise_condition.h"

namespace adjoin::advise {

namespace {

/// One shard of a node's edges.
struct NodeShard {
  std::string node;  ///< its ref; empty: the log does not tell the key
  std::uint32_t shard = 0;
};

NodeShard shard_of_key(const Inputs& inputs, const schema::EdgeType& edge, const KeyHeat& heat) {
  schema::KeyRanges condition;
  condition.index = heat.index;
  condition.pk = {heat.key};
  for (const schema::FoundForm& form : recognise_condition(*inputs.schema, condition)) {
    if (form.edge != &edge || form.form == nullptr) continue;
    const bool from = edge.shards->end == schema::Direction::forward;
    const schema::NodeType* node =
        inputs.schema->node(from ? form.form->from_type : form.form->to_type);
    if (node == nullptr) continue;
    schema::Bindings parts;
    for (const auto& [name, text] : form.bindings) {
      const std::string_view front = from ? "from." : "to.";
      if (name.starts_with(front)) parts.set(name.substr(front.size()), text);
    }
    auto ref = node->ref.render(parts);
    if (!ref) continue;
    NodeShard found{*std::move(ref), 0};
    const std::string* number = form.bindings.find("shard");
    if (number != nullptr) {
      // Anybody may write a key that looks like one of a shard, and no edge ever had.
      const char* const end = number->data() + number->size();
      const auto read = std::from_chars(number->data(), end, found.shard);
      if (read.ec != std::errc() || read.ptr != end || found.shard >= edge.shards->max) continue;
    }
    return found;
  }
  return {};
}

}  // namespace

std::string node_of_shard(const Inputs& inputs, const schema::EdgeType& edge, const KeyHeat& heat) {
  return shard_of_key(inputs, edge, heat).node;
}

std::uint32_t shards_of_node(const Inputs& inputs, const schema::EdgeType& edge,
                             const KeyHeat& heat) {
  const std::string node = node_of_shard(inputs, edge, heat);
  std::uint32_t shards = 1;
  for (const KeyHeat& other : inputs.heat) {
    if (other.index != heat.index) continue;
    const NodeShard one = shard_of_key(inputs, edge, other);
    if (one.node == node) shards = std::max(shards, one.shard + 1);
  }
  return shards;
}

std::string reshard_command(const std::string& node, const schema::EdgeType& edge,
                            std::uint32_t shards) {
  return "adjoin reshard " + (node.empty() ? "NODE" : shell_word(node)) + " " +
         shell_word(edge.name) + " --shards " + std::to_string(shards);
}

}  // namespace adjoin::advise
