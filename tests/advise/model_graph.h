#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "advise/logged_program.h"
#include "advise/rules/inputs.h"
#include "advise/rules/rule.h"
#include "base/clock.h"
#include "graph/graph.h"
#include "table/store/table_store.h"

namespace adjoin::advise_test {

/// Of all that is random here. The tests print it.
inline constexpr std::uint64_t kSeed = 20'261'126;
/// When the traffic of these tests begins.
inline constexpr std::int64_t kBeginMs = 1'790'000'000'000;
inline constexpr std::int64_t kHourMs = 3'600'000;
inline constexpr std::int64_t kDayMs = 24 * kHourMs;

/// One of the example models in a store of its own, filled with a small graph in which every type
/// has items.
class ModelGraph {
 public:
  /// @param name  a folder of examples/
  /// @param nodes  of each type
  /// @param without  a type that gets no items
  explicit ModelGraph(const std::string& name, std::size_t nodes = 40,
                      std::string_view without = {});
  /// Makes one of a schema that is no example's.
  static std::unique_ptr<ModelGraph> of_schema(const std::string& schema_text, std::size_t nodes);

  table::TableStore& store() { return *store_; }
  const schema::Schema& schema() const { return *schema_; }
  graph::Graph& graph() { return *graph_; }
  ManualClock& clock() { return clock_; }
  LoggedStore& logged() { return *logged_; }
  Program& program() { return *program_; }
  const std::string& table() const { return schema_->table.name; }

  void put_node(std::string_view type, const std::string& id, const Item& fields = {});
  void add_edge(std::string_view type, const std::string& from, const std::string& to,
                const Item& fields = {});
  void append(std::string_view series, const std::string& of, const Item& fields);

  /// The items of the table, in the order of a Scan.
  std::vector<Item> items();

  /// What a program leaves alone.
  struct Unread {
    std::string_view index;
    std::string_view type;  ///< by its name, of mirrors by their own
  };
  /// Eight days in which every type, list and index is read, a request a minute.
  void be_healthy(const Unread& unread);
  void be_healthy() { be_healthy(Unread{}); }

  /// Changes the schema as its text says, and migrates the table.
  void migrate(const std::string& schema_text);

  /// What the log, the schema and the table come to, and the units that the log has in a month.
  struct Judged {
    std::vector<advise::Finding> findings;
    double read_units = 0;
    double write_units = 0;
  };
  Judged judged(const advise::Thresholds& thresholds = {});
  /// The same as a line for each finding, sorted.
  std::vector<std::string> findings(const advise::Thresholds& thresholds = {});
  /// The rules of the findings: "celebrity", each as often as it was found.
  std::vector<std::string> rules();

 private:
  ModelGraph() = default;
  void open(const std::string& schema_text);
  void fill(std::size_t nodes, std::string_view without);
  void fill_edges(const schema::EdgeType& edge, std::size_t nodes);

  ManualClock clock_{std::chrono::milliseconds(kBeginMs)};
  std::unique_ptr<table::TableStore> store_;
  std::shared_ptr<const schema::Schema> schema_;
  std::unique_ptr<LoggedStore> logged_;
  std::unique_ptr<graph::Graph> graph_;  ///< over the logged store
  std::unique_ptr<Program> program_;
};

/// A schema of users who like posts, in a way that a field tells: a program that asks for one way
/// filters.
std::string likes_schema();
/// The same with the way in the sort key, as the advice is.
std::string likes_by_way_schema();
/// Reads a file of the sources.
std::string source_file(const std::string& path);
/// The text with one part exchanged; fails the test if it is not there exactly once.
std::string exchanged(std::string text, const std::string& part, const std::string& by);

}  // namespace adjoin::advise_test
