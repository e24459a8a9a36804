#include "tests/histories/compare_reads.h"

#include <algorithm>
#include <cstdlib>

#include "tests/histories/plain_walks.h"
#include "tests/histories/writer.h"

namespace adjoin::histories {
namespace {

using Lines = std::vector<std::string>;

std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += (text.empty() ? "" : ", ") + line;
  return "[" + text + "]";
}

template <typename Range>
Lines sorted(const Range& range) {
  Lines lines(range.begin(), range.end());
  std::sort(lines.begin(), lines.end());
  return lines;
}

graph::TopologyOptions kept_topology() {
  graph::TopologyOptions options;
  options.kept_edges_min = 1;
  return options;
}

class Comparison {
 public:
  Comparison(const graph::Graph& graph, const PlainGraph& plain, Coverage& coverage)
      : graph_(graph),
        schema_(graph.schema()),
        plain_(plain),
        coverage_(coverage),
        topology_(graph.with_topology(kept_topology())) {
    for (const schema::NodeType& type : schema_.nodes) {
      for (std::uint64_t n = 0; n < kNodesOfType; ++n) {
        refs_.emplace_back(&type, ref_of(schema_, type, n));
      }
    }
  }

  Lines run() {
    whole_topology();
    for (const auto& [type, ref] : refs_) {
      if (complaints_.size() > 10) break;
      node(*type, ref);
      for (const schema::EdgeType& edge : schema_.edges) {
        if (edge.from.allows(type->name)) edges_at(edge, ref, true);
        if (edge.to.allows(type->name) && edge.is_reversible()) edges_at(edge, ref, false);
        if (edge.from.allows(type->name)) traversals(edge, ref);
      }
      counters(*type, ref);
      series(*type, ref);
      everything(*type, ref);
    }
    declared();
    copies();
    amounts();
    return std::move(complaints_);
  }

 private:
  template <typename T>
  bool answered(const Result<T>& answer, const std::string& what) {
    coverage_.count("read: " + what.substr(0, what.find(' ')));
    if (answer) return true;
    complaints_.push_back(what + ": " + answer.error().message());
    return false;
  }
  void same(const Lines& found, const Lines& wanted, const std::string& what) {
    if (found != wanted)
      complaints_.push_back(what + " answers " + joined(found) + " for " + joined(wanted));
  }
  void same(std::int64_t found, std::int64_t wanted, const std::string& what) {
    if (found == wanted) return;
    complaints_.push_back(what + " answers " + std::to_string(found) + " for " +
                          std::to_string(wanted));
  }

  void node(const schema::NodeType& type, const std::string& ref) {
    if (!type.stored) return;
    const auto found = graph_.get_node({ref, {}});
    if (!answered(found, "node " + ref)) return;
    // A node that was never put and has edges answers with its counters.
    same(found->item ? 1 : 0, plain_.counted().count(ref) != 0 ? 1 : 0, "node " + ref);
    const auto kept = plain_.nodes().find(ref);
    if (!found->item || kept == plain_.nodes().end()) return;
    same({state_of(type.fields, found->item->decode())}, {state_of(type.fields, kept->second)},
         "node " + ref);
    for (const schema::UniqueField& unique : type.unique) {
      if (kept->second.contains(unique.field)) {
        find(type, {{unique.field, *kept->second.find(unique.field)}});
      }
    }
    if (type.field("city") != nullptr && kept->second.contains("city") &&
        kept->second.contains("name")) {
      find(type, {{"city", *kept->second.find("city")}, {"name", *kept->second.find("name")}});
    }
  }

  void find(const schema::NodeType& type, const Item& fields) {
    const auto found = graph_.find({type.name, fields, {}, {}});
    if (!answered(found, "find " + type.name)) return;
    Lines refs;
    for (const graph::ItemRow& row : *found) refs.push_back(row.node);
    Lines wanted;
    for (const auto& [ref, item] : plain_.nodes()) {
      if (*schema_.node_of(ref) != &type) continue;
      const bool fits = std::all_of(fields.begin(), fields.end(), [&, &kept = item](auto field) {
        const Value* value = kept.find(field.first);
        return value != nullptr && *value == field.second;
      });
      if (fits) wanted.push_back(ref);
    }
    same(sorted(refs), sorted(wanted), "find " + type.name);
  }

  std::string row_text(const schema::EdgeType& type, const std::string& node,
                       const Item& item) const {
    std::string text = node;
    for (const std::string& field : type.key_fields) {
      text += " " + schema::key_text(*item.find(field)).value_or("?");
    }
    return text + " v=" + schema::key_text(*item.find("v")).value_or("?");
  }

  Lines rows(const schema::EdgeType& type, plan::Neighbors operation, const std::string& what) {
    Lines lines;
    do {
      const Result<graph::EdgePage> page = graph_.neighbors(operation);
      if (!answered(page, what)) return lines;
      for (const graph::EdgeRow& row : *page) {
        lines.push_back(row_text(type, std::string(row.node), row.item.decode()));
      }
      operation.page.after = page->next;
    } while (!operation.page.after.empty());
    return lines;
  }

  /// Back from the end, page by page.
  Lines rows_backwards(const schema::EdgeType& type, plan::Neighbors operation,
                       const std::string& what) {
    Result<graph::EdgePage> page = graph_.neighbors(operation);
    while (page && !page->next.empty()) {
      operation.page.after = page->next;
      page = graph_.neighbors(operation);
    }
    Lines lines;
    for (;;) {
      if (!answered(page, what)) return lines;
      for (std::size_t i = page->size(); i-- > 0;) {
        lines.push_back(row_text(type, std::string((*page)[i].node), (*page)[i].item.decode()));
      }
      if (page->previous.empty()) break;
      operation.page.after.clear();
      operation.page.before = page->previous;
      page = graph_.neighbors(operation);
    }
    std::reverse(lines.begin(), lines.end());
    return lines;
  }

  void edges_at(const schema::EdgeType& type, const std::string& ref, bool forward) {
    plan::Neighbors operation;
    operation.node = ref;
    operation.types = {forward ? type.name : "~" + type.name};
    const std::string what = "neighbors " + ref + " " + operation.types.front();
    Lines wanted;
    for (const PlainEdge* edge : forward ? plain_.from(ref, type) : plain_.to(ref, type)) {
      wanted.push_back(row_text(type, other_end(*edge, ref), edge->item));
      edge_itself(*edge);
    }
    const Lines all = rows(type, operation, what);
    same(sorted(all), sorted(wanted), what);
    operation.page.first = 2;
    same(rows(type, operation, what), all, "pages: " + what);
    same(rows_backwards(type, operation, "pages-backwards " + what), all, "backwards: " + what);
    if (!forward) views(type, ref, wanted);
    const auto count = graph_.count({ref, operation.types.front(), false, ""});
    if (answered(count, "count " + what)) {
      same(count->count, static_cast<std::int64_t>(wanted.size()), "count of " + what);
      if (count->from_counter) coverage_.count("read: count from a counter");
    }
    const auto exact = graph_.count({ref, operation.types.front(), true, ""});
    if (answered(exact, "count-exactly " + what))
      same(exact->count, static_cast<std::int64_t>(wanted.size()), "exact count of " + what);
  }

  void edge_itself(const PlainEdge& edge) {
    plan::EdgeId id{edge.from, edge.type->name, edge.to, {}};
    for (const std::string& field : edge.type->key_fields) {
      id.fields.set(field, *edge.item.find(field));
    }
    const auto found = graph_.get_edge({id, {}});
    if (!answered(found, "edge " + edge.from + " " + edge.type->name + " " + edge.to)) return;
    same(found->item ? Lines{state_of(edge.type->fields, found->item->decode())} : Lines(),
         {state_of(edge.type->fields, edge.item)}, "edge " + edge.from + " " + edge.to);
  }

  void views(const schema::EdgeType& type, const std::string& ref, const Lines& wanted) {
    plan::Neighbors operation;
    operation.node = ref;
    operation.types = {"~" + type.name};
    if (type.has_view("byAmount")) {
      operation.by = "byAmount";
      const std::string what = "view " + ref + " " + type.name;
      same(sorted(rows(type, operation, what)), sorted(wanted), what);
    }
    if (!type.rank || type.rank->values.empty()) return;
    plan::Range range;
    range.op = plan::Range::Op::ge;
    range.value = "AIDE";
    operation.rank = range;
    Lines ranked;
    for (const PlainEdge* edge : plain_.to(ref, type)) {
      const Value* role = edge->item.find(type.rank->field);
      if (role != nullptr && *role->as_string() != "GUEST")
        ranked.push_back(row_text(type, other_end(*edge, ref), edge->item));
    }
    const std::string what = "rank " + ref + " " + type.name;
    same(sorted(rows(type, operation, what)), sorted(ranked), what);
  }

  void counters(const schema::NodeType& type, const std::string& ref) {
    const auto kept = plain_.counted().find(ref);
    for (const schema::Counter& counter : type.counters) {
      const schema::EdgeType& edge = *schema_.edge(counter.edge);
      const bool forward = counter.direction == schema::Direction::forward;
      std::int64_t wanted = 0;
      bool any = false;
      for (const PlainEdge* one : forward ? plain_.from(ref, edge) : plain_.to(ref, edge)) {
        const std::int64_t value =
            counter.kind == schema::Counter::Kind::count
                ? 1
                : std::atoll(schema::key_text(*one->item.find(counter.field))->c_str());
        switch (counter.kind) {
          case schema::Counter::Kind::min: wanted = any ? std::min(wanted, value) : value; break;
          case schema::Counter::Kind::max: wanted = any ? std::max(wanted, value) : value; break;
          default: wanted += value;
        }
        any = true;
      }
      coverage_.count(counter.is_sharded()    ? "counter in shards"
                      : counter.is_extreme()  ? "counter of an extreme"
                      : counter.field.empty() ? "counter"
                                              : "counter of a sum");
      // Those in shards are read by `count`, which is compared where edges are.
      if (counter.is_sharded()) continue;
      const Value* value =
          kept == plain_.counted().end() ? nullptr : kept->second.find(counter.attribute);
      same(value == nullptr ? 0 : std::atoll(schema::key_text(*value)->c_str()), wanted,
           "counter " + ref + " " + counter.attribute);
    }
  }

  void series(const schema::NodeType& type, const std::string& ref) {
    for (const schema::Series& one : schema_.series) {
      if (one.of != type.name) continue;
      plan::ReadSeries read{ref, one.name, {}, {}, {}};
      read.page.first = 2;
      std::int64_t items = 0;
      std::string last;
      do {
        const auto page = graph_.series(read);
        if (!answered(page, "series " + ref + " " + one.name)) return;
        for (const graph::ItemRow& row : *page) {
          const Item item = row.item.decode();
          const std::string at = *item.find(schema_.table.sk.name)->as_string();
          if (at < last)
            complaints_.push_back("series " + one.name + " of " + ref + ": " + at + " after " +
                                  last);
          last = at;
          ++items;
        }
        read.page.after = page->next;
      } while (!read.page.after.empty());
      same(items, static_cast<std::int64_t>(plain_.in_series(one.name, ref)),
           "series " + one.name + " of " + ref);
    }
  }

  /// Every type at once, what joins two nodes, and the node's partition.
  void everything(const schema::NodeType& type, const std::string& ref) {
    plan::Neighbors all;
    all.node = ref;
    std::int64_t rows = 0;
    do {
      const auto page = graph_.neighbors(all);
      if (!answered(page, "all-neighbors " + ref)) return;
      rows += static_cast<std::int64_t>(page->size());
      all.page.after = page->next;
    } while (!all.page.after.empty());
    std::int64_t wanted = 0;
    std::map<std::string, std::int64_t> between;
    for (const PlainEdge& edge : plain_.edges()) {
      const bool leaves = edge.from == ref;
      const bool arrives = edge.to == ref && edge.type->is_reversible();
      const bool once = edge.type->reverse == schema::ReverseKind::same && leaves && arrives;
      wanted += (leaves ? 1 : 0) + (arrives && !once ? 1 : 0);
      if (edge.from == ref || edge.to == ref) ++between[other_end(edge, ref)];
    }
    same(rows, wanted, "all neighbors of " + ref);
    for (const auto& [other, edges] : between) {
      if (other == ref) continue;
      const auto found = graph_.between({ref, other});
      if (answered(found, "between " + ref + " " + other))
        same(static_cast<std::int64_t>(found->size()), edges, "between " + ref + " and " + other);
    }
    if (!type.stored || type.owner) return;
    const auto partition = graph_.collection({ref, {}, {}});
    if (answered(partition, "collection " + ref)) {
      const bool has_node = std::any_of(
          partition->begin(), partition->end(), [&, &name = ref](const graph::ItemRow& row) {
            return row.kind == graph::ItemRow::Kind::node && row.node == name;
          });
      same(has_node ? 1 : 0, plain_.counted().count(ref) != 0 ? 1 : 0, "collection " + ref);
    }
  }

  void traversals(const schema::EdgeType& type, const std::string& ref) {
    const bool to_itself = type.to.types == type.from.types;
    const auto& other =
        refs_[(static_cast<std::size_t>(ref.back()) + type.name.size()) % refs_.size()];
    if (type.from.allows(other.first->name)) {
      const auto mutual = graph_.mutual({ref, type.name, other.second, {}});
      if (answered(mutual, "mutual " + ref + " " + other.second))
        same(mutual->nodes, plain_mutual(plain_, type, ref, other.second),
             "mutual " + ref + " " + other.second + " " + type.name);
    }
    if (type.is_reversible()) {
      rank(plan::Walk::Kind::related, "related", type, ref);
      rank(plan::Walk::Kind::recommend, "recommend", type, ref);
    }
    if (!to_itself) return;
    rank(plan::Walk::Kind::friends_of_friends, "friends-of-friends", type, ref);
    for (const graph::Graph* graph : {&graph_, topology_ ? &*topology_ : &graph_}) {
      const std::string by = graph == &graph_ ? " by table " : " by topology ";
      const auto hood = graph->neighborhood({ref, {type.name}, 3});
      if (answered(hood, "neighborhood" + by + ref + " " + type.name)) {
        const auto levels = plain_levels(plain_, type, ref, 3);
        same(static_cast<std::int64_t>(hood->levels.size()),
             static_cast<std::int64_t>(levels.size()), "levels" + by + ref + " " + type.name);
        for (std::size_t i = 0; i < std::min(levels.size(), hood->levels.size()); ++i) {
          same(hood->levels[i], levels[i], "neighborhood" + by + ref + " " + type.name);
        }
      }
      if (!type.to.allows(other.first->name)) continue;
      const auto path = graph->path({ref, {type.name}, other.second, {}});
      if (!answered(path, "path" + by + ref + " " + other.second)) continue;
      const auto hops = plain_hops(plain_, type, ref, other.second);
      same(path->hops ? static_cast<std::int64_t>(*path->hops) : -1, hops,
           "path" + by + ref + " " + other.second + " " + type.name);
    }
    if (type.tree) tree(type, ref);
  }

  /// Every edge's own items, of which a symmetric one has two.
  void whole_topology() {
    graph::CallOptions options;
    table::Cost cost;
    options.context.cost = &cost;
    const auto state = topology_->topology_state({}, options);
    if (!answered(state, "topology")) return;
    if (cost.scanned == 0 && state->edges != 0) coverage_.count("topology from its file");
    std::int64_t edges = 0;
    for (const PlainEdge& edge : plain_.edges()) {
      edges += edge.type->reverse == schema::ReverseKind::same && edge.from != edge.to ? 2 : 1;
    }
    same(static_cast<std::int64_t>(state->edges), edges, "edges in the topology");
  }

  void rank(plan::Walk::Kind kind, const std::string& word, const schema::EdgeType& type,
            const std::string& ref) {
    const auto found = graph_.walk({kind, ref, {type.name}, {}});
    if (!answered(found, word + " " + ref)) return;
    Lines lines;
    for (const graph::RankedNode& one : found->nodes) {
      lines.push_back(one.node + "=" + std::to_string(one.score));
    }
    same(lines, plain_ranking(plain_, type, kind, ref), word + " " + ref + " " + type.name);
  }

  void tree(const schema::EdgeType& type, const std::string& ref) {
    for (const bool up : {false, true}) {
      const auto found = graph_.tree({ref, type.name, up, {}});
      if (!answered(found, "tree " + ref)) continue;
      Lines nodes;
      for (const graph::TreeNode& one : found->nodes) nodes.push_back(one.node);
      same(sorted(nodes), plain_tree(plain_, type, ref, up), "tree " + ref);
    }
  }

  /// Every access pattern and plan of the schema answers; what they answer is tested by name above.
  void declared() {
    for (const schema::AccessPattern& pattern : schema_.access_patterns) {
      run(pattern.name, pattern.params.empty() ? "" : pattern.params.front().name,
          pattern.params.empty() ? "" : pattern.params.front().type);
    }
    for (const schema::Plan& plan : schema_.plans) run(plan.name, "user", "User");
  }
  void run(const std::string& name, const std::string& parameter, const std::string& type) {
    plan::Arguments arguments;
    if (!parameter.empty()) arguments[parameter] = ref_of(schema_, *schema_.node(type), 1);
    const auto found = graph_.run(name, arguments);
    if (!answered(found, "declared " + name) || type != "Item" || name != "likers") return;
    same(static_cast<std::int64_t>(found->data.size()),
         static_cast<std::int64_t>(
             plain_.to(ref_of(schema_, *schema_.node("Item"), 1), *schema_.edge("LIKES")).size()),
         "declared " + name);
  }

  /// What an edge copies is what its node says.
  void copies() {
    for (const PlainEdge& edge : plain_.edges()) {
      for (const schema::TakenField& taken : edge.type->copies) {
        if (taken.is_id_part) continue;
        const std::string& ref = taken.end == schema::Direction::forward ? edge.from : edge.to;
        const auto node = plain_.nodes().find(ref);
        const Value* wanted =
            node == plain_.nodes().end() ? nullptr : node->second.find(taken.field);
        const Value* held = edge.item.find(taken.attribute);
        same({held == nullptr ? "nothing" : schema::key_text(*held).value_or("?")},
             {wanted == nullptr ? "nothing" : schema::key_text(*wanted).value_or("?")},
             "the copy of " + edge.from + " " + edge.type->name + " " + edge.to);
      }
    }
  }

  void amounts() {
    std::int64_t total = 0;
    std::int64_t accounts = 0;
    for (const auto& [ref, item] : plain_.nodes()) {
      if (!item.contains("stock")) continue;
      ++accounts;
      const std::int64_t stock = std::atoll(schema::key_text(*item.find("stock"))->c_str());
      if (stock < 0) complaints_.push_back(ref + " has " + std::to_string(stock));
      total += stock;
    }
    if (accounts != 0) same(total, accounts * kStock, "all accounts together");
  }

  const graph::Graph& graph_;
  const schema::Schema& schema_;
  const PlainGraph& plain_;
  Coverage& coverage_;
  Result<graph::Graph> topology_;
  std::vector<std::pair<const schema::NodeType*, std::string>> refs_;
  Lines complaints_;
};

}  // namespace

std::vector<std::string> compare_reads(const graph::Graph& graph, const PlainGraph& plain,
                                       Coverage& coverage) {
  return Comparison(graph, plain, coverage).run();
}

}  // namespace adjoin::histories
