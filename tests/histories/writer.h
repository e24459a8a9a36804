#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/random.h"
#include "graph/graph.h"
#include "tests/histories/coverage.h"
#include "tests/histories/log.h"

namespace adjoin::histories {

/// Nodes of each type that a history is about.
constexpr std::uint64_t kNodesOfType = 5;
/// What each account has in the beginning.
constexpr std::int64_t kStock = 100;

/// The ref of the `n`th node of a type.
std::string ref_of(const schema::Schema& schema, const schema::NodeType& type, std::uint64_t n);

/// What the writers of one history share.
struct Shared {
  Log& log;
  Coverage& coverage;
  std::atomic<std::int64_t>& numbers;  ///< each write's own, in the field `v`
  std::function<bool()> is_cut;        ///< whether the power is off
};

/// Makes random writes over any schema, most of which succeed, and says what they did.
class Writer {
 public:
  Writer(const graph::Graph& graph, Shared shared, std::size_t number, std::uint64_t seed)
      : graph_(graph), shared_(shared), number_(number), random_(seed) {}

  /// Nodes, accounts and some edges, by the bulk loader. @errors of the loader
  Result<void> prepare();
  /// One write, or one transaction of several. False: the store does not answer any more.
  bool write();
  /// What was answered that nobody should have been.
  const std::vector<std::string>& complaints() const noexcept { return complaints_; }

 private:
  struct Planned {
    plan::WriteOperation operation;
    std::string word;
    Effect effect;
  };
  std::string any_ref(const std::string& type);
  Item any_fields(const std::vector<schema::Field>& fields);
  Value any_value(const schema::Field& field);
  const schema::EdgeType& any_edge_type();
  Planned any_operation();
  Planned put(const schema::NodeType& type);
  Planned update(const schema::NodeType& type);
  Planned add(const schema::EdgeType& type);
  Planned change(const schema::EdgeType& type);
  Planned remove(const schema::EdgeType& type);
  Planned append(const schema::Series& type);
  bool transact();
  bool transfer();
  bool remove_node();
  bool reshard();
  /// Sends the operations and notes what came of them.
  bool send(const std::vector<Planned>& planned, Write write);
  bool failed(const Error& error, const std::string& word, Write write);

  const graph::Graph& graph_;
  Shared shared_;
  std::size_t number_;
  Random random_;
  std::vector<std::string> complaints_;
};

}  // namespace adjoin::histories
