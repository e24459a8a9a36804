#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "plan/operation/operation.h"
#include "plan/operation/request.h"
#include "schema/model/schema.h"
#include "table/request/limits.h"

namespace adjoin::plan {

/// What a plan can cost, at worst. A count that depends on the data has no bound of its own: it is
/// given per page of a Query (at most 1 MB).
struct Price {
  std::int64_t requests = 0;
  std::int64_t read_half_units = 0;
  std::int64_t write_half_units = 0;
  bool per_page = false;     ///< a Query may have more pages, each costing that much again
  bool per_level = false;    ///< a traversal repeats it for every node of every level
  bool per_hundred = false;  ///< a batch is repeated for every 100 nodes

  /// "1 request, at most 128 RCU a page"
  std::string to_string() const;
};

/// One request, or a request that is repeated for each page or each node of a frontier.
struct Step {
  enum class Repeat : std::uint8_t { once, per_page, per_frontier, per_hundred };
  std::string purpose;  ///< "edges FOLLOWS to ACTOR#bob"
  Request request;
  Repeat repeat = Repeat::once;
  std::uint32_t times = 1;  ///< at most: one like this for each further shard of a node
};

/// What an operation becomes: requests as values, which print, are priced, and run on any store.
struct Plan {
  std::vector<Step> steps;
  Price worst;
  /// What `--explain` prints: one block per step, then the price.
  std::string to_text() const;
};

class ExistingEdges;
class ShardMemory;

/// Where requests go. `table` may be resolved or only a name; `now` fills the stamps.
struct Target {
  const schema::Schema* schema = nullptr;
  table::TableRef table;
  std::string now;    ///< ISO time of the stamps; may be empty
  std::string token;  ///< unlike that of every other write; marks what this one leaves to finish
  /// Unlike that of every other write too, and greater than those of earlier ones: 24 hex digits.
  std::string tie = {};
  /// Shared by all writes of a graph. Null: nothing is remembered.
  std::shared_ptr<ShardMemory> shards = {};
  /// The store takes expressions as they are meant. Only for requests that nobody prints.
  bool as_built = false;
  /// Shared by all writes of a graph whose store has its data at hand. Null: nothing is looked for
  /// on a guess.
  std::shared_ptr<ExistingEdges> existing = {};
  /// What one transaction of the store takes: table::Capabilities.
  std::size_t transact_items_max = table::kTransactActionsMax;

  /// How many operations fit one transaction when each writes up to so many items.
  std::size_t operations_at_once(std::size_t items_each) const noexcept {
    return transact_items_max / items_each;
  }
};

}  // namespace adjoin::plan
