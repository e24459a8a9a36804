#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace adjoin::table {

/// What a store keeps behind a resolved name; each store derives its own.
struct ResolvedTable {
  virtual ~ResolvedTable() = default;
};

/// Names a table in a request. Made from a name; `TableStore::resolve` returns one that also holds
/// the store's own handle, which saves the look-up. A handle whose table was dropped or altered is
/// found out by the store, which then looks the name up again. A value type, cheap to copy.
class TableRef {
 public:
  TableRef() = default;
  TableRef(std::string name) : name_(std::move(name)) {}  // NOLINT: implicit
  TableRef(std::string_view name) : name_(name) {}        // NOLINT: implicit
  TableRef(const char* name) : name_(name) {}             // NOLINT: implicit
  TableRef(std::string name, std::shared_ptr<const ResolvedTable> resolved)
      : name_(std::move(name)), resolved_(std::move(resolved)) {}

  const std::string& name() const noexcept { return name_; }
  /// Null unless made by `resolve`.
  const ResolvedTable* resolved() const noexcept { return resolved_.get(); }

 private:
  std::string name_;
  /// Shared: requests, the store's catalog and running reads hold the same handle.
  std::shared_ptr<const ResolvedTable> resolved_;
};

}  // namespace adjoin::table
