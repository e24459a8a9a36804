#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/assert.h"
#include "base/result.h"
#include "plan/operation/operation.h"
#include "plan/operation/request.h"
#include "schema/model/schema.h"
#include "table/request/limits.h"

namespace adjoin::plan {

/// Worst-case cost of a plan. A number of requests that depends on the data has no bound. Its cost
/// is then given per page of a Query (at most 1 MB).
struct Price {
  std::int64_t requests = 0;
  std::int64_t read_half_units = 0;
  std::int64_t write_half_units = 0;
  bool per_page = false;     ///< a Query may have more pages, each at that cost again
  bool per_level = false;    ///< a traversal repeats it for every node of every level
  bool per_hundred = false;  ///< a batch repeats it for every 100 nodes

  /// "1 request, at most 128 RCU a page"
  std::string to_string() const;
};

/// One request of a plan. It may be repeated for each page, or for each node of a traversal's
/// frontier.
struct Step {
  enum class Repeat : std::uint8_t { once, per_page, per_frontier, per_hundred };
  std::string purpose;  ///< "edges FOLLOWS to ACTOR#bob"
  Request request;
  Repeat repeat = Repeat::once;
  std::uint32_t times = 1;  ///< at most so often: once for each further shard of a node
  /// For further shards: the number of shards that the steps before read. 0: no such step.
  std::uint32_t shards_before = 0;
};

/// The compiled requests of an operation. They can be printed, priced, and sent to any store.
/// Who reads a plan must be able to trust it: what is sent is made by the same functions.
struct Plan {
  std::vector<Step> steps;
  Price worst;
  /// How the store does it instead, a line for each item (write_program.h); empty: by the requests.
  std::string program;
  /// Returns what `--explain` prints: one block per step, then the price.
  std::string to_text() const;
};

class ExistingEdges;
class ListPrograms;
class ShardMemory;

/// The table that requests go to, and what the planner needs to know about the store. `table` may
/// be resolved or only a name. `now` fills the stamps.
/// `now`, `token` and `tie` come from outside, so that planning is pure and a test can repeat it.
struct Target {
  const schema::Schema* schema = nullptr;
  table::TableRef table;
  std::string now;    ///< ISO time of the stamps; may be empty
  std::string token;  ///< unique to this write; flags what it leaves to complete
  /// Also unique to this write, and greater than those of earlier writes: 24 hex digits.
  std::string tie = {};
  /// Cache of numbers of shards, shared by all writes of a graph. Null: no cache.
  std::shared_ptr<ShardMemory> shards = {};
  /// The store accepts compiled expressions. Only for requests that are not printed.
  bool as_built = false;
  /// The store decides when it commits whether an added edge is new (table::ActionWhen). Only a
  /// write of one operation makes use of it.
  bool decides = false;
  /// Statistics for the guess whether an added edge exists. Shared by all writes of a graph whose
  /// store has its data at hand. Null: the planner does not guess.
  std::shared_ptr<ExistingEdges> existing = {};
  /// Maximum items of one transaction: table::Capabilities.
  std::size_t transact_items_max = table::kTransactActionsMax;
  /// Lists planned once, shared by all reads of a graph. Null: each list is planned.
  std::shared_ptr<const ListPrograms> lists = {};

  /// Returns how many operations fit into one transaction if each writes up to so many items.
  std::size_t operations_at_once(std::size_t items_each) const noexcept {
    ADJOIN_ASSERT(items_each > 0);
    ADJOIN_ASSERT(items_each <= transact_items_max);  // else whoever goes by it never ends
    return transact_items_max / items_each;
  }
};

}  // namespace adjoin::plan
