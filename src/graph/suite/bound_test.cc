// What `rank`, `time` and `range` answer: the edges whose own fields are so, whichever key, filter
// or view answers it, or a refusal that names what is missing. Never a comparison with an id.
#include <algorithm>
#include <array>
#include <set>

#include "graph/read/pages.h"
#include "graph/suite/test_graph.h"

namespace adjoin::graph::bound_test {
namespace {

using Range = plan::Range;

constexpr int kBoundEdges = 6;

std::string example_text(const std::string& name) {
  std::ifstream in("examples/" + name + "/schema.yaml");
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

bool is_time_field(const schema::Field& field) {
  using schema::FieldType;
  return field.type == FieldType::date || field.type == FieldType::datetime ||
         field.type == FieldType::epoch || field.type == FieldType::ms;
}

/// The value of the i-th edge, as text; empty for a field that is left out.
std::string value_text(const schema::Field& field, int i) {
  using schema::FieldType;
  const std::string n = std::to_string(1 + i % 5);
  switch (field.type) {
    case FieldType::enumeration:
      return field.values[static_cast<std::size_t>(i) % field.values.size()];
    case FieldType::date: return "2024-0" + n + "-15";
    case FieldType::datetime: return "2024-0" + n + "-15T00:00:00Z";
    case FieldType::epoch: return "170000000" + n;
    case FieldType::ms: return "170000000" + n + "000";
    default: return "";
  }
}

std::string node_of(const schema::Schema& schema, const std::string& type, int i) {
  schema::Bindings parts;
  for (const schema::Segment& segment : schema.node(type)->ref.segments()) {
    if (segment.is_hole()) parts.set(segment.hole, "U" + std::to_string(i));
  }
  return schema.node(type)->ref.render(parts).value();
}

/// One way to list the edges of one form at one node, and the edges that it lists.
struct List {
  std::string hub;
  std::string type;
  std::string view;
  std::vector<std::pair<std::string, Item>> edges;  ///< the other end, the fields
};

/// Fills a graph with edges of one form that leave a node, and of the same that lead to one.
std::vector<List> fill(TestGraph& graph, const schema::EdgeType& edge,
                       const schema::EdgeForm& form) {
  const schema::Schema& schema = graph->schema();
  std::vector<List> lists;
  for (const bool forward : {true, false}) {
    List list;
    list.hub = node_of(schema, forward ? form.from_type : form.to_type, forward ? 100 : 200);
    list.type = (forward ? "" : "~") + edge.name;
    for (int i = 0; i < (edge.tree && !forward ? 1 : kBoundEdges); ++i) {
      const std::string other =
          node_of(schema, forward ? form.to_type : form.from_type, (forward ? 300 : 400) + i);
      Item fields;
      for (const schema::Field& field : edge.fields) {
        const std::string text = value_text(field, i);
        if (!text.empty()) fields.set(field.name, schema::parse_field(field, text).value());
      }
      const std::string said = forward ? graph.add(list.hub, edge.name, other, fields)
                                       : graph.add(other, edge.name, list.hub, fields);
      EXPECT_EQ(said.find("error"), std::string::npos) << said;
      list.edges.emplace_back(other, std::move(fields));
    }
    if (forward || edge.is_reversible()) lists.push_back(list);
    for (const schema::IndexEntry& entry : form.entries) {
      if (forward || entry.name == "reverse") continue;
      lists.push_back(list);
      lists.back().view = entry.name;
    }
  }
  return lists;
}

bool is_within(Range::Op op, int lower, int upper) {
  switch (op) {
    case Range::Op::eq: return lower == 0;
    case Range::Op::lt: return lower < 0;
    case Range::Op::le: return lower <= 0;
    case Range::Op::gt: return lower > 0;
    case Range::Op::ge: return lower >= 0;
    case Range::Op::between: return lower >= 0 && upper <= 0;
  }
  return false;
}

/// What orders the values of the bounded field: the rank, or the value's own text.
std::string order_text(const schema::EdgeType& edge, const std::string& field, const Item& fields) {
  const std::string text = *schema::key_text(*fields.find(field));
  return edge.rank && edge.rank->field == field ? *edge.rank->of(text) : text;
}

/// The field that a word names for this type; empty when there is none, or none alone.
std::string named_field(const schema::EdgeType& edge, Range::On on) {
  if (on == Range::On::rank) return edge.rank ? edge.rank->field : "";
  std::string found;
  for (const schema::Field& field : edge.fields) {
    if (!is_time_field(field)) continue;
    if (!found.empty()) return "";
    found = field.name;
  }
  return found;
}

void check(TestGraph& graph, const schema::EdgeType& edge, const List& list, Range::On on) {
  const std::string field = named_field(edge, on);
  for (const auto& [other, fields] : list.edges) {
    for (const Range::Op op : {Range::Op::eq, Range::Op::lt, Range::Op::le, Range::Op::gt,
                               Range::Op::ge, Range::Op::between}) {
      plan::Neighbors read;
      read.node = list.hub;
      read.types = {list.type};
      read.by = list.view;
      const std::string value =
          field.empty() ? std::string("X") : *schema::key_text(*fields.find(field));
      read.rank = Range{op, value, op == Range::Op::between ? value : "", on};
      SCOPED_TRACE(list.type + " at " + list.hub + " by '" + list.view + "', op " +
                   std::to_string(static_cast<int>(op)) + " " + value);
      const std::string answer = graph.list(read);
      if (answer.find("does not project") != std::string::npos) continue;
      if (field.empty()) {
        EXPECT_TRUE(answer.starts_with("error: ")) << answer;
        continue;
      }
      std::multiset<std::string> expected;
      const std::string bound = order_text(edge, field, fields);
      for (const auto& [end, own] : list.edges) {
        const int order = order_text(edge, field, own).compare(bound);
        if (is_within(op, order, order)) expected.insert(end);
      }
      std::istringstream words(answer);
      std::multiset<std::string> answered;
      for (std::string word; words >> word;) answered.insert(word);
      EXPECT_EQ(answered, expected) << answer;
    }
  }
}

class EveryView : public testing::TestWithParam<const char*> {};

TEST_P(EveryView, AnswersABoundByTheEdgesOwnFieldOrRefusesIt) {
  const schema::Schema schema = load_example(GetParam());
  for (const schema::EdgeType& edge : schema.edges) {
    for (const schema::EdgeForm& form : edge.forms) {
      SCOPED_TRACE(edge.name + " from " + form.from_type + " to " + form.to_type);
      TestGraph graph(load_example(GetParam()));
      for (const List& list : fill(graph, edge, form)) {
        check(graph, edge, list, Range::On::rank);
        // Stamps are times too: where the table has them there is always one.
        if (named_field(edge, Range::On::time).empty() && !schema.table.created_attribute.empty()) {
          continue;
        }
        check(graph, edge, list, Range::On::time);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Examples, EveryView,
                         testing::Values("follow-graph", "users", "social", "shop", "goals"),
                         [](const auto& example) {
                           std::string name = example.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

/// The goals model with declared reads whose keys hold no rank.
TestGraph goals() {
  TestGraph graph(load_text(
      example_text("goals") +
      "  seniors: {params: {team: Team}, get: {edges: TEAMMEMBERSHIP, from: $team, rank: {gte: "
      "MEMBER}}}\n"
      "  leads: {params: {goal: Goal}, get: {edges: GOALMEMBERSHIP, from: $goal, rank: LEAD}}\n"
      "  none: {params: {goal: Goal}, get: {edges: GOALMEMBERSHIP, from: $goal, rank: {gt: "
      "LEAD}}}\n"
      "  since: {params: {goal: Goal}, get: {edges: GOALMEMBERSHIP, from: $goal, time: {gte: "
      "2024-02}, where: 'memberRole <> \"LEAD\"'}}\n"
      "  timeless: {params: {team: Team}, get: {edges: TEAMMEMBERSHIP, from: $team, time: {gte: "
      "2024-01-01}}}\n"
      "  ids: {params: {team: Team}, get: {edges: TEAMMEMBERSHIP, from: $team, range: {gte: "
      "U2}}}\n"
      "  typo: {params: {goal: Goal}, get: {edges: GOALMEMBERSHIP, from: $goal, rank: LEDA}}\n"
      "  undated: {params: {user: User}, get: {edges: GOALMEMBERSHIP, to: $user, by: byDate, "
      "range: {gte: LEAD}}}\n"
      "  both: {params: {goal: Goal}, get: {edges: GOALMEMBERSHIP, from: $goal, rank: LEAD, time: "
      "2024-01-01}}\n"
      "  ref: {params: {user: User}, get: {edges: GOALMEMBERSHIP, to: $user, prefix: GOAL-G}}\n"));
  int i = 0;
  for (const char* role : {"OBSERVER", "MEMBER", "MANAGER"}) {
    graph.add("TEAM-T1", "TEAMMEMBERSHIP", "USER-U" + std::to_string(++i), {{"role", role}});
  }
  i = 0;
  for (const char* role : {"LEAD", "CONTRIBUTOR", "TEAM"}) {
    ++i;
    graph.add("GOAL-G1", "GOALMEMBERSHIP", "USER-U" + std::to_string(i),
              {{"memberRole", role}, {"date", "2024-0" + std::to_string(i) + "-01"}});
  }
  return graph;
}

struct Declared {
  const char* plan;
  const char* parameter;
  const char* node;
  const char* answer;
};

class DeclaredBound : public testing::TestWithParam<Declared> {};

TEST_P(DeclaredBound, IsAnsweredByWhatItNamesOrRefused) {
  const Declared& declared = GetParam();
  TestGraph graph = goals();
  const Result<PlanAnswer> answer =
      graph->run(declared.plan, {{declared.parameter, declared.node}});
  std::string text;
  if (!answer) text = "error: " + answer.error().message();
  if (answer) {
    for (const PlanEntry& entry : answer->data) text += (text.empty() ? "" : " ") + entry.row.node;
  }
  EXPECT_EQ(text.substr(0, std::string(declared.answer).size()), declared.answer);
  if (!std::string(declared.answer).starts_with("error")) {
    EXPECT_EQ(text, declared.answer);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Goals, DeclaredBound,
    testing::Values(
        Declared{"seniors", "team", "T1", "USER-U2 USER-U3"},
        Declared{"leads", "goal", "G1", "USER-U1"}, Declared{"none", "goal", "G1", ""},
        Declared{"since", "goal", "G1", "USER-U2 USER-U3"},
        Declared{"timeless", "team", "T1",
                 "error: edges TEAMMEMBERSHIP hold no time: declare a field of type date"},
        Declared{"ids", "team", "T1",
                 "error: edges TEAMMEMBERSHIP are in no order that a range can bound here"},
        Declared{"typo", "goal", "G1",
                 "error: \"LEDA\" is no rank of edges GOALMEMBERSHIP: LEAD, CONTRIBUTOR, TEAM"},
        Declared{"undated", "user", "U1",
                 "error: 'LEAD' cannot stand for {date} in a key: it is not of kind date"},
        Declared{"both", "goal", "G1", "error: `rank` and `time` exclude each other"},
        Declared{"ref", "user", "U1",
                 "error: the sort key goes on with {memberRole} here, which is no ref"}),
    [](const auto& declared) { return std::string(declared.param.plan); });

TEST(Bound, IsShownAsTheFilterThatItIsAndPricedByThePage) {
  TestGraph graph = goals();
  plan::Neighbors read;
  read.node = "TEAM-T1";
  read.types = {"TEAMMEMBERSHIP"};
  read.rank = Range{Range::Op::ge, "MEMBER", ""};
  read.page.first = 1;
  const Result<plan::Plan> plan = graph->explain(read);
  ASSERT_TRUE(plan.has_value()) << plan.error().message();
  const std::string text = plan->to_text();
  EXPECT_NE(text.find("filter role IN (\"MANAGER\", \"MEMBER\")"), std::string::npos) << text;
  EXPECT_TRUE(plan->worst.per_page) << text;
  Result<EdgePage> page = graph->neighbors(read);
  ASSERT_TRUE(page.has_value());
  ASSERT_EQ(page->size(), 1U);
  EXPECT_EQ(page->begin()->node, "USER-U2");
  read.page.after = page->next;
  EXPECT_EQ(graph.list(read), "USER-U3") << "its cursor goes on";
}

}  // namespace
}  // namespace adjoin::graph::bound_test
