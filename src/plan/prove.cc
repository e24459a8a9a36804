#include "plan/prove.h"

#include <map>

#include "plan/edge_list.h"
#include "plan/price.h"
#include "plan/sample_ref.h"

namespace adjoin::plan {
namespace {

using schema::Tree;

/// A pattern being proven: its `get`, and the refs that stand for its parameters.
struct Case {
  const schema::Schema& schema;
  const schema::AccessPattern& pattern;
  Target target;
  std::map<std::string, std::string, std::less<>> refs;

  std::string_view text(std::string_view name) const {
    const Tree* value = pattern.get.find(name);
    return value != nullptr && value->is_text() ? std::string_view(value->text)
                                                : std::string_view();
  }
  bool has(std::string_view name) const { return pattern.get.find(name) != nullptr; }

  /// The ref behind "$user", or the text itself.
  Result<std::string> ref(std::string_view name) const {
    const std::string_view given = text(name);
    return named(given, name);
  }
  Result<std::string> named(std::string_view given, std::string_view name) const {
    if (!given.starts_with('$')) {
      if (!given.empty()) return std::string(given);
      return validation_error("`" + std::string(name) + "` is missing");
    }
    const auto found = refs.find(given.substr(1));
    if (found == refs.end()) {
      return validation_error("parameter " + std::string(given) + " is not declared in `params`");
    }
    return found->second;
  }
};

Result<std::optional<Range>> range_of(const Tree& get) {
  for (const std::string_view word : {"rank", "range", "time"}) {
    const Tree* tree = get.find(word);
    if (tree == nullptr) continue;
    if (tree->is_text()) return std::optional<Range>(Range{Range::Op::eq, tree->text, ""});
    static const std::map<std::string, Range::Op, std::less<>> kOps = {
        {"eq", Range::Op::eq}, {"lt", Range::Op::lt}, {"lte", Range::Op::le},
        {"le", Range::Op::le}, {"gt", Range::Op::gt}, {"gte", Range::Op::ge},
        {"ge", Range::Op::ge}};
    if (!tree->is_map() || tree->entries.size() != 1) {
      return validation_error("`" + std::string(word) +
                              "` needs one of eq, lt, lte, gt, gte, between");
    }
    const Tree::Entry& entry = tree->entries.front();
    if (entry.name == "between" && entry.value.items.size() == 2) {
      return std::optional<Range>(
          Range{Range::Op::between, entry.value.items[0].text, entry.value.items[1].text});
    }
    const auto op = kOps.find(entry.name);
    if (op == kOps.end()) {
      return validation_error("`" + std::string(word) + "` has no comparison \"" + entry.name +
                              "\"");
    }
    return std::optional<Range>(Range{op->second, entry.value.text, ""});
  }
  return std::optional<Range>();
}

Paging paging_of(const Case& one) {
  Paging page;
  page.descending = one.text("order") == "desc";
  const std::string_view first = one.text("first");
  if (!first.empty() && first.find_first_not_of("0123456789") == std::string_view::npos &&
      first.size() < 10) {
    page.first = std::stoul(std::string(first));
  }
  return page;
}

Selection selection_of(const Case& one) {
  Selection selection;
  if (const Tree* fields = one.pattern.get.find("fields"); fields != nullptr) {
    for (const Tree& field : fields->items) selection.fields.push_back(field.text);
  }
  selection.where = one.text("filter");
  return selection;
}

/// "TYPE" or "~TYPE" and the node it is read from: `from` reads forward, `to` backwards.
struct EdgesAt {
  std::string node;
  std::string type;
};
Result<EdgesAt> edges_at(const Case& one, std::string_view type) {
  if (one.has("to") && !one.has("from")) {
    ADJOIN_TRY(std::string node, one.ref("to"));
    const std::string turned =
        type.starts_with('~') ? std::string(type.substr(1)) : "~" + std::string(type);
    return EdgesAt{std::move(node), turned};
  }
  const std::string_view end = one.has("from") ? "from" : "of";
  ADJOIN_TRY(std::string node, one.ref(end));
  return EdgesAt{std::move(node), std::string(type)};
}

Result<Plan> prove_edges(const Case& one, Proof& proof) {
  ADJOIN_TRY(const EdgesAt at, edges_at(one, one.text("edges")));
  Neighbors neighbors;
  neighbors.node = at.node;
  neighbors.types = {at.type};
  neighbors.by = one.text("by");
  ADJOIN_TRY(neighbors.rank, range_of(one.pattern.get));
  neighbors.page = paging_of(one);
  neighbors.selection = selection_of(one);
  if (one.has("order")) {
    ADJOIN_TRY(const std::string sorted_by, order_of(one.target, neighbors));
    if (!sorted_by.empty()) {
      proof.warnings.push_back("sorted by " + sorted_by + ", which is neither a time nor a rank");
    }
  }
  return explain(one.target, ReadOperation(neighbors));
}

Result<Plan> prove_nodes(const Case& one) {
  NodesBy nodes;
  nodes.type = one.text("nodes");
  nodes.by = one.text("by");
  if (one.has("of")) {
    ADJOIN_TRY(nodes.of, one.ref("of"));
  }
  ADJOIN_TRY(nodes.range, range_of(one.pattern.get));
  nodes.page = paging_of(one);
  nodes.selection = selection_of(one);
  if (nodes.by.empty() && one.schema.node(nodes.type) != nullptr &&
      one.schema.node(nodes.type)->entries.empty()) {
    return Error(ErrorCode::unsupported,
                 "all nodes " + nodes.type +
                     " can only be found by a Scan: declare an `index` entry on " + nodes.type);
  }
  return explain(one.target, ReadOperation(nodes));
}

/// Rounds of Queries: each entry is a node and the types followed from it.
Result<Plan> prove_rounds(const Case& one, const std::vector<EdgesAt>& rounds, bool frontier) {
  Plan plan;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    Neighbors neighbors;
    neighbors.node = rounds[i].node;
    neighbors.types = {rounds[i].type};
    ADJOIN_TRY(Plan part, explain(one.target, ReadOperation(neighbors)));
    for (Step& step : part.steps) {
      if (frontier && i != 0) step.repeat = Step::Repeat::per_frontier;
      plan.steps.push_back(std::move(step));
    }
  }
  set_price(one.schema, plan);
  return plan;
}

/// A node that stands for what an edge of this type leads to.
Result<std::string> other_end(const Case& one, std::string_view type) {
  ADJOIN_TRY(const EdgeChoice choice, choose_edge(one.schema, type));
  if (choice.edge == nullptr) return validation_error("an undeclared edge type");
  const bool forward = choice.direction == schema::Direction::forward;
  const std::string& node = (forward ? choice.edge->to : choice.edge->from).types.front();
  return sample_ref(one.schema, node, "reached");
}

std::string turned(std::string_view type) {
  return type.starts_with('~') ? std::string(type.substr(1)) : "~" + std::string(type);
}

/// related and recommend: out over the edge, back over it, and for recommend out again.
Result<Plan> prove_walk(const Case& one, std::string_view word, int rounds) {
  const std::string type(one.text(word));
  ADJOIN_TRY(const std::string start, one.ref("from"));
  ADJOIN_TRY(const std::string middle, other_end(one, type));
  std::vector<EdgesAt> steps{{start, type}, {middle, turned(type)}};
  if (rounds == 3) steps.push_back({start, type});
  return prove_rounds(one, steps, true);
}

Result<Plan> prove_get(const Case& one, Proof& proof) {
  const Tree& get = one.pattern.get;
  if (one.has("node")) {
    ADJOIN_TRY(const std::string ref, one.ref("node"));
    return explain(one.target, ReadOperation(GetNode{ref, selection_of(one).fields}));
  }
  if (one.has("nodes")) return prove_nodes(one);
  if (one.has("edges")) return prove_edges(one, proof);
  if (one.has("edge")) {
    ADJOIN_TRY(const std::string from, one.ref("from"));
    ADJOIN_TRY(const std::string to, one.ref("to"));
    return explain(one.target,
                   ReadOperation(GetEdge{{from, std::string(one.text("edge")), to, {}}, {}}));
  }
  if (one.has("collection")) {
    ADJOIN_TRY(const std::string node, one.ref("collection"));
    return explain(one.target, ReadOperation(Collection{node, paging_of(one), selection_of(one)}));
  }
  if (one.has("count")) {
    ADJOIN_TRY(const EdgesAt at, edges_at(one, one.text("count")));
    const Count count{at.node, at.type, false, ""};
    ADJOIN_TRY(Plan plan, explain(one.target, ReadOperation(count)));
    if (std::holds_alternative<table::QueryRequest>(plan.steps.front().request)) {
      proof.warnings.push_back("an unbounded count: declare a counter to make it one GetItem");
    }
    return plan;
  }
  if (one.has("path") || one.has("neighborhood")) {
    const std::string_view word = one.has("path") ? "path" : "neighborhood";
    ADJOIN_TRY(const std::string from, one.ref("from"));
    return explain(one.target,
                   ReadOperation(Neighborhood{from, {std::string(one.text(word))}, {}}));
  }
  if (const Tree* pair = get.find("between"); pair != nullptr && pair->items.size() == 2) {
    ADJOIN_TRY(const std::string a, one.named(pair->items[0].text, "between"));
    ADJOIN_TRY(const std::string b, one.named(pair->items[1].text, "between"));
    return explain(one.target, ReadOperation(Between{a, b}));
  }
  if (one.has("mutual")) {
    ADJOIN_TRY(const std::string a, one.ref("a"));
    ADJOIN_TRY(const std::string b, one.ref("b"));
    const std::string type(one.text("mutual"));
    return prove_rounds(one, {{a, type}, {b, type}}, false);
  }
  if (one.has("reciprocal")) {
    ADJOIN_TRY(const std::string node, one.ref("of"));
    const std::string type(one.text("reciprocal"));
    return prove_rounds(one, {{node, type}, {node, turned(type)}}, false);
  }
  if (one.has("related")) return prove_walk(one, "related", 2);
  if (one.has("recommend")) return prove_walk(one, "recommend", 3);
  const std::string word = get.entries.empty() ? "nothing" : get.entries.front().name;
  return Error(ErrorCode::not_applied,
               "a `get` of `" + word + "` cannot be proven by this version");
}

Proof prove_pattern(const schema::Schema& schema, const schema::AccessPattern& pattern) {
  Proof proof;
  proof.pattern = pattern.name;
  Case one{schema, pattern, Target{&schema, table::TableRef(schema.table.name), ""}, {}};
  for (const auto& [name, type] : pattern.params) {
    if (schema.node(type) == nullptr) continue;
    Result<std::string> ref = sample_ref(schema, type, name);
    if (ref) one.refs.emplace(name, *std::move(ref));
  }
  Result<Plan> plan = prove_get(one, proof);
  if (plan) {
    proof.plan = *std::move(plan);
    return proof;
  }
  proof.verdict = plan.error().code() == ErrorCode::not_applied ? Proof::Verdict::unkept
                                                                : Proof::Verdict::refused;
  proof.reason = plan.error().message();
  return proof;
}

}  // namespace

std::vector<Proof> prove(const schema::Schema& schema) {
  std::vector<Proof> proofs;
  proofs.reserve(schema.access_patterns.size());
  for (const schema::AccessPattern& pattern : schema.access_patterns) {
    proofs.push_back(prove_pattern(schema, pattern));
  }
  return proofs;
}

std::string Proof::to_text() const {
  std::string text = pattern + ": ";
  if (verdict == Verdict::refused) return text + "REFUSED: " + reason + "\n";
  if (verdict == Verdict::unkept) return text + "not proven: " + reason + "\n";
  text += plan.worst.to_string() + "\n";
  for (const Step& step : plan.steps) {
    text += "  " + plan::to_text(step.request);
    if (step.repeat == Step::Repeat::per_page) text += "  (page by page)";
    if (step.repeat == Step::Repeat::per_frontier) text += "  (for every node reached)";
    text += "\n";
  }
  for (const std::string& warning : warnings) text += "  warning: " + warning + "\n";
  return text;
}

}  // namespace adjoin::plan
