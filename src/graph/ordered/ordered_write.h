#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/ordered/mirror_image.h"
#include "schema/model/schema.h"
#include "table/store/item_write.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// One transaction that touches the items of one edge with a mirror, as single requests in an order
/// that may be cut anywhere: each mirrored item is marked, the edge's own item is written on
/// condition that it is as it was before the marks, and the mirrored items are made its image and
/// lose their marks. docs/decisions/0035 says why no reader is ever told something wrong.
class OrderedWrite {
 public:
  /// Borrows all. @errors unsupported: the actions are not about the two items of one edge alone
  static Result<OrderedWrite> of(table::TableStore& store, const schema::Schema& schema,
                                 const std::vector<table::ItemWrite>& actions);

  /// Else the mirrored items are to be made right.
  bool writes_own() const;
  /// @errors transaction_canceled, as the transaction would; not_applied: others changed the edge
  ///         again and again; those of the store
  /// @param token  unlike that of every other write
  Result<table::TransactWriteItemsResult> run(const table::CallContext& context, std::string token);

 private:
  static constexpr std::size_t kNone = SIZE_MAX;
  struct Mirror {
    item::Item key;
    std::size_t action = kNone;
    bool is_marked = false;
  };
  /// What became of the edge's own item.
  enum class Outcome { written, changed_meanwhile, refused };

  OrderedWrite(table::TableStore& store, const schema::Schema& schema,
               const std::vector<table::ItemWrite>& actions)
      : store_(store), schema_(schema), actions_(actions) {}

  bool take(std::size_t action);
  void pair_up();
  const table::TableRef& table() const { return actions_.front().table; }
  Result<std::optional<item::Item>> read(const item::Item& key);
  Result<void> mark(Mirror& mirror);
  /// @param put  what it is if there is none; null: then there is nothing to mark
  Result<void> mark_as(Mirror& mirror, const item::Item* put);
  Result<Outcome> write_own();
  Result<Outcome> judge(const Error& error);
  /// Makes a marked item what its edge says now.
  Result<void> settle(const Mirror& mirror);
  Result<void> finish(Mirror& mirror);
  Result<table::TransactWriteItemsResult> mend();
  Error refused(std::size_t action, const std::optional<item::Item>& found) const;

  table::TableStore& store_;
  const schema::Schema& schema_;
  const std::vector<table::ItemWrite>& actions_;
  const schema::EdgeType* edge_ = nullptr;
  table::CallContext context_;
  item::Item own_key_;
  std::size_t own_action_ = kNone;
  std::size_t condition_action_ = kNone;  ///< whose condition the own item is held to
  std::vector<Mirror> mirrors_;
  std::string token_;
  std::optional<item::Item> before_;  ///< the own item before the marks
  std::optional<item::Item> after_;
  std::optional<item::Item> found_;  ///< when a condition failed
  CommitId commit_;
};

}  // namespace adjoin::graph
