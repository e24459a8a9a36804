#pragma once

#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "base/clock.h"
#include "table/store/table_store.h"

namespace adjoin::contract {

/// How the suite gets a store of one kind.
struct StoreFactory {
  std::string name;
  /// A new, empty store. The clock outlives it.
  std::function<std::unique_ptr<table::TableStore>(const Clock&)> open;
  /// Closes the store and opens what it kept; unset for stores that keep nothing.
  std::function<void(std::unique_ptr<table::TableStore>&, const Clock&)> reopen;
  /// Has expired items removed; unset for stores that do so by themselves, in a while.
  std::function<void(table::TableStore&)> expire;
  /// Ends what stands behind a store that was closed, before its clock does; unset: nothing does.
  std::function<void()> close;
  /// Requests reach it as bodies, in which the shape of single members is refused first.
  bool behind_api = false;
  /// Takes index keys of several attributes, which not every implementation knows yet.
  bool wide_index_keys = true;
};
/// How a failed test names its store.
inline void PrintTo(const StoreFactory& factory, std::ostream* out) { *out << factory.name; }

/// Every kind this build has.
std::vector<StoreFactory> store_factories();

}  // namespace adjoin::contract
