#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "adjoin/graph.h"
#include "adjoin/schema.h"
#include "adjoin/store.h"
#include "adjoin/table.h"
#include "adjoin/transaction.h"
#include "base/access.h"
#include "base/error.h"
#include "graph/graph.h"
#include "plan/operation/operation.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"

// What the public classes point to. A state keeps those alive that it was made from.

namespace adjoin::detail {

struct StoreState : Counted {
  /// Shared with the front end that opened it, if one did (wrap.h).
  std::shared_ptr<table::TableStore> store;
  /// The store below the one that counts, for jobs over its files. Null: `store` has them.
  table::TableStore* files = nullptr;
  std::string table;   ///< named by the URL; empty: none
  std::string folder;  ///< empty: in memory, or behind an endpoint
  bool is_remote = false;
};

struct SnapshotState : Counted {
  SnapshotState(Handle<StoreState> of, std::shared_ptr<const table::ReadView> at)
      : store(std::move(of)), view(std::move(at)) {}

  Handle<StoreState> store;
  std::shared_ptr<const table::ReadView> view;
};

struct SchemaState : Counted {
  explicit SchemaState(std::shared_ptr<const schema::Schema> loaded) : schema(std::move(loaded)) {}

  std::shared_ptr<const schema::Schema> schema;
};

struct TableState : Counted {
  TableState(Handle<StoreState> of, table::TableRef opened, table::TableDescription as)
      : store(std::move(of)), table(std::move(opened)), description(std::move(as)) {}

  Handle<StoreState> store;
  table::TableRef table;
  table::TableDescription description;  ///< when it was opened
};

struct GraphState : Counted {
  GraphState(Handle<StoreState> opened, graph::Graph with)
      : store(std::move(opened)), graph(with) {}

  Handle<StoreState> store;
  graph::Graph graph;
};

struct Operations : Counted {
  std::vector<plan::WriteOperation> list;
};

inline table::TableStore& tables_of(const Store& store) noexcept {
  return *Access::state(store)->store;
}
/// The store whose files jobs take. Nothing of it is counted.
inline table::TableStore& files_of(const Store& store) noexcept {
  table::TableStore* const files = Access::state(store)->files;
  return files == nullptr ? tables_of(store) : *files;
}
inline const graph::Graph& inner(const Graph& graph) noexcept {
  return Access::state(graph)->graph;
}
inline const schema::Schema& inner(const Schema& schema) noexcept {
  return *Access::state(schema)->schema;
}

}  // namespace adjoin::detail
