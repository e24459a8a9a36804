#include "tests/crash/history.h"

#include <algorithm>
#include <set>

#include "item/number.h"

namespace adjoin::crash {

const std::string_view kSchema = R"(graph: 1
table: {name: Crash, pk: PK, sk: SK, separator: "#", type: Type}
indexes:
  GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}
nodes:
  User:
    ref: "USER#{id}"
    sk: PROFILE
    fields: {seq: int}
    counters: {followers: {of: followers}, following: {of: following}}
  Pair: {ref: "PAIR#{id}", fields: {seq: int}}
edges:
  FOLLOWS:
    from: {type: User, as: following}
    to: {type: User, as: followers}
    reverse: {index: GSI1}
    on-exists: keep
  FRIEND: {from: User, to: User, reverse: same}
  BLOCKS:
    from: {type: User, as: blocked}
    to: {type: User, as: blockers}
    reverse: {item: {sk: "BLOCKED_BY#{from.id}", type: BLOCKED_BY}}
)";

namespace {

constexpr const char* kTypes[] = {"FOLLOWS", "FRIEND", "BLOCKS"};

int edge_type(Step::Kind kind) { return static_cast<int>(kind) / 2; }
bool is_edge(Step::Kind kind) { return kind <= Step::Kind::remove_block; }
bool adds(Step::Kind kind) { return static_cast<int>(kind) % 2 == 0; }

std::string pair_ref(int id) { return "PAIR#" + std::to_string(id); }

/// All edges of a type at a node in one direction, as ids of the other ends.
std::set<int> neighbours(const graph::Graph& graph, int id, const std::string& type,
                         std::vector<std::string>& complaints) {
  std::set<int> found;
  plan::Neighbors operation;
  operation.node = user_ref(id);
  operation.types = {type};
  do {
    auto page = graph.neighbors(operation);
    if (!page) {
      complaints.push_back("reading " + type + " of " + operation.node +
                           " failed: " + page.error().message());
      break;
    }
    for (const graph::EdgeRow& row : *page) {
      found.insert(std::stoi(std::string(row.node.substr(row.node.find('#') + 1))));
    }
    operation.page.after = page->next;
  } while (!operation.page.after.empty());
  return found;
}

std::int64_t number_field(const graph::Graph& graph, const std::string& ref, const char* field,
                          std::vector<std::string>& complaints) {
  auto node = graph.get_node({ref, {}});
  if (!node) {
    complaints.push_back("reading " + ref + " failed: " + node.error().message());
    return 0;
  }
  std::int64_t value = 0;
  if (node->item) {
    if (auto found = node->item->view().find(field)) {
      item::to_int64(found->as_number(), value);
    }
  }
  return value;
}

}  // namespace

std::string user_ref(int id) { return "USER#" + std::to_string(id); }

void History::started(const Step& step) {
  std::lock_guard lock(mutex_);
  if (is_edge(step.kind)) {
    EdgeState& edge = edges_[{edge_type(step.kind), step.a, step.b}];
    edge.pending = true;
    edge.wanted = adds(step.kind);
  } else if (step.kind == Step::Kind::set_register) {
    registers_[step.a].pending = step.value;
  } else if (step.kind == Step::Kind::set_pair) {
    pairs_[step.a].pending = step.value;
  }
}

void History::ended(const Step& step, Reply reply, std::int64_t value_read) {
  std::lock_guard lock(mutex_);
  if (step.kind == Step::Kind::read_register) {
    Number& number = registers_[step.a];
    number.observed = std::max(number.observed, value_read);
    return;
  }
  if (reply == Reply::unknown) return;
  if (reply == Reply::acknowledged) ++acknowledged_;
  if (is_edge(step.kind)) {
    EdgeState& edge = edges_[{edge_type(step.kind), step.a, step.b}];
    edge.pending = false;
    if (reply == Reply::acknowledged) edge.present = edge.wanted;
    return;
  }
  Number& number = step.kind == Step::Kind::set_register ? registers_[step.a] : pairs_[step.a];
  number.pending = 0;
  if (reply == Reply::acknowledged) number.acknowledged = step.value;
}

std::uint64_t History::acknowledged() const {
  std::lock_guard lock(mutex_);
  return acknowledged_;
}

void History::settle_edges(const graph::Graph& graph, int type,
                           std::vector<std::string>& complaints) {
  const std::string name = kTypes[type];
  std::set<std::pair<int, int>> forward;
  std::set<std::pair<int, int>> backward;
  // A symmetric edge is written once, smaller id first; its other item is the reverse entry.
  const bool symmetric = name == "FRIEND";
  for (int id = 0; id < kUsers; ++id) {
    for (int other : neighbours(graph, id, name, complaints)) {
      if (!symmetric || id < other) forward.emplace(id, other);
    }
    for (int other : neighbours(graph, id, symmetric ? name : "~" + name, complaints)) {
      if (!symmetric || other < id) backward.emplace(other, id);
    }
  }
  for (const auto& [a, b] : forward) {
    if (!backward.contains({a, b})) {
      complaints.push_back(name + " " + user_ref(a) + " -> " + user_ref(b) +
                           " has no reverse entry");
    }
    edges_.try_emplace({type, a, b});
  }
  for (const auto& [a, b] : backward) {
    if (!forward.contains({a, b})) {
      complaints.push_back(name + " " + user_ref(a) + " -> " + user_ref(b) +
                           " exists only as a reverse entry");
    }
  }
  for (auto& [key, edge] : edges_) {
    const auto& [edge_type_index, a, b] = key;
    if (edge_type_index != type) continue;
    const bool found = forward.contains({a, b});
    if (found != edge.present && !(edge.pending && found == edge.wanted)) {
      complaints.push_back(name + " " + user_ref(a) + " -> " + user_ref(b) + " should " +
                           (edge.present ? "exist" : "not exist"));
    }
    edge = EdgeState{found, false, false};
  }
  if (name != "FOLLOWS") return;
  for (int id = 0; id < kUsers; ++id) {
    const auto out = std::count_if(forward.begin(), forward.end(),
                                   [id](const auto& edge) { return edge.first == id; });
    const auto in = std::count_if(forward.begin(), forward.end(),
                                  [id](const auto& edge) { return edge.second == id; });
    const std::int64_t following = number_field(graph, user_ref(id), "following", complaints);
    const std::int64_t followers = number_field(graph, user_ref(id), "followers", complaints);
    if (following != out || followers != in) {
      complaints.push_back(user_ref(id) + " counts " + std::to_string(following) + "/" +
                           std::to_string(followers) + " but has " + std::to_string(out) + "/" +
                           std::to_string(in));
    }
  }
}

void History::settle_number(const graph::Graph& graph, const std::string& ref,
                            const std::string& name, Number& number,
                            std::vector<std::string>& complaints) {
  const std::int64_t found = number_field(graph, ref, "seq", complaints);
  const bool explained =
      found == number.acknowledged || (number.pending != 0 && found == number.pending);
  if (!explained || found < number.observed) {
    complaints.push_back(name + " is " + std::to_string(found) + ", acknowledged " +
                         std::to_string(number.acknowledged) + ", outstanding " +
                         std::to_string(number.pending) + ", shown to a reader " +
                         std::to_string(number.observed));
  }
  number = Number{found, 0, found};
}

std::vector<std::string> History::settle(const graph::Graph& graph) {
  std::lock_guard lock(mutex_);
  std::vector<std::string> complaints;
  for (int type = 0; type < 3; ++type) settle_edges(graph, type, complaints);
  for (auto& [id, number] : registers_) {
    settle_number(graph, user_ref(id), "register " + std::to_string(id), number, complaints);
  }
  for (auto& [id, number] : pairs_) {
    const std::int64_t second = number_field(graph, pair_ref(2 * id + 1), "seq", complaints);
    settle_number(graph, pair_ref(2 * id), "pair " + std::to_string(id), number, complaints);
    if (number.acknowledged != second) {
      complaints.push_back("pair " + std::to_string(id) + " is torn: " +
                           std::to_string(number.acknowledged) + " and " + std::to_string(second));
    }
  }
  return complaints;
}

}  // namespace adjoin::crash
