// Structs of one's own as nodes and edges.
#include <cstdint>
#include <cstdio>
#include <optional>
#include <set>
#include <string>
#include <variant>

#include "adjoin/typed.h"

struct Person {
  std::string id;
  std::string name;
  std::optional<int> born;
  std::set<std::string> languages;
  std::int64_t followers = 0;  // counted by the graph
};
struct Thing {
  std::string maker;
  int number = 0;
  double price = 0;
};
struct Follows {
  std::int64_t created_at = 0;
  std::optional<bool> muted;
};
struct Likes {
  int stars = 0;
};

template <>
struct adjoin::Node<Person> : adjoin::node<"Person", &Person::id> {
  static constexpr auto fields =
      adjoin::fields<&Person::name, &Person::born, &Person::languages, &Person::followers>;
};
template <>
struct adjoin::Edge<Follows> : adjoin::edge<"FOLLOWS", Person, Person> {
  static constexpr auto fields =
      adjoin::fields<adjoin::field<&Follows::created_at, "createdAt">, &Follows::muted>;
};
template <>
struct adjoin::Node<Thing> : adjoin::node<"Thing", &Thing::maker, &Thing::number> {
  static constexpr auto fields = adjoin::fields<&Thing::price>;
};
template <>
struct adjoin::Edge<Likes> : adjoin::edge<"LIKES", Person, std::variant<Person, Thing>> {
  static constexpr auto fields = adjoin::fields<&Likes::stars>;
};

using Graph = adjoin::TypedGraph<Person, Thing, Follows, Likes>;

int main(int count, char** arguments) {
  const char* schema = count > 1 ? arguments[1] : "schema.yaml";
  const Graph graph = Graph::open(schema, "memory:").value();  // or a folder: "data/"

  const Person alice{"alice", "Alice", 1984, {"de", "en"}};
  graph.put(alice).value();
  graph.put(Person{"bob", "Bob"}).value();
  graph.put(Thing{"acme", 7, 9.90}).value();
  graph.add(alice, "bob", Follows{1718900000}).value();
  graph.add<Follows>("carol", "bob").value();
  graph.add(alice, Thing{"acme", 7}, Likes{5}).value();

  const Person bob = graph.get<Person>("bob").value().value();
  std::printf("%s has %d followers\n", bob.name.c_str(), static_cast<int>(bob.followers));

  const auto since = adjoin::field<&Follows::created_at> > 1700000000;
  for (const auto& [person, follows] :
       graph.edges<Follows>().to(bob).where(since).first(20).nodes().value()) {
    std::printf("%s follows since %lld\n", person.name.c_str(),
                static_cast<long long>(follows.created_at));
  }
  for (const auto& [liked, likes] : graph.edges<Likes>().from("alice").nodes().value()) {
    if (const Thing* thing = std::get_if<Thing>(&liked)) {
      std::printf("a thing of %.2f has %d stars\n", thing->price, likes.stars);
    }
  }
  // Below it is the same graph without structs.
  const auto path = graph.graph().path("PERSON#alice", "FOLLOWS", "PERSON#bob").value();
  return bob.followers == 2 && path.hops == 1 ? 0 : 1;
}
