// Trees up and down, and nodes found by their fields.
#include "graph/suite/test_graph.h"

namespace adjoin::graph::tree_read_test {
namespace {

constexpr const char* kTree = R"(
graph: 1
table: {name: Trees, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}, GSI2: {pk: GSI2PK}}
nodes:
  Category:
    ref: "CATEGORY#{id}"
    fields: {name: string, status: string, place: int}
    index: {GSI1: {pk: "STATUS#{status}", sk: "{place:pad10}"}, byName: {index: GSI2, pk: "NAME#{name}"}}
edges:
  CHILD: {from: {type: Category, as: children}, to: {type: Category, as: parent}, reverse: {item: {sk: "PARENT#{from}", type: PARENT}}}
  BELOW: {from: Category, to: Category, tree: true, reverse: {item: {sk: "ABOVE#{from}", type: ABOVE}}}
)";

class Trees {
 public:
  Trees() : graph(load_text(kTree)) {
    for (const char* edge : {"ra", "rb", "ac", "ad", "de"}) below(edge[0], edge[1]);
  }
  /// Written item by item, as another program would.
  void below(char parent, char child) {
    const std::string above = std::string("CATEGORY#") + parent;
    const std::string node = std::string("CATEGORY#") + child;
    put(above, "BELOW#" + node);
    put(node, "ABOVE#" + above);
  }
  std::string tree(const std::string& node, bool up, std::optional<std::uint32_t> levels = {}) {
    const Result<TreeAnswer> answer = graph->tree({"CATEGORY#" + node, "BELOW", up, levels});
    if (!answer) return "error: " + answer.error().message();
    std::string text;
    for (const TreeNode& one : answer->nodes) {
      text += (text.empty() ? "" : " ") + one.node.substr(9) + std::to_string(one.level);
      if (!one.parent.empty()) text += "<" + one.parent.substr(9);
    }
    requests = answer->spent.cost.requests;
    return text;
  }

  TestGraph graph;
  std::int64_t requests = 0;

 private:
  void put(const std::string& pk, const std::string& sk) {
    table::PutItemRequest request;
    request.table = graph->table();
    request.item.set("PK", pk);
    request.item.set("SK", sk);
    ASSERT_TRUE(graph.store().put_item({}, request).has_value());
  }
};

TEST(TreeRead, IsReadDownInOrderAndUpToTheRoot) {
  Trees trees;
  EXPECT_EQ(trees.tree("r", false), "r0 a1<r c2<a d2<a e3<d b1<r");
  EXPECT_EQ(trees.requests, 6) << "one Query for each node";
  EXPECT_EQ(trees.tree("r", false, 1), "r0 a1<r b1<r");
  EXPECT_EQ(trees.requests, 1) << "children are one Query";
  EXPECT_EQ(trees.tree("e", true), "e0 d1<e a2<d r3<a");
  EXPECT_EQ(trees.requests, 4) << "one Query for each node of the path";
  EXPECT_EQ(trees.tree("e", true, 1), "e0 d1<e");
  EXPECT_EQ(trees.tree("c", false), "c0");
}

TEST(TreeRead, ThatMeetsANodeTwiceIsRefused) {
  Trees trees;
  trees.below('e', 'r');
  EXPECT_NE(trees.tree("a", false).find("has a cycle, or a node with two parents"),
            std::string::npos);
  EXPECT_NE(trees.tree("a", true).find("has a cycle"), std::string::npos);
  const Result<TreeAnswer> no_tree = trees.graph->tree({"CATEGORY#r", "CHILD", false, {}});
  ASSERT_FALSE(no_tree.has_value());
  EXPECT_NE(no_tree.error().message().find("declare `tree: true`"), std::string::npos);
}

std::string found(const Result<ItemRows>& rows) {
  if (!rows) return "error: " + rows.error().message();
  std::string text;
  for (const ItemRow& row : *rows) text += (text.empty() ? "" : " ") + row.node;
  return text;
}

TEST(Find, TakesTheIndexThatTheFieldsNarrowMost) {
  TestGraph graph(load_text(kTree));
  const auto put = [&](const std::string& id, const std::string& name, std::int64_t place) {
    ASSERT_EQ(
        graph.put("CATEGORY#" + id, {{"name", name}, {"status", "open"}, {"place", Value(place)}}),
        "put");
  };
  put("1", "x", 7);
  put("2", "y", 7);
  put("3", "x", 8);
  const auto find = [&](Item fields) {
    return graph->find({"Category", std::move(fields), {}, {}});
  };
  const Result<ItemRows> by_name = find({{"name", "x"}});
  EXPECT_EQ(found(by_name), "CATEGORY#1 CATEGORY#3");
  EXPECT_EQ(by_name->spent.cost.requests, 1);
  EXPECT_EQ(found(find({{"status", "open"}, {"place", Value(7)}})), "CATEGORY#1 CATEGORY#2");
  // The place is in no key of that index: it filters.
  const Result<ItemRows> filtered = find({{"name", "x"}, {"place", Value(8)}});
  EXPECT_EQ(found(filtered), "CATEGORY#3");
  EXPECT_EQ(filtered->spent.cost.scanned, 2);
  const Result<ItemRows> by_id = find({{"id", "2"}});
  EXPECT_EQ(found(by_id), "CATEGORY#2");
  EXPECT_EQ(by_id->spent.cost.requests, 1);
  EXPECT_EQ(found(find({{"id", "2"}, {"name", "x"}})), "");
}

TEST(Find, ByAUniqueValueIsTheGuardAndTheNode) {
  TestGraph graph(load_text(R"(
graph: 1
table: {name: People, pk: PK, sk: SK}
nodes: {User: {ref: "USER#{id}", unique: [email], fields: {email: string, name: string}}}
)"));
  graph.put("USER#1", {{"email", "a@b.c"}, {"name", "A"}});
  const auto find = [&](Item fields) { return graph->find({"User", std::move(fields), {}, {}}); };
  const Result<ItemRows> one = find({{"email", "a@b.c"}});
  EXPECT_EQ(found(one), "USER#1");
  EXPECT_EQ(one->spent.cost.requests, 2);
  EXPECT_EQ(found(find({{"email", "x@b.c"}})), "");
  EXPECT_EQ(found(find({{"email", "a@b.c"}, {"name", "B"}})), "");
}

/// What the advice puts between backticks, piece by piece.
std::vector<std::string> advised(const std::string& message) {
  std::vector<std::string> pieces;
  for (std::size_t at = message.find('`'); at != std::string::npos; at = message.find('`', at)) {
    const std::size_t end = message.find('`', at + 1);
    pieces.push_back(message.substr(at + 1, end - at - 1));
    at = end + 1;
  }
  return pieces;
}

TEST(Find, FindsWhatItRefusedOnceItsAdviceIsFollowed) {
  const std::string before =
      "graph: 1\ntable: {name: people, pk: PK, sk: SK}\nindexes: {GSI1: {pk: G1P, sk: G1S}INDEX}\n"
      "nodes: {User: {ref: \"U#{id}\", fields: {name: stringFIELD}ENTRY}}\n"
      "edges: {KNOWS: {from: User, to: User, reverse: {index: GSI1}}}\n";
  const auto with = [&](const std::string& index, const std::string& field,
                        const std::string& entry) {
    std::string text = before;
    for (const auto& [mark, by] : {std::pair<std::string, std::string>{"INDEX", index},
                                   {"FIELD", field},
                                   {"ENTRY", entry}}) {
      text.replace(text.find(mark), mark.size(), by.empty() ? "" : ", " + by);
    }
    return text;
  };
  const auto found_by = [](const std::string& text, const std::string& field) {
    TestGraph graph(load_text(text));
    graph.put("U#a", {{"name", "Ann"}, {"city", "Oslo"}});
    graph.put("U#b", {{"name", "Bob"}, {"city", "Rome"}});
    const Result<ItemRows> rows =
        graph->find({"User", {{field, field == "name" ? "Ann" : "Oslo"}}, {}, {}});
    return rows ? rows->begin()->node : rows.error().message();
  };
  const std::vector<std::string> name = advised(found_by(with("", "", ""), "name"));
  ASSERT_EQ(name.size(), 2U);
  EXPECT_EQ(found_by(with("", "", name[0]), "name"), "U#a");
  EXPECT_EQ(found_by(with("", "", name[1]), "name"), "U#a");
  const std::vector<std::string> city = advised(found_by(with("", "", ""), "city"));
  ASSERT_EQ(city.size(), 3U);
  EXPECT_EQ(found_by(with("", city[1], city[0]), "city"), "U#a");
  EXPECT_EQ(found_by(with("", city[1], city[2]), "city"), "U#a");
  // The only index is used by another entry of the type.
  const std::string used = "index: {GSI1: {pk: ALL, sk: \"{pk}\"}}";
  const std::vector<std::string> further = advised(found_by(with("", "", used), "name"));
  ASSERT_EQ(further.size(), 3U);
  std::string both = further[0];
  both.insert(std::string("index: {").size(), "GSI1: {pk: ALL, sk: \"{pk}\"}, ");
  EXPECT_EQ(found_by(with(further[1], "", both), "name"), "U#a");
}

TEST(Names, OfNoTypeAreToldWithTheRefsThatThereAre) {
  TestGraph graph(load_example("follow-graph"));
  const Result<std::string> ref = graph->complete_ref("Actor", "USR#alice");
  ASSERT_FALSE(ref.has_value());
  EXPECT_EQ(ref.error().message(),
            "'USR#alice' is not a node of this schema; refs are ACTOR#{id}; nor is it an id of "
            "Actor");
}

TEST(Find, NeverScansAndNamesTheMissingIndex) {
  TestGraph graph(load_text(kTree));
  const auto refused = [&](Item fields) {
    const Result<ItemRows> rows = graph->find({"Category", std::move(fields), {}, {}});
    return rows ? std::string() : rows.error().message();
  };
  EXPECT_EQ(refused({{"place", Value(7)}}),
            "nodes Category cannot be found by place without a Scan: on Category declare `index: "
            "{GSI3: {pk: \"Category#{place}\", sk: \"{pk}\"}}`, and under indexes `GSI3: {pk: "
            "GSI3PK, sk: GSI3SK}`; or `unique: [place]`, if no two have one value");
  EXPECT_NE(refused({}).find("say by which fields"), std::string::npos);
}

}  // namespace
}  // namespace adjoin::graph::tree_read_test
