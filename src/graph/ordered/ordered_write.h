#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/ordered/mirror_image.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"
#include "table/store/write_action.h"

namespace adjoin::graph {

/// Runs a transaction on one edge with a mirror as single requests, for services that speak
/// DynamoDB's protocol but have no transactions. The edge has its own item (the one that decides)
/// and mirrors of it. The requests may be interrupted anywhere:
/// 1. each mirror gets a pending mark;
/// 2. the edge's own item is written, on condition that it is as before the marks;
/// 3. the mirrors are made the own item's image and lose their marks.
/// docs/decisions/0035 proves that no reader sees a wrong result. Used once; not thread-safe.
class OrderedWrite {
 public:
  /// Borrows all. @errors unsupported: the actions are not about the two items of one edge alone
  static Result<OrderedWrite> of(table::TableStore& store, const schema::Schema& schema,
                                 const std::vector<table::WriteAction>& actions);

  /// Returns whether the own item is written. If not, the transaction only repairs the mirrors.
  bool writes_own() const;
  /// Sends the requests.
  /// @param token  unique to this write
  /// @errors transaction_canceled, as the transaction would; conflict: other writers kept
  ///         changing the edge; those of the store
  Result<table::TransactWriteItemsResult> run(const table::CallContext& context, std::string token);

 private:
  static constexpr std::size_t kNone = SIZE_MAX;
  struct Mirror {
    Item key;
    std::size_t action = kNone;
    bool is_marked = false;
  };
  /// Result of the write of the edge's own item.
  enum class Outcome { written, changed_meanwhile, refused };

  OrderedWrite(table::TableStore& store, const schema::Schema& schema,
               const std::vector<table::WriteAction>& actions)
      : store_(store), schema_(schema), actions_(actions) {}

  bool take(std::size_t action);
  void pair_up();
  const table::TableRef& table() const { return actions_.front().table; }
  Result<std::optional<Item>> read(const Item& key);
  /// Returns the edge's own item as an update that asked for it left it; nullopt: it is gone.
  Result<std::optional<Item>> own_after(const table::WriteResult& update);
  Result<void> mark(Mirror& mirror);
  /// @param put  item to create if there is none; null: mark only an existing one
  Result<void> mark_as(Mirror& mirror, const Item* put);
  Result<Outcome> write_own();
  Result<Outcome> judge(const Error& error);
  /// Makes a marked mirror the image of its edge's own item.
  Result<void> settle(const Mirror& mirror);
  Result<void> finish(Mirror& mirror);
  Result<table::TransactWriteItemsResult> mend();
  Error refused(std::size_t action, const std::optional<Item>& found) const;

  table::TableStore& store_;
  const schema::Schema& schema_;
  const std::vector<table::WriteAction>& actions_;
  const schema::EdgeType* edge_ = nullptr;
  table::CallContext context_;
  Item own_key_;
  std::size_t own_action_ = kNone;
  std::size_t condition_action_ = kNone;  ///< whose condition the own item is held to
  std::vector<Mirror> mirrors_;
  std::string token_;
  std::optional<Item> before_;  ///< the own item before the marks
  std::optional<Item> after_;
  std::optional<Item> found_;  ///< when a condition failed
  CommitId commit_;
};

}  // namespace adjoin::graph
