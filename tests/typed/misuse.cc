// Programs that must not compile, each under a number of its own, and the words in which they are
// refused. Number 0 is right. misuse_test.py compiles them.
#include <string>
#include <vector>

#include "adjoin/typed.h"

struct Person {
  std::string id;
  std::string name;
  int born = 0;
};
struct Movie {
  std::string id;
};
struct ActedIn {
  std::string role;
};
struct Directed {};
struct Stranger {
  std::string id;
};
struct Odd {
  std::string id;
  float* pointer = nullptr;
  double ratio = 0;
};

template <>
struct adjoin::Node<Person> : adjoin::node<"Person", &Person::id> {
  static constexpr auto fields = adjoin::fields<&Person::name>;
};
template <>
struct adjoin::Node<Movie> : adjoin::node<"Movie", &Movie::id> {};
template <>
struct adjoin::Edge<ActedIn> : adjoin::edge<"ACTED_IN", Person, Movie> {
  static constexpr auto fields = adjoin::fields<&ActedIn::role>;
};

// Declarations.
#if MISUSE == 1  // refused: a field here is a member of another struct
template <>
struct adjoin::Node<Odd> : adjoin::node<"Odd", &Odd::id> {
  static constexpr auto fields = adjoin::fields<&Person::name>;
};
#elif MISUSE == 2  // refused: no attribute can hold a member of this type
template <>
struct adjoin::Node<Odd> : adjoin::node<"Odd", &Odd::id> {
  static constexpr auto fields = adjoin::fields<&Odd::pointer>;
};
#elif MISUSE == 3  // refused: a node's id is a std::string or a whole number
template <>
struct adjoin::Node<Odd> : adjoin::node<"Odd", &Odd::ratio> {};
#elif MISUSE == 4  // refused: a node needs the member that is its id
template <>
struct adjoin::Node<Odd> : adjoin::node<"Odd"> {};
#elif MISUSE == 5  // refused: two fields of a struct have the same name
template <>
struct adjoin::Node<Odd> : adjoin::node<"Odd", &Odd::id> {
  static constexpr auto fields = adjoin::fields<&Odd::ratio, adjoin::field<&Odd::id, "ratio"> >;
};
#elif MISUSE == 6  // refused: an end of an edge is no node: specialise adjoin::Node for it
template <>
struct adjoin::Edge<Directed> : adjoin::edge<"DIRECTED", Stranger, Movie> {};
#elif MISUSE == 7  // refused: a field is a member of a struct
constexpr auto kWrong = adjoin::field<5>.name();
#endif

#if MISUSE >= 1 && MISUSE <= 5
using Graph = adjoin::TypedGraph<Person, Odd>;
#elif MISUSE == 6
using Graph = adjoin::TypedGraph<Person, Movie, Directed>;
#elif MISUSE == 8  // refused: a struct of the graph is neither node nor edge
using Graph = adjoin::TypedGraph<Person, Stranger>;
#else
using Graph = adjoin::TypedGraph<Person, Movie, ActedIn>;
#endif

void use(const Graph& graph, const adjoin::Store& store) {
  using adjoin::field;
  const Person person;
  const Movie movie;
  (void)Graph::open("s", "memory:");
  (void)store;
#if MISUSE == 0
  (void)graph.put(person);
  (void)graph.get<Person>("a");
  (void)graph.add(person, movie, ActedIn{"lead"});
  (void)graph.edges<ActedIn>().from("a").where(field<&ActedIn::role> == "lead").page();
#elif MISUSE == 9   // refused: this struct is no node: specialise adjoin::Node for it
  (void)graph.put(Stranger{"a"});
#elif MISUSE == 10  // refused: this struct is no edge: specialise adjoin::Edge for it
  (void)graph.add<Directed>(person, movie);
#elif MISUSE == 11  // refused: edges of this type do not leave such a node
  (void)graph.add<ActedIn>(movie, movie);
#elif MISUSE == 12  // refused: edges of this type do not lead to such a node
  (void)graph.edges<ActedIn>().to(person);
#elif MISUSE == 13  // refused: say at which node: edges<E>().from(node) or .to(node)
  (void)graph.edges<ActedIn>().page();
#elif MISUSE == 14  // refused: this condition is about another struct than the edge's
  (void)graph.edges<ActedIn>().from(person).where(field<&Person::name> == "Ann");
#elif MISUSE == 15  // refused: a field is compared with a value of another type than its member
  (void)graph.edges<ActedIn>().from(person).where(field<&ActedIn::role> == 5);
#elif MISUSE == 16  // refused: this member is not among the declared fields of its struct
  (void)(field<&Person::born> > 1984);
#elif MISUSE == 17  // refused: give each of the node's ids, in the order of its adjoin::node
  (void)graph.get<Person>();
#elif MISUSE == 18  // refused: an id of the node is of another type
  (void)graph.get<Person>(movie);
#elif MISUSE == 19  // refused: this graph was opened without the struct: name it in its TypedGraph
  (void)adjoin::TypedGraph<Person>::create(store, "").value().put(movie);
#elif MISUSE == 20  // refused: edges of this type do not leave such a node
  (void)graph.edges<ActedIn>().from(5.5);
#endif
}
