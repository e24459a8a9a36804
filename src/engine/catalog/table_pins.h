#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "engine/catalog/catalog.h"

namespace adjoin::engine {

/// Lookup cache for the tables of one request. Each name is looked up in the catalog once; later
/// lookups return the same object, even if the catalog changed. Returned pointers and references
/// are valid while this object lives. Not thread-safe.
class TablePins {
 public:
  explicit TablePins(const Catalog& catalog) : catalog_(&catalog) {}

  /// Returns the table of `ref`, never null. @errors as Catalog::find
  Result<const CatalogTable*> find(const table::TableRef& ref) {
    for (const auto& [name, pin] : pins_) {
      if (name == ref.name()) return pin.get();
    }
    Result<TablePin> found = catalog_->find(ref);
    // A missing table is told in the words of each operation. Any other refusal is kept as it is,
    // because `prepare` knows only "found" and "not found".
    if (!found && api_error_of(found.error()) != ApiError::resource_not_found)
      refusal_ = found.error();
    ADJOIN_TRY(TablePin pin, std::move(found));
    pins_.emplace_back(ref.name(), std::move(pin));
    return pins_.back().second.get();
  }
  /// Returns the description of the table; null if `find` fails. `refusal` then has its error,
  /// unless the table is missing.
  const table::TableDescription* find_description(const table::TableRef& ref) {
    const Result<const CatalogTable*> table = find(ref);
    return table ? &(*table)->description : nullptr;
  }
  /// Returns the last lookup error other than resource_not_found: the table's schema metadata was
  /// replaced. Nullopt: there was none.
  const std::optional<Error>& refusal() const noexcept { return refusal_; }
  /// Returns whether the request is bound to the schema metadata of any of the tables.
  bool any_noted() const noexcept {
    for (const auto& [name, pin] : pins_) {
      if (pin.is_noted()) return true;
    }
    return false;
  }
  /// Returns the table of a description that `find_description` returned (asserted).
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
