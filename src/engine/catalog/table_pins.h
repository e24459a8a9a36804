#pragma once

#include <optional>
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
    Result<TablePin> found = catalog_->find(ref);
    if (!found && found.error().code() != ErrorCode::resource_not_found) refusal_ = found.error();
    ADJOIN_TRY(TablePin pin, std::move(found));
    pins_.emplace_back(ref.name(), std::move(pin));
    return pins_.back().second.get();
  }
  /// Null when there is no such table.
  const table::TableDescription* find_description(const table::TableRef& ref) {
    const Result<const CatalogTable*> table = find(ref);
    return table ? &(*table)->description : nullptr;
  }
  /// Why a request bound to a table's note goes no further.
  const std::optional<Error>& refusal() const noexcept { return refusal_; }
  /// Whether one of the tables is that of a request bound to its note.
  bool any_noted() const noexcept {
    for (const auto& [name, pin] : pins_) {
      if (pin.is_noted()) return true;
    }
    return false;
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
  std::optional<Error> refusal_;
};

}  // namespace adjoin::engine
