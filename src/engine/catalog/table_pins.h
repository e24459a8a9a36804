#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/catalog/catalog.h"

namespace adjoin::engine {

/// The tables of one request, each looked up once: later mentions of a name get the same object,
/// whatever happens to the catalog meanwhile. What it answers is valid while it lives.
class TablePins {
 public:
  explicit TablePins(const Catalog& catalog) : catalog_(&catalog) {}

  /// Never null. @errors resource_not_found
  Result<const CatalogTable*> find(const table::TableRef& ref) {
    for (const auto& [name, pin] : pins_) {
      if (name == ref.name()) return pin.get();
    }
    ADJOIN_TRY(TablePin pin, catalog_->find(ref));
    pins_.emplace_back(ref.name(), std::move(pin));
    return pins_.back().second.get();
  }
  /// Null when there is no such table.
  const table::TableDescription* find_description(const table::TableRef& ref) {
    const Result<const CatalogTable*> table = find(ref);
    return table ? &(*table)->description : nullptr;
  }
  /// The table whose description this is; it must have come from here (asserted).
  const CatalogTable& table_of(const table::TableDescription& description) const {
    for (const auto& [name, pin] : pins_) {
      if (&pin->description == &description) return *pin;
    }
    ADJOIN_ASSERT(false);
    return *pins_.front().second;
  }

 private:
  const Catalog* catalog_;
  std::vector<std::pair<std::string, TablePin>> pins_;
};

}  // namespace adjoin::engine
