// Structs of one's own over a real graph: what they hold comes back, and a struct that differs from
// the schema is refused when a model is bound to the graph. What must not compile: misuse.cc.
#include "adjoin/typed.h"

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

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
  adjoin::Number exact;
  adjoin::Binary photo;
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
struct Note {
  std::string id;
  std::string text;
  std::string made;
  std::string changed;
  int version = 0;
};

}  // namespace

template <>
struct adjoin::Codec<Mood> {
  static constexpr FieldKind kKind = FieldKind::text;
  static Result<std::optional<Value>> encode(Mood mood) {
    return std::optional<Value>(mood == Mood::wild ? "wild" : "calm");
  }
  static bool decode(const Value& value, Mood& out) {
    if (value.as_string() == nullptr) return false;
    out = *value.as_string() == "wild" ? Mood::wild : Mood::calm;
    return true;
  }
};
template <>
struct adjoin::Mapping<Person>
    : adjoin::NodeMapping<"Person", adjoin::id<&Person::id>, &Person::name, &Person::born,
                          &Person::height, &Person::active, &Person::titles, &Person::marks,
                          &Person::languages, &Person::numbers, &Person::exact, &Person::photo,
                          &Person::mood, &Person::followers> {};
template <>
struct adjoin::Mapping<Thing>
    : adjoin::NodeMapping<"Thing", adjoin::id<&Thing::maker, &Thing::number>, &Thing::price> {};
template <>
struct adjoin::Mapping<Follows>
    : adjoin::EdgeMapping<"FOLLOWS", Person, Person, adjoin::field<&Follows::since, "since-when">> {
};
template <>
struct adjoin::Mapping<Likes>
    : adjoin::EdgeMapping<"LIKES", Person, std::variant<Person, Thing>, &Likes::stars> {};
template <>
struct adjoin::Mapping<Met> : adjoin::EdgeMapping<"MET", Person, Person, &Met::day, &Met::where> {};
template <>
struct adjoin::Mapping<Note> : adjoin::NodeMapping<"Note", adjoin::id<&Note::id>, &Note::text,
                                                   &Note::made, &Note::changed, &Note::version> {};

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

using Social = Model<Person, Thing, Follows, Likes, Met>;

Result<Graph> create(const Store& store, std::string_view schema) {
  ADJOIN_TRY(const Schema parsed, Schema::parse(schema));
  return Graph::create(store, parsed);
}

class Structs : public testing::Test {
 protected:
  const Store store_ = Store::open("memory:").value();
  const Social graph_ = Social::bind(create(store_, kSchema).value()).value();
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
  ann.exact = Number::parse("12345678901234567890.123456789").value();
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
  const Item stored = graph_.graph().get_node("PERSON#ann").value()->fields;
  EXPECT_FALSE(stored.contains("born"));
  EXPECT_FALSE(stored.contains("languages"));
  const Person read = graph_.get<Person>("ann").value().value();
  EXPECT_EQ(read.followers, 1);
  EXPECT_EQ(read.born, std::nullopt);
  EXPECT_TRUE(read.languages.empty());
  EXPECT_FALSE(graph_.get<Person>("nobody").value());
}

TEST_F(Structs, OfSeveralIdsAndNumbersAmongThem) {
  ASSERT_TRUE(graph_.create(Thing{"acme", 7, 9.90}));
  EXPECT_EQ(graph_.create(Thing{"acme", 7}).error().code(), ErrorCode::already_exists);
  EXPECT_EQ(graph_.get<Thing>(Thing{"acme", 7}).value()->price, 9.90);
  EXPECT_TRUE(graph_.graph().get_node("THING#acme#7").value());
  EXPECT_EQ(graph_.ref<Thing>(Thing{"acme", 7}).value(), "THING#acme#7");
  EXPECT_TRUE(graph_.remove<Thing>(Thing{"acme", 7}).value().complete);
  EXPECT_FALSE(graph_.get<Thing>(Thing{"acme", 7}).value());
}

TEST_F(Structs, AreListedWithTheNodesAtTheOtherEnds) {
  ASSERT_TRUE(graph_.put(Person{"ann", "Ann"}));
  ASSERT_TRUE(graph_.add("ann", "bob", Follows{5}));
  ASSERT_TRUE(graph_.add("cid", Person{"bob", ""}, Follows{9}));
  const auto all = graph_.edges_to<Follows>("bob").page_with_nodes().value();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all.rows[0].node.name, "Ann");
  EXPECT_EQ(all.rows[0].edge.since, 5);
  EXPECT_EQ(all.rows[1].node.id, "cid");  // never put: its id alone
  EXPECT_EQ(all.usage.requests, 2);

  const auto first = graph_.edges_to<Follows>("bob").first(1).page().value();
  EXPECT_EQ(first[0].node.id, "ann");
  const auto rest = graph_.edges_to<Follows>("bob").after(first.next).page().value();
  EXPECT_EQ(rest[0].node.id, "cid");
  EXPECT_EQ(graph_.edges_to<Follows>("bob").descending().page().value().rows[0].edge.since, 9);
  EXPECT_EQ(graph_.edges_to<Follows>("bob").count().value(), 2);
  CallOptions nothing;
  nothing.budget.requests_max = 0;
  const auto cut = graph_.edges_to<Follows>("bob").where(field<&Follows::since> > 0).count(nothing);
  ASSERT_FALSE(cut.has_value()) << *cut;
  EXPECT_EQ(cut.error().code(), ErrorCode::budget_exceeded);
}

TEST_F(Structs, OfSeveralTypesAtOneEndAreAVariant) {
  ASSERT_TRUE(graph_.put(Thing{"acme", 7, 2.5}));
  ASSERT_TRUE(graph_.add("ann", Thing{"acme", 7}, Likes{5}));
  ASSERT_TRUE(graph_.add("ann", Person{"bob", ""}, Likes{3}));
  const auto liked = graph_.edges_from<Likes>("ann").page_with_nodes().value();
  ASSERT_EQ(liked.size(), 2U);
  EXPECT_EQ(std::get<Person>(liked.rows[0].node).id, "bob");
  EXPECT_EQ(std::get<Thing>(liked.rows[1].node).price, 2.5);
  EXPECT_EQ(std::get<Thing>(liked.rows[1].node).number, 7);
}

TEST_F(Structs, WithAKeyAreSeveralEdgesBetweenTheSameNodes) {
  ASSERT_TRUE(graph_.add("ann", "bob", Met{"2024-01-01", "here"}));
  ASSERT_TRUE(graph_.add("ann", "bob", Met{"2024-01-02", "there"}));
  EXPECT_EQ(graph_.get_edge<Met>("ann", "bob", Met{"2024-01-02", ""}).value()->where, "there");
  ASSERT_TRUE(graph_.remove_edge<Met>("ann", "bob", Met{"2024-01-02", ""}));
  EXPECT_FALSE(graph_.get_edge<Met>("ann", "bob", Met{"2024-01-02", ""}).value());
  EXPECT_EQ(graph_.edges_from<Met>("ann").page().value().size(), 1U);
}

TEST_F(Structs, AreFilteredByConditionsOnTheirMembers) {
  const auto days = [&](const Condition<Met>& condition) {
    std::string found;
    const auto page = graph_.edges_from<Met>("ann").where(condition).page().value();
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
  EXPECT_EQ(graph_.edges_from<Follows>("ann").where(field<&Follows::since> <= 5).page()->size(),
            1U);
}

TEST_F(Structs, WriteTogetherInTransactions) {
  Transaction together;
  together.put_node(graph_.to_node(Person{"ann", "Ann"}).value())
      .add_edge(graph_.to_edge("ann", "bob", Follows{1}).value());
  Transaction refused = together;
  refused.check_node("PERSON#zoe");
  EXPECT_EQ(graph_.graph().commit(refused).error().code(), ErrorCode::condition_failed);
  EXPECT_FALSE(graph_.get<Person>("ann").value());
  EXPECT_TRUE(graph_.graph().commit(together));
  EXPECT_EQ(graph_.get_edge<Follows>("ann", "bob").value()->since, 1);
}

TEST_F(Structs, RefuseWhatTheyCannotHoldNamingBoth) {
  Person ann{"ann", "Ann"};
  ann.height = std::numeric_limits<double>::infinity();
  EXPECT_NE(graph_.put(ann).error().message().find("'height'"), std::string::npos);
  ASSERT_TRUE(graph_.graph().put_node({"THING#acme#99999999999"}));
  ASSERT_TRUE(graph_.add("ann", Thing{"acme", 1}, Likes{}));
  ASSERT_TRUE(graph_.graph().add_edge({"PERSON#bob", "LIKES", "THING#acme#99999999999"}));
  const auto liked = graph_.edges_from<Likes>("bob").page_with_nodes();
  ASSERT_FALSE(liked);
  EXPECT_NE(liked.error().message().find("Thing::number"), std::string::npos);
}

// Pins: Model::bind @errors configuration
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
    const Graph graph = create(store, with(one.old, one.written)).value();
    const Result<Social> opened = Social::bind(graph);
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
  const Graph graph =
      create(store, "{graph: 1, table: {name: things}, nodes: {Thing: {ref: \"T#{id}\"}}}").value();
  const auto opened = Model<Thing, Follows>::bind(graph);
  ASSERT_FALSE(opened);
  const std::string& told = opened.error().message();
  EXPECT_EQ(std::count(told.begin(), told.end(), '\n'), 4) << told;
}

// ---- Costs

// Pins: NeighborListing::page @cost; NeighborListing::page_with_nodes @cost
// Pins: NeighborListing::count @cost
TEST_F(Structs, CostWhatTheFunctionOfTheGraphCosts) {
  const auto requests = [](auto call) {
    Usage usage;
    EXPECT_TRUE(call(CallOptions{.usage = &usage}));
    return usage.requests;
  };
  const auto people = [&](const CallOptions& call) {
    return graph_.edges_to<Follows>("bob").page_with_nodes(call);
  };
  const Person ann{"ann", "Ann"};
  EXPECT_EQ(requests([&](const CallOptions& call) { return graph_.put(ann, call); }), 1);
  EXPECT_EQ(requests([&](const CallOptions& call) { return graph_.get<Person>("ann", call); }), 1);
  EXPECT_EQ(requests(people), 1);  // No edge, no nodes to read.
  EXPECT_EQ(
      requests([&](const CallOptions& call) { return graph_.add(ann, "bob", Follows{1}, call); }),
      1);
  EXPECT_EQ(requests([&](const CallOptions& call) {
              return graph_.get_edge<Follows>(ann, "bob", {}, call);
            }),
            1);
  EXPECT_EQ(requests(people), 2);
  EXPECT_EQ(
      requests([&](const CallOptions& call) { return graph_.edges_to<Follows>("bob").page(call); }),
      1);
  EXPECT_EQ(requests([&](const CallOptions& call) {
              return graph_.edges_to<Follows>("bob").count(call);
            }),
            1);
  EXPECT_EQ(requests([&](const CallOptions& call) {
              return graph_.remove_edge<Follows>(ann, "bob", {}, call);
            }),
            1);
}

TEST_F(Structs, ReadEdgesAndNodesWithinOneBudget) {
  ASSERT_TRUE(graph_.put(Person{"ann", "Ann"}));
  ASSERT_TRUE(graph_.add("ann", "bob", Follows{5}));
  const auto listing = graph_.edges_to<Follows>("bob");
  const auto cut = listing.page_with_nodes({.budget = {.requests_max = 1}}).value();
  EXPECT_EQ(cut.stopped_by, Limit::requests);
  EXPECT_EQ(cut.usage.requests, 1);
  ASSERT_EQ(cut.size(), 1U);
  EXPECT_EQ(cut[0].node.id, "ann");
  EXPECT_EQ(cut[0].node.name, "");
  EXPECT_EQ(listing.page_with_nodes({.budget = {.requests_max = 2}}).value()[0].node.name, "Ann");
}

// Pins: Model::bind @cost
TEST(StructsAndSchema, AreComparedWithoutTheStore) {
  const Store store = Store::open("memory:").value();
  const Graph graph = create(store, kSchema).value();
  store.request("DeleteTable", R"({"TableName": "people"})").value();
  const Result<Social> people = Social::bind(graph);
  ASSERT_TRUE(people) << "of a table that is gone, which would answer no requests";
  Usage usage;
  EXPECT_EQ(people->get<Person>("ann", {.usage = &usage}).error().code(), ErrorCode::not_found);
  EXPECT_EQ(usage.requests, 0);
}

// ---- Errors

// Pins: NeighborListing::count @errors budget_exceeded invalid_argument unsupported not_found
TEST_F(Structs, AreCountedWithTheErrorsOfTheListingBelow) {
  const auto code = [](const Result<std::int64_t>& counted) {
    return counted ? std::string_view("none") : to_string(counted.error().code());
  };
  const CallOptions broke{.budget = {.requests_max = 0}};
  const auto young = [&] {
    return graph_.edges_to<Follows>("bob").where(field<&Follows::since> > 5);
  };
  EXPECT_EQ(code(young().count()), "none");
  EXPECT_EQ(code(young().count(broke)), to_string(ErrorCode::budget_exceeded));
  EXPECT_EQ(code(graph_.edges_to<Follows>("bob").by("byDay").count()),
            to_string(ErrorCode::invalid_argument));
  EXPECT_EQ(code(graph_.edges_to<Likes>(Thing{"acme", 7}).count()),
            to_string(ErrorCode::unsupported));
  store_.request("DeleteTable", R"({"TableName": "people"})").value();
  EXPECT_EQ(code(young().count()), to_string(ErrorCode::not_found));
}

TEST_F(Structs, RefuseAnIdThatMakesNoRefBeforeAnythingIsSent) {
  Usage usage;
  const CallOptions call{.usage = &usage};
  EXPECT_EQ(graph_.put(Person{"", "Ann"}, call).error().code(), ErrorCode::invalid_argument);
  EXPECT_EQ(graph_.get<Person>("", call).error().code(), ErrorCode::invalid_argument);
  EXPECT_EQ(graph_.edges_to<Follows>("").page(call).error().code(), ErrorCode::invalid_argument);
  EXPECT_EQ(graph_.edges_to<Follows>("").count(call).error().code(), ErrorCode::invalid_argument);
  EXPECT_EQ(usage, Usage{});
}

TEST_F(Structs, ReportAConditionThatNoValueCanMakeWhenTheyAreRead) {
  const double infinite = std::numeric_limits<double>::infinity();
  const Condition<Thing> wrong = field<&Thing::price> > infinite;
  EXPECT_EQ(wrong.text().error().code(), ErrorCode::invalid_argument);
  const Condition<Thing> right = field<&Thing::price> > 1.5;
  EXPECT_EQ(right.text().value(), "`price` > 1.5");
  EXPECT_FALSE((right && wrong).text());
  EXPECT_FALSE((wrong || right).text());
  EXPECT_FALSE((!wrong).text());
  EXPECT_EQ((right || !right).text().value(), "(`price` > 1.5) or (not (`price` > 1.5))");
}

TEST(Codecs, RefuseNumbersBeyondTheirType) {
  const auto whole = [](const char* text) { return Value(Number::parse(text).value()); };
  std::uint64_t large = 1;
  EXPECT_TRUE(Codec<std::uint64_t>::decode(whole("18446744073709551615"), large));
  EXPECT_EQ(large, std::numeric_limits<std::uint64_t>::max());
  EXPECT_FALSE(Codec<std::uint64_t>::decode(whole("18446744073709551616"), large));
  EXPECT_FALSE(Codec<std::uint64_t>::decode(whole("-1"), large));
  EXPECT_FALSE(Codec<std::uint64_t>::decode(whole("1.5"), large));
  std::int8_t small = 1;
  EXPECT_TRUE(Codec<std::int8_t>::decode(whole("-128"), small));
  EXPECT_EQ(small, -128);
  EXPECT_FALSE(Codec<std::int8_t>::decode(whole("128"), small));
  EXPECT_FALSE(Codec<std::int8_t>::decode(Value("1"), small));
  float narrow = 1;
  EXPECT_FALSE(Codec<float>::decode(whole("1e100"), narrow));
  EXPECT_EQ(narrow, 1);
  EXPECT_TRUE(Codec<float>::decode(Codec<float>::encode(0.1F).value().value(), narrow));
  EXPECT_EQ(narrow, 0.1F);
  EXPECT_FALSE(Codec<double>::encode(std::numeric_limits<double>::quiet_NaN()));
}

TEST(Stamps, OfAStructThatWasReadAreNotWrittenBack) {
  const Store store = Store::open("memory:").value();
  const auto graph = create(store,
                            "{graph: 1, table: {name: things, created: made, updated: changed, "
                            "version: version}, nodes: {Note: {ref: \"N#{id}\", fields: {text: "
                            "string}}}}")
                         .value();
  const auto notes = Model<Note>::bind(graph).value();
  ASSERT_TRUE(notes.put(Note{"a", "first"}));
  Note read = notes.get<Note>("a").value().value();
  EXPECT_FALSE(read.made.empty());
  EXPECT_FALSE(read.changed.empty());
  const Note old{"b", "old", "2020-01-01T00:00:00Z", "2020-01-01T00:00:00Z", 7};
  ASSERT_TRUE(notes.put(old));
  const Note stored = notes.get<Note>("b").value().value();
  EXPECT_EQ(stored.made, old.made);  // Whoever imports a node knows when it was made.
  EXPECT_NE(stored.changed, old.changed);
  EXPECT_EQ(stored.version, 1);
}

}  // namespace
}  // namespace adjoin
