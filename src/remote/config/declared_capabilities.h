#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "table/request/store_facts.h"

namespace adjoin::remote {

/// What somebody says by hand that an endpoint can do, each as it was written.
struct CapabilityChoice {
  std::optional<std::string> transactions;
  std::optional<std::string> transact_items;
  std::optional<std::string> streams;
  std::optional<std::string> time_to_live;
  std::optional<std::string> update_table;
  std::optional<std::string> gsi_consistency;
};

/// The same, understood. Nullopt: the endpoint is asked, or is as DynamoDB.
struct DeclaredCapabilities {
  std::optional<bool> transactions;
  std::optional<bool> streams;
  std::optional<bool> time_to_live;
  std::optional<bool> update_table;
  std::optional<table::GsiConsistency> gsi_consistency;
  std::optional<std::uint32_t> transact_items_max;

  void apply_to(table::Capabilities& capabilities) const;
};

/// transactions, streams,      yes, no, or auto, which is as nothing: the endpoint is asked
/// time_to_live, update_table
/// gsi_consistency             strong or eventual
/// transact_items              how many items one TransactWriteItems takes, 10 to 100
///
/// @errors usage, naming what is no such value
Result<DeclaredCapabilities> declared_capabilities(const CapabilityChoice& choice);

}  // namespace adjoin::remote
