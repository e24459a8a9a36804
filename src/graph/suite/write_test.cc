// Writes of edges and nodes: what they do, what they count, what they refuse, what they cost.
#include <thread>

#include "graph/suite/test_graph.h"
#include "plan/operation/key_value.h"
#include "plan/write/write_plan.h"

namespace adjoin::graph {
namespace {

TEST(AddEdge, IsReadInBothDirectionsAndCounted) {
  TestGraph graph(load_example("follow-graph"));
  EXPECT_EQ(graph.add("ACTOR#alice", "FOLLOWS", "ACTOR#bob"), "created");
  EXPECT_EQ(graph.add("ACTOR#carol", "FOLLOWS", "ACTOR#bob"), "created");
  EXPECT_EQ(graph.list("ACTOR#alice", "FOLLOWS"), "ACTOR#bob");
  EXPECT_EQ(graph.list("ACTOR#bob", "followers"), "ACTOR#alice ACTOR#carol");
  EXPECT_EQ(graph.list("ACTOR#bob", "~FOLLOWS"), "ACTOR#alice ACTOR#carol");
  EXPECT_EQ(graph.count("ACTOR#bob", "followers"), 2);
  EXPECT_EQ(graph.count("ACTOR#bob", "followers", true), 2);
  EXPECT_EQ(graph.count("ACTOR#alice", "following"), 1);
}

TEST(AddEdge, IsOneRequestAndReadsNothing) {
  TestGraph graph(load_example("follow-graph"));
  const Result<Written> written = graph->add_edge({"ACTOR#a", "FOLLOWS", "ACTOR#b", {}});
  ASSERT_TRUE(written.has_value());
  EXPECT_EQ(written->spent.cost.requests, 1);
  EXPECT_EQ(written->spent.cost.capacity.read_half_units, 0);
  TestGraph social(load_example("social"));
  const Result<Written> plain = social->add_edge({"DEVICE#1", "CONNECTED_TO", "DEVICE#2", {}});
  ASSERT_TRUE(plain.has_value()) << plain.error().message();
  EXPECT_EQ(plain->spent.cost.requests, 1);
}

TEST(AddEdge, WithKeepChangesNothingTheSecondTime) {
  TestGraph graph(load_example("follow-graph"));
  EXPECT_EQ(graph.add("ACTOR#a", "FOLLOWS", "ACTOR#b", number_field("createdAt", 1)), "created");
  EXPECT_EQ(graph.add("ACTOR#a", "FOLLOWS", "ACTOR#b", number_field("createdAt", 2)), "existed");
  EXPECT_EQ(graph.count("ACTOR#b", "followers"), 1);
  EXPECT_EQ(*graph.item("ACTOR#a", "TARGET#b")->find("createdAt"), Value(1));
}

TEST(AddEdge, MakesTypedNodesOfItsEnds) {
  TestGraph graph(load_example("follow-graph"));
  graph.add("ACTOR#a", "FOLLOWS", "ACTOR#b");
  EXPECT_EQ(*graph.item("ACTOR#b", "PROFILE")->find("edgeType"), Value("Actor"));
}

TEST(AddEdge, NamesTheEndOfTheWrongType) {
  TestGraph graph(load_example("social"));
  const std::string text = graph.add("USER#a", "HAS_TAG", "TAG#t");
  EXPECT_NE(text.find("HAS_TAG"), std::string::npos);
  EXPECT_NE(text.find("USER#a"), std::string::npos);
}

constexpr const char* kRules = R"(
graph: 1
table: {name: rules, pk: PK, sk: SK, separator: "#", type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}
nodes:
  User: {ref: "USER#{id}", counters: {reviews: {of: REVIEWS}, stars: {of: REVIEWS, sum: rating}, spokes: {of: FLIES}}, fields: {name: string}}
  Item: {ref: "ITEM#{id}", fields: {stock: int}}
edges:
  REVIEWS: {from: User, to: Item, reverse: {index: GSI1}, on-exists: replace, fields: {rating: int}}
  OWNS: {from: User, to: Item, reverse: {item: {pk: "{to}", sk: "OWNER#{from}"}}, on-exists: refuse, fields: {since: string}}
  NEEDS: {from: User, to: Item, require: [from, to]}
  FLIES: {from: User, to: User, key: [airline], sk: "FLIES#{to}#{airline}", reverse: {index: GSI1}, on-exists: keep, fields: {airline: string!}}
  LIKES: {from: User, to: User, reverse: {index: GSI1}}
)";

TEST(AddEdge, ThatMostlyReplacesIsLookedForFirstWhereDataIsAtHand) {
  TestGraph graph(load_text(kRules));
  const bool at_hand = graph.store().capabilities().reads_at_hand;
  const auto add = [&](const char* item, int rating) {
    return graph->add_edge({"USER#a", "REVIEWS", item, number_field("rating", rating)}).value();
  };
  const Written first = add("ITEM#1", 1);
  EXPECT_EQ(first.outcome, plan::WriteOutcome::created);
  EXPECT_EQ(first.spent.cost.requests, 1);
  for (int i = 0; i < 20; ++i) add("ITEM#1", i);
  const Written again = add("ITEM#1", 3);
  EXPECT_EQ(again.outcome, plan::WriteOutcome::replaced);
  EXPECT_EQ(again.spent.cost.requests, at_hand ? 2 : 3) << "else a refused write comes first";
  const Written other = add("ITEM#2", 4);
  EXPECT_EQ(other.outcome, plan::WriteOutcome::created);
  EXPECT_EQ(other.spent.cost.requests, at_hand ? 2 : 1);
  EXPECT_EQ(graph.count("USER#a", "REVIEWS"), 2);
  EXPECT_EQ(*graph.item("USER#a", "USER#a")->find("stars"), Value(7));
}

TEST(UpdateNode, ThatAddsNothingIsItsConditionAlone) {
  TestGraph graph(load_text(kRules));
  graph.put("ITEM#1", number_field("stock", 5));
  plan::UpdateNode update;
  update.ref = "ITEM#1";
  update.add.set("stock", Value(0));
  update.where = "stock > 4";
  EXPECT_TRUE(graph->update_node(update).has_value());
  update.where = "stock > 5";
  EXPECT_EQ(api_error_of(graph->update_node(update).error()), ApiError::conditional_check_failed);
  EXPECT_EQ(*graph.item("ITEM#1", "ITEM#1")->find("stock"), Value(5));
}

TEST(AddEdge, ThatReplacesKeepsCountsAndMovesSums) {
  TestGraph graph(load_text(kRules));
  EXPECT_EQ(graph.add("USER#a", "REVIEWS", "ITEM#1", number_field("rating", 4)), "created");
  EXPECT_EQ(graph.add("USER#a", "REVIEWS", "ITEM#1", number_field("rating", 1)), "replaced");
  EXPECT_EQ(graph.add("USER#a", "REVIEWS", "ITEM#2", number_field("rating", 5)), "created");
  const Item user = *graph.item("USER#a", "USER#a");
  EXPECT_EQ(*user.find("reviews"), Value(2));
  EXPECT_EQ(*user.find("stars"), Value(6));
  EXPECT_EQ(graph.remove("USER#a", "REVIEWS", "ITEM#1"), "removed");
  EXPECT_EQ(*graph.item("USER#a", "USER#a")->find("stars"), Value(5));
}

TEST(AddEdge, ThatRefusesSaysWhichEdgeExists) {
  TestGraph graph(load_text(kRules));
  EXPECT_EQ(graph.add("USER#a", "OWNS", "ITEM#1"), "created");
  EXPECT_EQ(graph.add("USER#a", "OWNS", "ITEM#1"), "error: edge USER#a OWNS ITEM#1 exists already");
  EXPECT_EQ(graph.list("ITEM#1", "~OWNS"), "USER#a");
}

TEST(AddEdge, ThatRequiresItsEndsNeedsBoth) {
  TestGraph graph(load_text(kRules));
  graph.put("USER#a", {{"name", "A"}});
  EXPECT_NE(graph.add("USER#a", "NEEDS", "ITEM#1").find("requires"), std::string::npos);
  graph.put("ITEM#1", number_field("stock", 1));
  EXPECT_EQ(graph.add("USER#a", "NEEDS", "ITEM#1"), "put");
}

TEST(AddEdge, KeepsParallelEdgesApartByTheirKeyField) {
  TestGraph graph(load_text(kRules));
  EXPECT_EQ(graph.add("USER#a", "FLIES", "USER#b", {{"airline", "LH"}}), "created");
  EXPECT_EQ(graph.add("USER#a", "FLIES", "USER#b", {{"airline", "BA"}}), "created");
  EXPECT_EQ(graph.add("USER#a", "FLIES", "USER#b", {{"airline", "BA"}}), "existed");
  EXPECT_EQ(graph.list("USER#a", "FLIES"), "USER#b USER#b");
  EXPECT_EQ(graph.list("USER#b", "~FLIES"), "USER#a USER#a");
  EXPECT_EQ(graph.count("USER#a", "FLIES"), 2);
  EXPECT_EQ(
      TestGraph::outcome(graph->remove_edge({{"USER#a", "FLIES", "USER#b", {{"airline", "LH"}}}})),
      "removed");
  const Result<EdgePage> between = graph->between({"USER#a", "USER#b"});
  ASSERT_TRUE(between.has_value());
  EXPECT_EQ(between->size(), 1U);
}

TEST(AddEdge, MayJoinANodeToItselfUnlessItsKeyWouldBeTheNodes) {
  TestGraph graph(load_text(kRules));
  EXPECT_EQ(graph.add("USER#a", "LIKES", "USER#a"), "put");
  EXPECT_EQ(graph.list("USER#a", "~LIKES"), "USER#a");
  TestGraph social(load_example("social"));
  EXPECT_NE(social.add("DEVICE#1", "CONNECTED_TO", "DEVICE#1").find("itself"), std::string::npos);
}

TEST(SymmetricEdge, IsTwoItemsThatComeAndGoTogether) {
  TestGraph graph(load_example("users"));
  EXPECT_EQ(graph.add("USER#Alice", "FRIEND", "USER#Bob"), "put");
  EXPECT_EQ(graph.list("USER#Bob", "FRIEND"), "USER#Alice");
  EXPECT_EQ(graph.item_count(), 2U);
  EXPECT_EQ(graph.remove("USER#Bob", "FRIEND", "USER#Alice"), "removed");
  EXPECT_EQ(graph.item_count(), 0U);
}

TEST(MirroredEdge, IsNotTheEdgeBack) {
  TestGraph graph(load_text(kRules));
  graph.add("USER#a", "OWNS", "ITEM#1", {{"since", "2020"}});
  EXPECT_EQ(graph.item_count(), 2U);
  EXPECT_EQ(*graph.item("ITEM#1", "OWNER#USER#a")->find("since"), Value("2020"));
  EXPECT_EQ(TestGraph::outcome(graph->update_edge(
                {{"USER#a", "OWNS", "ITEM#1", {}}, {{"since", "2021"}}, {}, ""})),
            "updated");
  EXPECT_EQ(*graph.item("ITEM#1", "OWNER#USER#a")->find("since"), Value("2021"));
  EXPECT_EQ(graph.remove("USER#a", "OWNS", "ITEM#1"), "removed");
  EXPECT_EQ(graph.item_count(), 0U);
}

TEST(OpenTypes, KeepEdgesOfTypesThatNobodyDeclared) {
  TestGraph graph(load_example("users"));
  EXPECT_EQ(graph.add("USER#a", "BLOCKS", "USER#b"), "put");
  EXPECT_EQ(graph.list("USER#a", "BLOCKS"), "USER#b");
  const Result<EdgePage> between = graph->between({"USER#b", "USER#a"});
  ASSERT_TRUE(between.has_value());
  ASSERT_EQ(between->size(), 1U);
  EXPECT_EQ((*between)[0].type, "BLOCKS");
  EXPECT_EQ((*between)[0].direction, schema::Direction::reverse);
}

TEST(RemoveEdge, ThatIsNotThereSaysSoAndCountsNothing) {
  TestGraph graph(load_example("follow-graph"));
  graph.add("ACTOR#a", "FOLLOWS", "ACTOR#b");
  EXPECT_EQ(graph.remove("ACTOR#a", "FOLLOWS", "ACTOR#b"), "removed");
  EXPECT_EQ(graph.remove("ACTOR#a", "FOLLOWS", "ACTOR#b"), "missing");
  EXPECT_EQ(graph.count("ACTOR#b", "followers"), 0);
}

TEST(UpdateEdge, MovesItsRankInTheIndex) {
  TestGraph graph(load_example("goals"));
  const Item manager{{"role", "MANAGER"}};
  graph.add("TEAM-T1", "TEAMMEMBERSHIP", "USER-U1", manager);
  graph.add("TEAM-T2", "TEAMMEMBERSHIP", "USER-U1", manager);
  EXPECT_EQ(TestGraph::outcome(graph->update_edge(
                {{"TEAM-T1", "TEAMMEMBERSHIP", "USER-U1", {}}, {{"role", "OBSERVER"}}, {}, ""})),
            "updated");
  EXPECT_EQ(graph.list("USER-U1", "teams"), "TEAM-T1 TEAM-T2");
  plan::Neighbors above;
  above.node = "USER-U1";
  above.types = {"teams"};
  above.rank = plan::Range{plan::Range::Op::ge, "MEMBER", ""};
  EXPECT_EQ(graph.list(above), "TEAM-T2");
  EXPECT_EQ(*graph.item("TEAM-T1", "TEAMMEMBERSHIP-USER-U1")->find("gsi0"), Value("100-OBSERVER"));
}

TEST(Nodes, KeepTheirCountersWhenPutAgain) {
  TestGraph graph(load_example("follow-graph"));
  graph.put("ACTOR#a", {{"name", "A"}, {"city", "Rome"}});
  graph.add("ACTOR#b", "FOLLOWS", "ACTOR#a");
  graph.put("ACTOR#a", {{"name", "Anna"}});
  EXPECT_EQ(graph.count("ACTOR#a", "followers"), 1);
  EXPECT_EQ(*graph.item("ACTOR#a", "PROFILE")->find("name"), Value("Anna"));
}

TEST(Nodes, MoveInTheirIndexWhenAFieldChanges) {
  TestGraph graph(load_example("shop"));
  graph.put("ORDER#1", {{"customerId", "u"}, {"orderDate", "2024-01-01T00:00:00Z"}});
  graph.put("ORDER#2", {{"customerId", "u"}, {"orderDate", "2024-02-01T00:00:00Z"}});
  EXPECT_EQ(TestGraph::outcome(
                graph->update_node({"ORDER#1", {{"orderDate", "2024-03-01T00:00:00Z"}}, {}, ""})),
            "updated");
  plan::NodesBy orders;
  orders.type = "Order";
  orders.by = "GSI1";
  orders.of = "USER#u";
  const Result<ItemRows> rows = graph->nodes_by(orders);
  ASSERT_TRUE(rows.has_value()) << rows.error().message();
  ASSERT_EQ(rows->size(), 2U);
  EXPECT_EQ((*rows)[0].node, "ORDER#2");
  EXPECT_EQ((*rows)[1].node, "ORDER#1");
  EXPECT_EQ(TestGraph::outcome(graph->update_node({"ORDER#9", {{"status", "x"}}, {}, ""})),
            "error: node ORDER#9 does not exist");
}

TEST(Counters, AreTrueWhenManyWriteAtOnce) {
  TestGraph graph(load_example("follow-graph"));
  const auto work = [&](int first) {
    for (int i = 0; i < 50; ++i) {
      const std::string actor = "ACTOR#" + std::to_string((first * 31 + i) % 60);
      graph.add(actor, "FOLLOWS", "ACTOR#star");
      if (i % 3 == 0) graph.remove(actor, "FOLLOWS", "ACTOR#star");
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back(work, i);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(graph.count("ACTOR#star", "followers"), graph.count("ACTOR#star", "followers", true));
}

TEST(Transact, MergesWritesOfOneItem) {
  TestGraph graph(load_example("follow-graph"));
  EXPECT_EQ(TestGraph::outcome(graph->transact({plan::AddEdge{"ACTOR#a", "FOLLOWS", "ACTOR#b", {}},
                                                plan::AddEdge{"ACTOR#a", "FOLLOWS", "ACTOR#c", {}},
                                                plan::PutNode{"ACTOR#a", {{"name", "A"}}, false}})),
            "committed");
  EXPECT_EQ(graph.count("ACTOR#a", "following"), 2);
  EXPECT_EQ(*graph.item("ACTOR#a", "PROFILE")->find("name"), Value("A"));
}

TEST(Transact, DoesAllOrNothing) {
  TestGraph graph(load_text(kRules));
  graph.put("ITEM#1", number_field("stock", 2));
  const plan::UpdateNode buy{"ITEM#1", number_field("stock", 0), {}, "stock >= 3"};
  const Result<Written> written =
      graph->transact({plan::AddEdge{"USER#a", "OWNS", "ITEM#1", {}}, buy});
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(api_error_of(written.error()), ApiError::conditional_check_failed);
  EXPECT_EQ(graph.item_count(), 1U);
}

TEST(Transact, KeepsAnExistingEdgeAndDoesTheRest) {
  TestGraph graph(load_example("follow-graph"));
  graph.add("ACTOR#a", "FOLLOWS", "ACTOR#b");
  const Result<Written> written =
      graph->transact({plan::AddEdge{"ACTOR#a", "FOLLOWS", "ACTOR#b", {}},
                       plan::AddEdge{"ACTOR#a", "FOLLOWS", "ACTOR#c", {}}});
  ASSERT_TRUE(written.has_value()) << written.error().message();
  EXPECT_EQ(written->each, (std::vector<plan::WriteOutcome>{plan::WriteOutcome::existed,
                                                            plan::WriteOutcome::created}));
  EXPECT_EQ(graph.count("ACTOR#a", "following"), 2);
}

TEST(Transact, RefusesMoreThanAHundredItemsBeforeSendingAny) {
  TestGraph graph(load_text(kRules));
  std::vector<plan::WriteOperation> operations;
  for (int i = 0; i < 101; ++i)
    operations.push_back(plan::PutNode{"ITEM#" + std::to_string(i), {}, false});
  const Result<Written> written = graph->transact(operations);
  ASSERT_FALSE(written.has_value());
  EXPECT_NE(written.error().message().find("101 items"), std::string::npos);
  EXPECT_EQ(graph.item_count(), 0U);
}

TEST(RemoveNode, TakesAHubOfMoreThanAHundredEdgesWithIt) {
  TestGraph graph(load_example("follow-graph"));
  for (int i = 0; i < 130; ++i) {
    graph.add("ACTOR#" + std::to_string(i), "FOLLOWS", "ACTOR#hub");
    graph.add("ACTOR#hub", "FOLLOWS", "ACTOR#" + std::to_string(i));
  }
  CallOptions few;
  few.budget.requests_max = 4;
  const Result<RemovedNode> begun = graph->remove_node("ACTOR#hub", few);
  ASSERT_TRUE(begun.has_value()) << begun.error().message();
  EXPECT_FALSE(begun->complete);
  EXPECT_EQ(begun->spent.cut_by, Limit::requests);
  EXPECT_EQ(graph.count("ACTOR#hub", "following"), graph.count("ACTOR#hub", "following", true));
  const Result<RemovedNode> removed = graph->remove_node("ACTOR#hub");
  ASSERT_TRUE(removed.has_value()) << removed.error().message();
  EXPECT_TRUE(removed->complete);
  EXPECT_EQ(begun->edges_removed + removed->edges_removed, 260U);
  EXPECT_EQ(graph.count("ACTOR#7", "followers"), 0);
  EXPECT_EQ(graph.count("ACTOR#7", "following"), 0);
  EXPECT_EQ(graph.item_count(), 130U);
}

TEST(Open, RefusesAWriterWithAnotherSchema) {
  TestGraph graph(load_text(kRules));
  std::string other = kRules;
  other += "  SEES: {from: User, to: User}\n";
  const Result<Graph> opened = Graph::open(graph.store(), load_text(other));
  ASSERT_FALSE(opened.has_value());
  EXPECT_EQ(opened.error().code(), ErrorCode::configuration);
  EXPECT_TRUE(Graph::open(graph.store(), load_text(kRules)).has_value());
  EXPECT_TRUE(Graph::open(graph.store()).has_value());
}

TEST(Loader, WritesManyAndReportsTheBadOnes) {
  TestGraph graph(load_example("follow-graph"));
  graph.add("ACTOR#0", "FOLLOWS", "ACTOR#hub");
  Loader loader(*graph, {.skip_bad = true, .in_flight_max = 8});
  for (std::uint64_t i = 0; i < 500; ++i) {
    const std::string from = i == 77 ? "nobody" : "ACTOR#" + std::to_string(i % 300);
    const Result<void> added = loader.add_edge(i, {from, "FOLLOWS", "ACTOR#hub", {}});
    EXPECT_EQ(added.has_value(), i != 77);
  }
  ASSERT_TRUE(loader.flush().has_value());
  EXPECT_EQ(loader.written(), 499U);
  EXPECT_EQ(loader.kept(), 200U);
  ASSERT_EQ(loader.failures().size(), 1U);
  EXPECT_EQ(loader.failures()[0].tag, 77U);
  EXPECT_EQ(graph.count("ACTOR#hub", "followers"), 300);
  EXPECT_EQ(graph.count("ACTOR#hub", "followers", true), 300);
}

TEST(Loader, TakesEdgesThatRequireTheirNodesBesideTheseInAnyOrder) {
  TestGraph graph(load_text(kRules));
  Loader loader(*graph, {.skip_bad = true, .in_flight_max = 8});
  for (std::uint64_t i = 0; i < 60; ++i) {
    const std::string user = "USER#" + std::to_string(i);
    const std::string item = "ITEM#" + std::to_string(i);
    const auto put = [&](const std::string& ref) {
      EXPECT_TRUE(loader.add_node(i, {ref, {}, false}).has_value());
    };
    if (i % 2 == 0) put(user);
    ASSERT_TRUE(loader.add_edge(i, {user, "NEEDS", item, {}}).has_value());
    if (i % 2 == 1) put(user);
    if (i != 7) put(item);
  }
  ASSERT_TRUE(loader.flush().has_value());
  ASSERT_EQ(loader.failures().size(), 1U) << "only that whose item is in no record";
  EXPECT_EQ(loader.failures()[0].tag, 7U);
  EXPECT_EQ(loader.written(), 60U + 59 + 59);
}

TEST(Loader, WritesTheFirstEdgeOfATypeBetweenThoseOfAnother) {
  TestGraph graph(load_text(R"(
graph: 1
table: {name: likes, pk: PK, sk: SK}
nodes:
  User: {ref: "USER#{id}", counters: {likes: {of: LIKES}, seen: {of: SEES}}}
edges:
  LIKES: {from: User, to: User, on-exists: keep}
  SEES: {from: User, to: User, on-exists: keep}
)"));
  Loader loader(*graph, {.in_flight_max = 8});
  const std::uint64_t before = table::kTransactActionsMax + 1;  // more than one transaction takes
  for (std::uint64_t i = 0; i < before; ++i) {
    ASSERT_TRUE(loader.add_edge(i, {"USER#a", "LIKES", "USER#" + std::to_string(i), {}}));
  }
  ASSERT_TRUE(loader.add_edge(before, {"USER#a", "SEES", "USER#b", {}}));
  ASSERT_TRUE(loader.add_edge(before + 1, {"USER#a", "LIKES", "USER#c", {}}));
  ASSERT_TRUE(loader.flush().has_value());
  EXPECT_EQ(graph.count("USER#a", "LIKES", true), static_cast<std::int64_t>(before) + 1);
  EXPECT_EQ(graph.count("USER#a", "SEES", true), 1);
  EXPECT_EQ(loader.written(), before + 2);
}

Result<void> send(table::TableStore& store, const plan::Request& request) {
  if (const auto* remove = std::get_if<table::DeleteItemRequest>(&request)) {
    ADJOIN_CHECK(store.delete_item({}, *remove));
  } else if (const auto* update = std::get_if<table::UpdateItemRequest>(&request)) {
    ADJOIN_CHECK(store.update_item({}, *update));
  } else {
    ADJOIN_CHECK(
        store.transact_write_items({}, std::get<table::TransactWriteItemsRequest>(request)));
  }
  return {};
}

TEST(Writes, PlannedWhenTheirItemWasMissingDoNothingToOneThatCameSince) {
  TestGraph graph(load_text(R"(
graph: 1
table: {name: Late, pk: PK, sk: SK}
nodes: {User: {ref: "U#{id}", unique: [email], fields: {email: string}, counters: {sum: {of: R, sum: w}}}}
edges: {R: {from: User, to: User, on-exists: replace, fields: {w: int}}}
)"));
  ASSERT_EQ(graph.put("U#a", {{"email", "e"}}), "put");
  ASSERT_EQ(graph.add("U#a", "R", "U#b", number_field("w", 3)), "created");
  const plan::EdgeId edge{"U#a", "R", "U#b", {}};
  const plan::Target target{&graph->schema(), graph->table(), {}};
  const std::pair<plan::WriteOperation, std::pair<const char*, const char*>> cases[] = {
      {plan::RemoveEdge{edge}, {"U#a", "R#U#b"}},
      {plan::UpdateEdge{edge, number_field("w", 5), {}, ""}, {"U#a", "R#U#b"}},
      {plan::UpdateNode{"U#a", {{"email", "f"}}, {}, ""}, {"U#a", "U#a"}},
      {plan::RemoveNode{"U#a"}, {"U#a", "U#a"}}};
  for (const auto& [operation, place] : cases) {
    Item key{{"PK", place.first}, {"SK", place.second}};
    ASSERT_TRUE(graph.item(place.first, place.second)) << place.second;
    plan::Knowledge known;
    known.seen[plan::key_identity(key)] = std::nullopt;
    const auto plan = plan::plan_writes(target, {operation}, known);
    ASSERT_TRUE(plan.has_value()) << plan.error().message();
    ASSERT_TRUE(plan->is_ready());
    EXPECT_FALSE(send(graph.store(), plan->request).has_value()) << plan::describe(operation);
  }
}

// ---- Items of hundreds of attributes

constexpr const char* kWide = R"(
graph: 1
table: {name: wide, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {Doc: {ref: "D#{id}", counters: {links: {of: LINK}, weight: {of: LINK, sum: weight}}}}
edges:
  LINK: {from: Doc, to: Doc, on-exists: replace, reverse: {index: GSI1}, fields: {weight: int}}
  PAIR: {from: Doc, to: Doc, reverse: {item: {sk: "PAIRED#{from}", type: PAIRED}}}
)";

Item wide_fields(int count, std::int64_t value) {
  Item fields;
  for (int i = 0; i < count; ++i) {
    fields.set("field" + std::to_string(i), Value(value));
  }
  return fields;
}

std::size_t fields_with(const std::optional<Item>& item, std::int64_t value) {
  std::size_t count = 0;
  if (!item) return count;
  for (const auto& [name, held] : *item) {
    count += name.rfind("field", 0) == 0 && held == Value(value) ? 1 : 0;
  }
  return count;
}

TEST(WideItems, OfNodesAreWrittenBesideTheirCounters) {
  TestGraph graph(load_text(kWide));
  EXPECT_EQ(graph.put("D#1", wide_fields(400, 1)), "put");
  EXPECT_EQ(graph.add("D#1", "LINK", "D#2", number_field("weight", 3)), "created");
  EXPECT_EQ(graph.put("D#1", wide_fields(400, 2)), "put");
  EXPECT_EQ(fields_with(graph.item("D#1", "D#1"), 2), 400U);
  EXPECT_EQ(TestGraph::outcome(graph->update_node({"D#1", wide_fields(350, 3), {}, "", {}})),
            "updated");
  EXPECT_EQ(fields_with(graph.item("D#1", "D#1"), 3), 350U);
  EXPECT_EQ(fields_with(graph.item("D#1", "D#1"), 2), 50U);
  EXPECT_EQ(graph.count("D#1", "LINK"), 1);
  const Result<Written> none =
      graph->update_node({"D#1", wide_fields(350, 4), {}, "links > 7", {}});
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(api_error_of(none.error()), ApiError::conditional_check_failed);
}

TEST(WideItems, OfEdgesAreWrittenChangedAndRemovedWithWhatTheyCountFor) {
  for (const std::string type : {"LINK", "PAIR"}) {
    TestGraph graph(load_text(kWide));
    Item fields = wide_fields(400, 1);
    fields.set("weight", Value(5));
    EXPECT_NE(graph.add("D#1", type, "D#2", fields).rfind("error", 0), 0U);
    EXPECT_EQ(TestGraph::outcome(
                  graph->update_edge({{"D#1", type, "D#2", {}}, {{"field7", "x"}}, {}, ""})),
              "updated");
    Item changed = wide_fields(350, 2);
    changed.set("weight", Value(8));
    EXPECT_EQ(TestGraph::outcome(graph->update_edge({{"D#1", type, "D#2", {}}, changed, {}, ""})),
              "updated");
    EXPECT_EQ(fields_with(graph.item("D#1", type + "#D#2"), 2), 350U);
    if (type == "PAIR") {
      EXPECT_EQ(fields_with(graph.item("D#2", "PAIRED#D#1"), 2), 350U);
      EXPECT_EQ(fields_with(graph.item("D#2", "PAIRED#D#1"), 1), 50U);
    } else {
      EXPECT_EQ(*graph.item("D#1", "D#1")->find("weight"), Value(8));
    }
    EXPECT_NE(graph.add("D#1", type, "D#2", fields).rfind("error", 0), 0U) << "replaced";
    EXPECT_EQ(graph.remove("D#1", type, "D#2"), "removed");
  }
}

}  // namespace
}  // namespace adjoin::graph
