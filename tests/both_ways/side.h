#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "graph/graph.h"
#include "table/store/forwarding_store.h"

namespace adjoin::both_ways {

/// Hides that a store takes stored writes, and does nothing else.
class PlannedStore final : public table::Forwarding<PlannedStore> {
 public:
  using Forwarding::Forwarding;
};

/// One of the two stores, with its graph.
class Side {
 public:
  /// @param folder  empty: in memory
  Side(bool is_planned, std::string folder, const Clock& clock);

  void create(const std::string& schema);
  /// Opens the graph by the table's schema, and keeps the one before as `old`.
  void reopen();
  /// Goes on with the files as they are now, as if the process had ended.
  void crash();

  const graph::Graph& graph() const { return *graph_; }
  /// Opened before the last change of the schema; null: there was none since the last crash.
  const graph::Graph* old() const { return old_ ? &*old_ : nullptr; }
  table::TableStore& store() { return *store_; }
  /// Returns the keys and values of items, index entries, changes and expiries, a line each.
  std::vector<std::string> bytes() const;

 private:
  void open();
  table::TableStore& used() { return planned_ ? *planned_ : *store_; }

  bool is_planned_;
  std::string folder_;
  std::string table_;  ///< its name
  const Clock* clock_;
  std::unique_ptr<table::TableStore> store_;
  std::unique_ptr<PlannedStore> planned_;
  std::optional<graph::Graph> graph_;
  std::optional<graph::Graph> old_;
};

}  // namespace adjoin::both_ways
