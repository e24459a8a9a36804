// Structs of one's own over a real graph: what they hold comes back, and a struct that differs from
// the schema is refused when the graph is opened. What must not compile: misuse.cc.
#include "adjoin/typed.h"

#include <gtest/gtest.h>

#include <limits>

namespace {

enum class Mood : std::uint8_t { calm, wild };

struct Person {
  std::string id;
  std::string name;
  std::optional<std::uint64_t> born;
  double height = 0;
  bool active = false;
  std::vector<std::string> titles;
  std::map<std::string, int> marks;
  std::set<std::string> languages;
  std::set<int> numbers;
  adjoin::item::Number exact;
  adjoin::item::Binary photo;
  Mood mood = Mood::calm;
  std::int64_t followers = 0;
};
struct Thing {
  std::string maker;
  int number = 0;
  double price = 0;
};
struct Follows {
  std::int64_t since = 0;
};
struct Likes {
  int stars = 0;
};
struct Met {
  std::string day;
  std::string where;
};

}  // namespace

template <>
struct adjoin::AttributeCodec<Mood> {
  static constexpr Holds kHolds = Holds::text;
  static Encoded encode(Mood mood) {
    return item::AttributeValue(mood == Mood::wild ? "wild" : "calm");
  }
  static bool decode(const item::AttributeValue& value, Mood& out) {
    if (value.as_string() == nullptr) return false;
    out = *value.as_string() == "wild" ? Mood::wild : Mood::calm;
    return true;
  }
};
template <>
struct adjoin::Node<Person> : adjoin::node<"Person", &Person::id> {
  static constexpr auto fields =
      adjoin::fields<&Person::name, &Person::born, &Person::height, &Person::active,
                     &Person::titles, &Person::marks, &Person::languages, &Person::numbers,
                     &Person::exact, &Person::photo, &Person::mood, &Person::followers>;
};
template <>
struct adjoin::Node<Thing> : adjoin::node<"Thing", &Thing::maker, &Thing::number> {
  static constexpr auto fields = adjoin::fields<&Thing::price>;
};
template <>
struct adjoin::Edge<Follows> : adjoin::edge<"FOLLOWS", Person, Person> {
  static constexpr auto fields = adjoin::fields<adjoin::field<&Follows::since, "since-when">>;
};
template <>
struct adjoin::Edge<Likes> : adjoin::edge<"LIKES", Person, std::variant<Person, Thing>> {
  static constexpr auto fields = adjoin::fields<&Likes::stars>;
};
template <>
struct adjoin::Edge<Met> : adjoin::edge<"MET", Person, Person> {
  static constexpr auto fields = adjoin::fields<&Met::day, &Met::where>;
};

namespace adjoin {
namespace {

constexpr const char* kSchema = R"(
graph: 1
table: {name: people, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Person:
    ref: "PERSON#{id}"
    fields: {name: string!, born: int, height: number, active: bool, titles: list, marks: map, languages: string-set, numbers: number-set, exact: number, photo: bytes, mood: {enum: [calm, wild]}}
    counters: {followers: {of: followers}}
  Thing: {ref: "THING#{maker}#{number}", fields: {price: number}}
edges:
  FOLLOWS: {from: {type: Person, as: following}, to: {type: Person, as: followers}, reverse: {index: GSI1}, on-exists: keep, fields: {since-when: int}}
  LIKES: {from: {type: Person, as: likes}, to: {type: [Person, Thing], as: liked}, fields: {stars: int}}
  MET: {from: Person, to: Person, key: [day], fields: {day: date!, where: string}}
)";

using Social = TypedGraph<Person, Thing, Follows, Likes, Met>;

class Structs : public testing::Test {
 protected:
  const Store store_ = Store::open("memory:").value();
  const Social graph_ = Social::create(store_, kSchema).value();
};

/// The schema with one part of it written otherwise.
std::string with(const std::string& old, const std::string& text) {
  std::string schema = kSchema;
  const std::size_t at = schema.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return schema.replace(at, old.size(), text);
}

TEST_F(Structs, KeepEveryTypeOfMember) {
  Person ann{"ann", "Ann"};
  ann.born = std::numeric_limits<std::uint64_t>::max();
  ann.height = 1.1;
  ann.active = true;
  ann.titles = {"Dr", ""};
  ann.marks = {{"a", 1}, {"b", -2}};
  ann.languages = {"de", "en"};
  ann.numbers = {3, -4};
  ann.exact = item::Number::parse("12345678901234567890.123456789").value();
  ann.photo = {std::string("\0\xff", 2)};
  ann.mood = Mood::wild;
  ASSERT_TRUE(graph_.put(ann));
  const Person read = graph_.get<Person>("ann").value().value();
  EXPECT_EQ(read.name, ann.name);
  EXPECT_EQ(read.born, ann.born);
  EXPECT_EQ(read.height, ann.height);
  EXPECT_EQ(read.active, ann.active);
  EXPECT_EQ(read.titles, ann.titles);
  EXPECT_EQ(read.marks, ann.marks);
  EXPECT_EQ(read.languages, ann.languages);
  EXPECT_EQ(read.numbers, ann.numbers);
  EXPECT_EQ(read.exact, ann.exact);
  EXPECT_EQ(read.photo, ann.photo);
  EXPECT_EQ(read.mood, ann.mood);
}

TEST_F(Structs, LeaveOutWhatIsEmptyOrCountedAndReadItAsItWasAtFirst) {
  Person ann{"ann", "Ann"};
  ann.followers = 7;  // not ours to write
  ASSERT_TRUE(graph_.put(ann));
  ASSERT_TRUE(graph_.add<Follows>("bob", ann));
  const Attributes stored = graph_.graph().node("PERSON#ann").value().item->decode();
  EXPECT_FALSE(stored.contains("born"));
  EXPECT_FALSE(stored.contains("languages"));
  const Person read = graph_.get<Person>("ann").value().value();
  EXPECT_EQ(read.followers, 1);
  EXPECT_EQ(read.born, std::nullopt);
  EXPECT_TRUE(read.languages.empty());
  EXPECT_FALSE(graph_.get<Person>("nobody").value());
}

TEST_F(Structs, OfSeveralIdsAndNumbersAmongThem) {
  ASSERT_TRUE(graph_.create_node(Thing{"acme", 7, 9.90}));
  EXPECT_EQ(graph_.create_node(Thing{"acme", 7}).error().code(), ErrorCode::already_exists);
  EXPECT_EQ(graph_.get<Thing>("acme", 7).value()->price, 9.90);
  EXPECT_TRUE(graph_.graph().node("THING#acme#7").value().item);
  EXPECT_TRUE(graph_.remove<Thing>("acme", 7).value().complete);
  EXPECT_FALSE(graph_.get<Thing>("acme", 7).value());
}

TEST_F(Structs, OfAListAreReadTogetherInItsOrder) {
  ASSERT_TRUE(graph_.put(Person{"ann", "Ann"}));
  ASSERT_TRUE(graph_.put(Person{"bob", "Bob"}));
  const auto found = graph_.get_all<Person>(std::vector<std::string>{"bob", "zoe", "ann"}).value();
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0]->name, "Bob");
  EXPECT_FALSE(found[1]);
  EXPECT_EQ(found[2]->name, "Ann");
  const auto plain = graph_.graph().nodes({"PERSON#ann", "PERSON#zoe"}).value();
  EXPECT_EQ(plain.nodes.at(0).ref, "PERSON#ann");
  EXPECT_EQ(plain.missing, std::vector<std::string>{"PERSON#zoe"});
}

TEST_F(Structs, AreListedWithTheNodesAtTheOtherEnds) {
  ASSERT_TRUE(graph_.put(Person{"ann", "Ann"}));
  ASSERT_TRUE(graph_.add("ann", "bob", Follows{5}));
  ASSERT_TRUE(graph_.add("cid", Person{"bob", ""}, Follows{9}));
  const auto all = graph_.edges<Follows>().to("bob").nodes().value();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all.rows[0].node.name, "Ann");
  EXPECT_EQ(all.rows[0].edge.since, 5);
  EXPECT_EQ(all.rows[1].node.id, "cid");  // never put: its id alone
  EXPECT_EQ(all.spent.cost.requests, 2);

  const auto first = graph_.edges<Follows>().to("bob").first(1).page().value();
  EXPECT_EQ(first.rows.at(0).ref, "PERSON#ann");
  const auto rest = graph_.edges<Follows>().to("bob").after(first.next).page().value();
  EXPECT_EQ(rest.rows.at(0).ref, "PERSON#cid");
  EXPECT_EQ(graph_.edges<Follows>().to("bob").descending().page().value().rows[0].edge.since, 9);
  EXPECT_EQ(graph_.edges<Follows>().to("bob").count().value(), 2);
  graph::CallOptions nothing;
  nothing.budget.requests = 0;
  const auto cut =
      graph_.edges<Follows>().to("bob").where(field<&Follows::since> > 0).count(nothing);
  ASSERT_FALSE(cut.has_value()) << *cut;
  EXPECT_EQ(cut.error().code(), ErrorCode::budget_exceeded);
}

TEST_F(Structs, OfSeveralTypesAtOneEndAreAVariant) {
  ASSERT_TRUE(graph_.put(Thing{"acme", 7, 2.5}));
  ASSERT_TRUE(graph_.add("ann", Thing{"acme", 7}, Likes{5}));
  ASSERT_TRUE(graph_.add("ann", Person{"bob", ""}, Likes{3}));
  const auto liked = graph_.edges<Likes>().from("ann").nodes().value();
  ASSERT_EQ(liked.size(), 2U);
  EXPECT_EQ(std::get<Person>(liked.rows[0].node).id, "bob");
  EXPECT_EQ(std::get<Thing>(liked.rows[1].node).price, 2.5);
  EXPECT_EQ(std::get<Thing>(liked.rows[1].node).number, 7);
}

TEST_F(Structs, WithAKeyAreSeveralEdgesBetweenTheSameNodes) {
  ASSERT_TRUE(graph_.add("ann", "bob", Met{"2024-01-01", "here"}));
  ASSERT_TRUE(graph_.add("ann", "bob", Met{"2024-01-02", "there"}));
  EXPECT_EQ(graph_.edge<Met>("ann", "bob", Met{"2024-01-02", ""}).value()->where, "there");
  ASSERT_TRUE(graph_.remove_edge<Met>("ann", "bob", Met{"2024-01-02", ""}));
  EXPECT_FALSE(graph_.edge<Met>("ann", "bob", Met{"2024-01-02", ""}).value());
  EXPECT_EQ(graph_.edges<Met>().from("ann").page().value().size(), 1U);
}

TEST_F(Structs, AreFilteredByConditionsOnTheirMembers) {
  const auto days = [&](const Condition<Met>& condition) {
    std::string found;
    const auto page = graph_.edges<Met>().from("ann").where(condition).page().value();
    for (const auto& row : page) found += row.edge.day.substr(8) + " ";
    return found;
  };
  const std::string odd = R"(a "b" \ 'c')";
  ASSERT_TRUE(graph_.add("ann", "bob", Met{"2024-01-01", odd}));
  ASSERT_TRUE(graph_.add("ann", "bob", Met{"2024-01-02", "x"}));
  EXPECT_EQ(days(field<&Met::where> == odd), "01 ");
  EXPECT_EQ(days(field<&Met::where> != odd), "02 ");
  EXPECT_EQ(days(!(field<&Met::where> == "x") || field<&Met::day> >= "2024-01-02"), "01 02 ");
  EXPECT_EQ(days(field<&Met::where> > "" && field<&Met::day> < "2024-01-02"), "01 ");
  ASSERT_TRUE(graph_.add("ann", "bob", Follows{5}));
  EXPECT_EQ(graph_.edges<Follows>().from("ann").where(field<&Follows::since> <= 5).page()->size(),
            1U);
}

TEST_F(Structs, WriteTogetherInTransactions) {
  const std::vector<plan::WriteOperation> operations{
      graph_.to_put(Person{"ann", "Ann"}).value(),
      graph_.to_add("ann", "bob", Follows{1}).value(),
      plan::CheckNode{"PERSON#zoe", "", false},
  };
  EXPECT_FALSE(graph_.graph().transact(operations));
  EXPECT_FALSE(graph_.get<Person>("ann").value());
  EXPECT_TRUE(graph_.graph().transact({operations[0], operations[1]}));
  EXPECT_EQ(graph_.edge<Follows>("ann", "bob").value()->since, 1);
}

TEST_F(Structs, RefuseWhatTheyCannotHoldNamingBoth) {
  Person ann{"ann", "Ann"};
  ann.height = std::numeric_limits<double>::infinity();
  EXPECT_NE(graph_.put(ann).error().message().find("'height'"), std::string::npos);
  ASSERT_TRUE(graph_.graph().put_node("THING#acme#99999999999"));
  ASSERT_TRUE(graph_.add("ann", Thing{"acme", 1}, Likes{}));
  ASSERT_TRUE(graph_.graph().add_edge("PERSON#bob", "LIKES", "THING#acme#99999999999"));
  const auto liked = graph_.edges<Likes>().from("bob").nodes();
  ASSERT_FALSE(liked);
  EXPECT_NE(liked.error().message().find("Thing::number"), std::string::npos);
}

TEST(StructsAndSchema, ThatDifferAreRefusedNamingBoth) {
  const struct {
    const char* old;
    const char* written;
    const char* message;
  } cases[] = {
      {"born: int", "birth: int",
       "struct Person, member 'born': node type Person has no field 'born'; it has name, birth, "},
      {"born: int", "born: string",
       "struct Person, member 'born': it holds a whole number, but field 'born' of node type "
       "Person is string"},
      {"height: number", "height: int", "it holds a floating number, but field 'height'"},
      {"born: int", "born: int, email: string!",
       "struct Person has no member for field 'email', which node type Person requires"},
      {"#{number}\"", "#{serial}\"",
       "struct Thing, member 'number': the ref of node type Thing, THING#{maker}#{serial}, has no "
       "part 'number'"},
      {"\"THING#{maker}#{number}\"", "\"THING#{maker}#{number}#{year}\"",
       "struct Thing has no id for part 'year'"},
      {"[Person, Thing]", "Thing",
       "struct Likes: its `to` is Person, Thing, but that of edge type LIKES is Thing"},
      {"  LIKES:", "  ADORES:", "struct Likes: the schema has no edge type LIKES; it has FOLLOWS"},
      {"key: [day]", "key: [day, where]", nullptr},
  };
  for (const auto& one : cases) {
    const Store store = Store::open("memory:").value();
    const Result<Social> opened = Social::create(store, with(one.old, one.written));
    if (one.message == nullptr) {
      EXPECT_TRUE(opened) << one.written;
      continue;
    }
    ASSERT_FALSE(opened) << one.written;
    EXPECT_EQ(opened.error().code(), ErrorCode::configuration);
    EXPECT_NE(opened.error().message().find(one.message), std::string::npos)
        << opened.error().message();
  }
}

TEST(StructsAndSchema, AreToldEveryDifferenceAtOnce) {
  const Store store = Store::open("memory:").value();
  const Result<TypedGraph<Thing, Follows>> opened = TypedGraph<Thing, Follows>::create(
      store, "{graph: 1, table: {name: things}, nodes: {Thing: {ref: \"T#{id}\"}}}");
  ASSERT_FALSE(opened);
  const std::string& told = opened.error().message();
  EXPECT_EQ(std::count(told.begin(), told.end(), '\n'), 4) << told;
}

TEST(Lists, ThatABudgetCutsAreAnErrorInsteadOfAPart) {
  const Store store = Store::open("memory:").value();
  const Graph graph = Graph::create(store,
                                    "{graph: 1, table: {name: likes}, nodes: {User: {ref: "
                                    "\"U#{id}\"}}, edges: {LIKES: {from: User, to: User, fields: "
                                    "{note: string}}}}")
                          .value();
  Attributes large;
  large.set("note", Value(std::string(100'000, 'n')));
  for (int i = 10; i < 30; ++i) {  // more than one page
    graph.add_edge("U#1", "LIKES", "U#" + std::to_string(i), large).value();
  }
  graph::CallOptions small;
  small.budget.requests = 1;
  const auto cut = graph.edges("LIKES").from("U#1").first(20).nodes(small);
  ASSERT_FALSE(cut.has_value()) << cut->size();
  EXPECT_EQ(cut.error().code(), ErrorCode::budget_exceeded);
  EXPECT_NE(cut.error().message().find("limit of requests"), std::string::npos);
  EXPECT_EQ(graph.edges("LIKES").from("U#1").nodes()->size(), 20U);
  EXPECT_EQ(graph.count("U#1", "LIKES").value(), 20);
}

TEST(Follow, BringsWhatIsEventualUpToDate) {
  const Store store = Store::open("memory:").value();
  const Graph graph =
      Graph::create(
          store,
          "{graph: 1, table: {name: likes}, nodes: {User: {ref: \"U#{id}\", counters: "
          "{likes: {of: LIKES, mode: eventual}}}}, edges: {LIKES: {from: User, to: User}}}")
          .value();
  graph.add_edge("U#1", "LIKES", "U#2").value();
  graph.add_edge("U#1", "LIKES", "U#3").value();
  EXPECT_EQ(graph.count("U#1", "LIKES").value(), 0);
  EXPECT_EQ(graph.follow().value().changes, 2U);
  EXPECT_EQ(graph.count("U#1", "LIKES").value(), 2);
}

}  // namespace
}  // namespace adjoin
