#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "table/request/charge.h"
#include "table/request/table_description.h"

namespace adjoin::meter {

/// Units a second, of reads and of writes.
struct CapacityRates {
  double read = 0;
  double write = 0;
  double of(table::ChargeKind kind) const noexcept {
    return kind == table::ChargeKind::read ? read : write;
  }
};

/// A table or a global index, as the rules of throttling see it. A local index is part of its
/// table.
struct CapacityObject {
  table::ObjectId id;
  std::string arn;
  bool index = false;  ///< a global index
  /// The local indexes of a table: what they use, it uses. Its collections are never split then.
  std::vector<table::ObjectId> local_indexes;
  table::BillingMode mode = table::BillingMode::pay_per_request;
  CapacityRates provisioned;  ///< of mode provisioned, at least 1
  CapacityRates warm;         ///< 0: not set
  CapacityRates maximum;      ///< Max…RequestUnits, on demand; 0: not set
};

/// Returns the table first, then its global indexes.
std::vector<CapacityObject> capacity_objects(const table::TableDescription& table);

// What an account has by default.
inline constexpr double kAccountOnDemandUnits = 40'000;     ///< of each table and index
inline constexpr double kAccountProvisionedUnits = 80'000;  ///< of all tables and indexes together

/// Checks the provisioned units of an account, as CreateTable and UpdateTable do.
/// @param others  the sum of the other tables with their indexes
/// @errors limit_exceeded: they and `table` have more than the account may
Result<void> check_account(const CapacityRates& others, const table::TableDescription& table);
/// Returns the provisioned units of a table and its global indexes; zeros on demand.
CapacityRates provisioned_units(const table::TableDescription& table);

}  // namespace adjoin::meter
