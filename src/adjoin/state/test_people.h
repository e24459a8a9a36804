#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "adjoin/graph.h"

// A small graph in memory for the tests of the public classes.

namespace adjoin::test {

inline constexpr std::string_view kPeople = R"(
graph: 1
table: {name: people, pk: PK, sk: SK, type: type}
indexes:
  GSI1: {pk: GSI1PK, sk: GSI1SK}
  GSI2: {pk: GSI2PK, sk: GSI2SK}
nodes:
  Person:
    ref: "PERSON#{id}"
    fields: {name: string, email: string, age: int, city: string!, since: date!}
    unique: [email]
    index: {GSI1: {pk: "CITY#{city}", sk: "{since}"}, GSI2: {pk: PERSON, sk: "{pk}"}}
    counters: {followers: {of: ~FOLLOWS}, given: {of: RATES, sum: stars}, owned: {of: OWNS}}
  Thing: {ref: "THING#{id}", fields: {stock: int, label: string}}
  Room: {ref: "ROOM#{house}#{number}", fields: {area: int}}
edges:
  FOLLOWS: {from: Person, to: Person, on-exists: keep, reverse: {index: GSI1},
      fields: {note: string, weight: int}}
  RATES: {from: Person, to: Thing, on-exists: replace, reverse: {item: {sk: "BY#{from}"}},
      fields: {stars: {type: int, max: 5}}}
  OWNS: {from: Person, to: Thing, on-exists: refuse, limit: 2, fields: {price: number}}
  FLIES: {from: Person, to: Person, key: [airline], sk: "FLIES#{to}#{airline}",
      reverse: {index: GSI1}, on-exists: keep, views: {bySeats: {index: GSI2, pk: "{from}",
      sk: "SEATS#{seats:num}"}}, fields: {airline: string!, seats: int}}
  PARENT: {from: Thing, to: Thing, tree: true, reverse: {index: GSI1}, fields: {order: int}}
  NEEDS: {from: Person, to: Thing, require: [from, to]}
series:
  Visits: {of: Person, sk: "VISIT#{at:ms}{tie}", fields: {at: ms, place: string}}
plans:
  followersOf:
    params: {person: Person, first: 2, after: null}
    steps:
      - {edges: FOLLOWS, to: $person, first: $first, after: $after, as: f}
      - {nodes: f.from, as: people}
    return: {each: people, with: {follows: {via: f}}}
  howMany: {params: {person: Person}, steps: [{count: FOLLOWS, to: $person}]}
)";

/// REQUIRES: the schema is right.
inline Graph graph_of(std::string_view schema = kPeople) {
  return Graph::create(Store::open("memory:").value(), Schema::parse(schema).value()).value();
}

/// Alice, bob, carol, dave and erin follow star, in this order by `weight`.
inline Graph followed_star() {
  Graph graph = graph_of();
  int weight = 0;
  for (const std::string id : {"alice", "bob", "carol", "dave", "erin"}) {
    const Item fields{{"note", "from " + id}, {"weight", weight++}};
    graph.add_edge({"PERSON#" + id, "FOLLOWS", "PERSON#star", fields}).value();
  }
  return graph;
}

inline Node person(const std::string& id, Item more = {}) {
  more.insert("city", "Rome");
  more.insert("since", "2020-01-01");
  return {"PERSON#" + id, std::move(more)};
}

/// The code and message of a call that must fail; "" if it succeeded.
template <typename T>
std::string error_of(const Result<T>& result) {
  if (result) return "";
  return std::string(to_string(result.error().code())) + ": " + result.error().message();
}

/// That a call fails with a code and says a word.
#define EXPECT_FAILS(expected, word, ...)                                        \
  do {                                                                           \
    const auto result_ = (__VA_ARGS__);                                          \
    ASSERT_FALSE(result_.has_value()) << #__VA_ARGS__;                           \
    EXPECT_EQ(to_string(result_.error().code()), to_string(ErrorCode::expected)) \
        << result_.error().message();                                            \
    EXPECT_NE(result_.error().message().find(word), std::string::npos)           \
        << result_.error().message();                                            \
  } while (false)

/// "a>b a>c": the ends of edges, without the types of their refs.
template <typename Rows>
std::string ends(const Rows& edges) {
  const auto id = [](const std::string& ref) { return ref.substr(ref.find('#') + 1); };
  std::string text;
  for (const Edge& edge : edges) {
    text += (text.empty() ? "" : " ") + id(edge.from) + ">" + id(edge.to);
  }
  return text;
}

template <typename Rows>
std::string refs(const Rows& rows) {
  std::string text;
  for (const auto& row : rows) {
    text += (text.empty() ? "" : " ") + row.ref.substr(row.ref.find('#') + 1);
  }
  return text;
}

}  // namespace adjoin::test
