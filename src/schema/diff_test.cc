#include "schema/diff/diff.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "schema/load/load.h"

namespace adjoin::schema::diff_test {
namespace {

constexpr std::string_view kBefore = R"(
graph: 1
table: {name: Old, pk: PK, sk: SK, type: Type}
indexes: {GSI1: {pk: G1P, sk: G1S}}
kinds: {word: "[a-z]+"}
nodes:
  User: {ref: "U#{id}", sk: ME, fields: {name: string, age: int}, unique: [name]}
  Tag: {ref: "T#{id:word}"}
edges:
  LIKES: {from: User, to: Tag, fields: {at: date, stars: int}, on-exists: keep}
  NEAR: {from: Tag, to: Tag, reverse: same}
series:
  Log: {of: User, sk: "LOG#{at:iso}", fields: {at: datetime}}
access-patterns: {likes: {params: {user: User}, get: {edges: LIKES, from: $user}}}
)";

struct Case {
  const char* replaced;
  const char* by;
  std::vector<std::string> expected;
};

std::string changed(const Case& one) {
  std::string text(kBefore);
  const std::size_t at = text.find(one.replaced);
  if (at == std::string::npos) throw std::invalid_argument(one.replaced);
  return text.replace(at, std::string_view(one.replaced).size(), one.by);
}

std::vector<std::string> lines(const std::string& before, const std::string& after) {
  std::vector<std::string> found;
  for (const Difference& one :
       diff(load_schema(before, "before").value(), load_schema(after, "after").value())) {
    found.push_back(std::string(to_string(one.kind)) + ": " + one.subject + " " + one.change);
  }
  return found;
}

TEST(SchemaDiff, FindsNothingBetweenAFileAndItself) {
  EXPECT_TRUE(lines(std::string(kBefore), std::string(kBefore)).empty());
}

TEST(SchemaDiff, FindsNothingBetweenAnExampleAndHowAStoreKeepsIt) {
  for (const char* name : {"follow-graph", "users", "social", "shop", "goals", "debian", "typed"}) {
    std::ifstream in("examples/" + std::string(name) + "/schema.yaml");
    std::stringstream text;
    text << in.rdbuf();
    const Schema written = load_schema(text.str(), name).value();
    EXPECT_EQ(lines(written.canonical_json(), text.str()), std::vector<std::string>()) << name;
    EXPECT_EQ(lines(text.str(), written.canonical_json()), std::vector<std::string>()) << name;
  }
}

TEST(SchemaDiff, SaysWhichChangesConcernNoItem) {
  const std::string before(kBefore);
  const auto concerns = [&](const Case& one) {
    const std::vector<Difference> found =
        diff(load_schema(before, "before").value(), load_schema(changed(one), "after").value());
    return std::any_of(found.begin(), found.end(),
                       [](const Difference& difference) { return difference.concerns_items; });
  };
  EXPECT_FALSE(concerns({"likes: {params", "liked: {params", {}}));
  EXPECT_TRUE(concerns({"\"[a-z]+\"", "\"[a-y]+\"", {}}));
  EXPECT_TRUE(concerns({"stars: int", "stars: number", {}}));
}

TEST(SchemaDiff, NamesEachChangeAndWhatItTakes) {
  const std::vector<Case> cases = {
      {"name: Old,", "name: New,", {"refused: table name is New, was Old"}},
      {"sk: SK, type: Type", "sk: SK, type: Kind", {"backfill: table type is Kind"}},
      {"type: Type", "type: Type, created: made", {"free: table created is new"}},
      {"pk: G1P", "pk: G9P", {"refused: index GSI1 has other keys or another projection"}},
      {"sk: G1S}}", "sk: G1S}, GSI2: {pk: G2P}}", {"backfill: index GSI2 is new"}},
      {"GSI1: {pk: G1P, sk: G1S}", "", {"drop: index GSI1 is gone"}},
      {"[a-z]+", "[a-z0-9]+", {"free: kind word is another"}},
      {"U#{id}",
       "V#{id}",
       {"refused: node User refs are V#{id}, were U#{id}",
        "re-key: edge LIKES edges lie at {from}, LIKES#{to}",
        "refused: series Log has other keys"}},
      {"sk: ME", "sk: SELF", {"re-key: node User nodes lie at U#{id}, SELF"}},
      {"name: string,", "name: string!,", {"free: node User field name is required"}},
      {"age: int", "age: number", {"free: node User field age is number, was int"}},
      {"age: int", "age: string", {"refused: node User field age is string, was int"}},
      {"age: int", "age: int, zip: string!", {"refused: node User field zip is new and required"}},
      {", age: int", "", {"free: node User field age is gone"}},
      {", unique: [name]", "", {"drop: node User unique name is gone"}},
      {"unique: [name]",
       "unique: [name], index: {byAge: {index: GSI1, pk: AGE, sk: \"{age}\"}}",
       {"backfill: node User entry byAge is new"}},
      {"unique: [name]",
       "unique: [name], counters: {likes: {of: LIKES}}",
       {"backfill: node User counter likes is new"}},
      {"unique: [name]",
       "unique: [name], edge-set: {max: 50, overflow: query}",
       {"backfill: node User edge set edgeSet is new", "backfill: edge LIKES is in edge sets"}},
      {"unique: [name]",
       "unique: [name], edge-set: {max: 50}",
       {"refused: node User edge set edgeSet is new, with no overflow",
        "backfill: edge LIKES is in edge sets"}},
      {"on-exists: keep",
       "on-exists: keep, sk: \"LIKES#{to}{tie}\"",
       {"refused: edge LIKES edges with {tie} have other keys"}},
      {"on-exists: keep",
       "on-exists: keep, reverse: {index: GSI1}",
       {"backfill: edge LIKES view reverse is new"}},
      {"on-exists: keep",
       "on-exists: keep, reverse: {item: {sk: \"LIKED#{from}\"}}",
       {"backfill: edge LIKES mirror is new"}},
      {"on-exists: keep",
       "on-exists: keep, sk: \"L#{to}\"",
       {"re-key: edge LIKES edges lie at {from}, L#{to}"}},
      {"on-exists: keep",
       "on-exists: keep, set: {who: from.id}",
       {"backfill: edge LIKES set who is new"}},
      {"on-exists: keep",
       "on-exists: keep, copy: {whose: from.name}",
       {"backfill: edge LIKES copy whose is new"}},
      {"on-exists: keep", "on-exists: refuse", {"free: edge LIKES on-exists is another"}},
      {", reverse: same", "", {"refused: edge NEAR is not symmetric any more"}},
      {"  LIKES:", "  LOVES: {from: User, to: User}\n  LIKES:", {"free: edge LOVES is new"}},
      {"  NEAR: {from: Tag, to: Tag, reverse: same}", "", {"drop: edge NEAR is gone"}},
      {"LOG#", "L#", {"refused: series Log has other keys"}},
      {"series:\n  Log: {of: User, sk: \"LOG#{at:iso}\", fields: {at: datetime}}",
       "",
       {"drop: series Log is gone"}},
      {"get: {edges: LIKES, from: $user}",
       "get: {edges: LIKES, from: $user, first: 5}",
       {"free: access pattern likes is another"}},
      {"series:", "open-types: true\nseries:", {"free: open types are allowed"}},
  };
  for (const Case& one : cases) {
    EXPECT_EQ(lines(std::string(kBefore), changed(one)), one.expected) << one.by;
  }
}

TEST(SchemaDiff, KnowsARenamedTypeByItsFormerName) {
  std::string after(kBefore);
  for (const char* where : {"User: {", "of: User", "from: User", "user: User"}) {
    const std::size_t at = after.find(where);
    after.replace(at, std::string_view(where).size(),
                  std::string(where).replace(std::string_view(where).find("User"), 4, "Person"));
  }
  after.replace(after.find("unique: [name]"), 14, "unique: [name], was: User");
  EXPECT_EQ(lines(std::string(kBefore), after),
            (std::vector<std::string>{
                "backfill: node Person was User",
                "re-key: node Person guards of unique name have the type's new name",
                "free: access pattern likes is another"}));
}

/// Each change with the requests that it takes for one node.
std::vector<std::string> priced(const std::string& before, const std::string& after) {
  std::vector<std::string> found;
  for (const Difference& one :
       diff(load_schema(before, "before").value(), load_schema(after, "after").value())) {
    found.push_back(std::string(to_string(one.kind)) + " " + one.change + ": " +
                    std::to_string(one.requests));
  }
  return found;
}

TEST(SchemaDiff, PricesEachShardOfACounter) {
  const auto with = [](const std::string& counters) {
    return "graph: 1\ntable: {name: Old}\nnodes: {User: {ref: \"U#{id}\"" + counters +
           "}}\nedges: {LIKES: {from: User, to: User, on-exists: keep}}\n";
  };
  const auto likes = [&](const std::string& shards) {
    return with(", counters: {likes: {of: LIKES" + shards + "}}");
  };
  const std::string none = with("");
  const std::string plain = likes("");
  const std::string four = likes(", shards: 4");
  const std::string eight = likes(", shards: 8");
  using Lines = std::vector<std::string>;
  EXPECT_EQ(priced(plain, none), (Lines{"drop counter likes is gone: 1"}));
  EXPECT_EQ(priced(eight, none), (Lines{"drop counter likes is gone: 8"}));
  EXPECT_EQ(priced(none, plain), (Lines{"backfill counter likes is new: 2"}));
  EXPECT_EQ(priced(none, four), (Lines{"backfill counter likes is new: 5"}));
  const std::string late = with(", counters: {likes: {of: LIKES, mode: eventual}}");
  EXPECT_EQ(priced(none, late), (Lines{"refused counter likes is new and eventual: 0"}));
  EXPECT_EQ(priced(plain, late), (Lines{"refused counter likes is eventual now: 0"}));
  EXPECT_EQ(priced(late, plain), (Lines{"refused counter likes is strong now: 0"}));
  EXPECT_EQ(priced(late, none), (Lines{"drop counter likes is gone: 1"}));
  EXPECT_EQ(priced(four, eight), (Lines{"backfill counter likes counts otherwise: 9"}));
  EXPECT_EQ(priced(eight, four), (Lines{"backfill counter likes counts otherwise: 9"}));
  EXPECT_EQ(priced(plain, four), (Lines{"backfill counter likes counts otherwise: 6"}));
  std::string renamed = four;
  renamed.replace(renamed.find("User: {"), 7, "Person: {was: User, ");
  renamed.replace(renamed.find("from: User, to: User"), 20, "from: Person, to: Person");
  EXPECT_EQ(priced(four, renamed),
            (Lines{"free was User: 0",
                   "re-key items of counters in shards have the type's new name: 4"}));
}

TEST(SchemaDiff, RefusesToMoveWhatIsKeptTrueOverToTheStream) {
  const auto with = [](const std::string& copy) {
    return "graph: 1\ntable: {name: Old}\nnodes: {User: {ref: \"U#{id}\", fields: {name: "
           "string}}}\n"
           "edges: {LIKES: {from: User, to: User" +
           copy + "}}\n";
  };
  const std::string none = with("");
  const std::string now = with(", copy: {who: from.name}");
  const std::string late = with(", copy: {who: {of: from.name, when: stream}}");
  using Lines = std::vector<std::string>;
  EXPECT_EQ(priced(none, late), (Lines{"refused copy who is new and by the stream: 0"}));
  EXPECT_EQ(priced(now, late), (Lines{"refused copy who is by the stream now: 0"}));
  EXPECT_EQ(priced(late, now), (Lines{"refused copy who is in the transaction now: 0"}));
  EXPECT_EQ(priced(late, none), (Lines{"drop copy who is gone: 1"}));
  EXPECT_EQ(priced(none, now), (Lines{"backfill copy who is new: 1"}));
}

TEST(SchemaDiff, RefusesWhatTheEdgesThatAreThereMayNotFitInto) {
  const auto lines_of = [](const std::string& user_before, const std::string& likes_before,
                           const std::string& user_after, const std::string& likes_after) {
    const auto schema = [](const std::string& user, const std::string& likes) {
      return "graph: 1\ntable: {name: Old}\nnodes: {User: {ref: \"U#{id}\"" + user +
             "}}\nedges: {LIKES: {from: User, to: User, on-exists: keep, fields: {at: int}" +
             likes + "}}\n";
    };
    return lines(schema(user_before, likes_before), schema(user_after, likes_after));
  };
  using Lines = std::vector<std::string>;
  const std::string out = ", edge-set: false";
  EXPECT_EQ(lines_of(", edge-set: {max: 9}", out, ", edge-set: {max: 9}", ""),
            (Lines{"refused: edge LIKES is in edge sets without overflow"}));
  EXPECT_EQ(lines_of(", edge-set: {max: 9, overflow: query}", out,
                     ", edge-set: {max: 9, overflow: query}", ""),
            (Lines{"backfill: edge LIKES is in edge sets"}));
  EXPECT_EQ(lines_of(", edge-set: {max: 9}", "", ", edge-set: {max: 9, attr: all}", ""),
            (Lines{"backfill: node User edge set all is kept otherwise"}));
  EXPECT_EQ(lines_of(", edge-set: {max: 9}", "", ", edge-set: {max: 8, attr: all}", ""),
            (Lines{"refused: node User edge set all has no overflow"}));
  EXPECT_EQ(lines_of(", counters: {n: {of: LIKES, min: at}}", "",
                     ", counters: {n: {of: LIKES, max: at}}", ""),
            (Lines{"refused: node User counter n counts otherwise"}));
  EXPECT_EQ(
      lines_of(", counters: {n: {of: LIKES}}", "", ", counters: {n: {of: LIKES, sum: at}}", ""),
      (Lines{"backfill: node User counter n counts otherwise"}));
}

TEST(SchemaDiff, LetsShardsGrowAndRefusesToHideThem) {
  const auto with = [](const std::string& name, const std::string& shards) {
    std::string text(kBefore);
    text.replace(text.find("  NEAR:"), 0,
                 "  " + name +
                     ": {from: User, to: Tag, reverse: {index: GSI1, pk: \"{to}{shard}\", "
                     "sk: \"HAS#{from}\"}, sk: \"HAS#{to}\", shards: {" +
                     shards + "}}\n");
    return text.replace(text.find("  Log:"), 0,
                        "  Act: {of: User, pk: \"{of}#A{shard}\", sk: \"ACT#{at:ms}{tie}\", "
                        "shards: {by: random, " +
                            shards + "}}\n");
  };
  using Lines = std::vector<std::string>;
  EXPECT_EQ(lines(with("HAS", "default: 2, max: 2"), with("HAS", "default: 2, max: 8")),
            (Lines{"free: edge HAS a node has at most 8 shards",
                   "free: series Act a node has at most 8 shards"}));
  EXPECT_EQ(lines(with("HAS", "default: 2, max: 8"), with("HAS", "default: 2, max: 4")),
            (Lines{"refused: edge HAS a node has at most 4 shards",
                   "refused: series Act a node has at most 4 shards"}));
  EXPECT_EQ(
      lines(with("HAS", "default: 2, max: 8"), with("HAS", "default: 3, max: 8")),
      (Lines{"refused: edge HAS edges go to other shards", "free: series Act has more shards"}));
  std::string renamed = with("GOT", "max: 8");
  renamed.replace(renamed.find("  GOT: {"), 8, "  GOT: {was: HAS, ");
  EXPECT_EQ(lines(with("HAS", "max: 8"), renamed),
            (Lines{"backfill: edge GOT was HAS",
                   "refused: edge GOT counts of shards have the type's new name"}));
}

TEST(SchemaDiff, MovesEdgesWhoseKeyHoldsTheirTypesName) {
  std::string after(kBefore);
  after.replace(after.find("LIKES:"), 6, "LOVES:");
  after.replace(after.find("on-exists: keep"), 15, "on-exists: keep, was: [LIKES]");
  after.replace(after.find("edges: LIKES"), 12, "edges: LOVES");
  EXPECT_EQ(lines(std::string(kBefore), after),
            (std::vector<std::string>{"backfill: edge LOVES was LIKES",
                                      "re-key: edge LOVES edges lie at {from}, LOVES#{to}",
                                      "free: access pattern likes is another"}));
}

TEST(SchemaDiff, RewritesAnIndexKeyWhoseRanksChange) {
  const std::string ranked = R"(
graph: 1
table: {name: Old}
indexes: {GSI1: {pk: G1P, sk: G1S}}
nodes: {User: {ref: "U#{id}"}}
edges:
  IN:
    from: User
    to: User
    fields: {role: {enum: [LEAD, MEMBER]}}
    rank: {field: role, values: {LEAD: 500, MEMBER: 100}}
    reverse: {index: GSI1, sk: "{rank}#{from}"}
)";
  std::string other = ranked;
  other.replace(other.find("500"), 3, "900");
  EXPECT_EQ(lines(ranked, other),
            (std::vector<std::string>{"backfill: edge IN view reverse has other keys"}));
  std::string rekeyed = other;
  rekeyed.replace(rekeyed.find("    reverse"), 0, "    key: [role]\n    sk: \"IN#{rank}#{to}\"\n");
  std::string rekeyed_before = ranked;
  rekeyed_before.replace(rekeyed_before.find("    reverse"), 0,
                         "    key: [role]\n    sk: \"IN#{rank}#{to}\"\n");
  EXPECT_EQ(lines(rekeyed_before, rekeyed),
            (std::vector<std::string>{"re-key: edge IN edges lie at {from}, IN#{rank}#{to}",
                                      "backfill: edge IN view reverse has other keys"}));
}

}  // namespace
}  // namespace adjoin::schema::diff_test
