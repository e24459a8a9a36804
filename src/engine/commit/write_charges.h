#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/error.h"
#include "table/request/admission.h"
#include "table/request/call_context.h"
#include "table/request/charge.h"
#include "table/request/table_description.h"

namespace adjoin::engine {

/// The tables and indexes that one request was charged for so far. A batch has one for all of its
/// writes.
class ChargedObjects {
 public:
  /// Returns whether this is the request's first charge of the object.
  bool begins(table::ObjectId object);

 private:
  table::ObjectId first_;                 ///< 0, which no object has: none yet
  std::vector<table::ObjectId> objects_;  ///< the others; few: a search is quicker than a set
};

/// Charges of a write. They are known when it is evaluated, in the leading thread, and are reported
/// when it is durable, by the thread that answers. Empty where the call has no sink. Takes memory
/// for more than one charge only: most writes are of one item that no index has. Borrows the tables
/// and the items' keys.
class WriteCharges {
 public:
  /// @param half_units  above 0, as in `add_entry`
  void add_item(const table::TableDescription& table, BytesView item_key, table::ChargeKind kind,
                std::int64_t half_units) {
    add({&table, nullptr, kind, half_units, item_key, {}});
  }
  void add_entry(const table::TableDescription& table, const table::IndexDescription& index,
                 Bytes entry_key, std::int64_t half_units) {
    add({&table, &index, table::ChargeKind::write, half_units, {}, std::move(entry_key)});
  }
  /// Returns why the store does not take the write; nullopt: it takes it.
  std::optional<Error> refusal(table::Admission& admission) const;
  /// Tells the admission of them, once the write is taken.
  void charge(table::Admission& admission) const;
  /// Forgets them: the write failed, or nobody knows whether it happened.
  void clear() noexcept {
    first_.reset();
    more_.clear();
  }

  /// Reports the charges to the sink of the call, which it has.
  void report(const table::CallContext& context, table::CountedOperation operation,
              ChargedObjects& charged) const;

 private:
  struct One {
    const table::TableDescription* table;
    const table::IndexDescription* index;  ///< null: the table
    table::ChargeKind kind;
    std::int64_t half_units;
    BytesView item_key;  ///< of the table
    Bytes entry_key;     ///< of the index
  };
  void add(One one) {
    if (first_) {
      more_.push_back(std::move(one));
    } else {
      first_.emplace(std::move(one));
    }
  }
  template <typename Visit>
  void each(const Visit& visit) const {
    if (first_) visit(*first_);
    for (const One& one : more_) visit(one);
  }
  static table::Charge told(const One& one);
  std::vector<table::Charge> told() const;

  std::optional<One> first_;
  std::vector<One> more_;
};

}  // namespace adjoin::engine
