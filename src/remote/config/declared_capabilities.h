#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "table/request/store_facts.h"

namespace adjoin::remote {

/// Capabilities of an endpoint as the user wrote them. nullopt: not given.
struct CapabilityChoice {
  std::optional<std::string> transactions;
  std::optional<std::string> transact_items;
  std::optional<std::string> streams;
  std::optional<std::string> time_to_live;
  std::optional<std::string> update_table;
  std::optional<std::string> gsi_consistency;
};

/// Parsed capabilities. nullopt: probe the endpoint, or assume what DynamoDB does.
struct DeclaredCapabilities {
  std::optional<bool> transactions;
  std::optional<bool> streams;
  std::optional<bool> time_to_live;
  std::optional<bool> update_table;
  std::optional<table::GsiConsistency> gsi_consistency;
  std::optional<std::uint32_t> transact_items_max;

  /// Overwrites the capabilities that are declared here.
  void apply_to(table::Capabilities& capabilities) const;
};

/// Parses declared capabilities:
/// transactions, streams,      yes, no, or auto, which is the same as not given
/// time_to_live, update_table
/// gsi_consistency             strong or eventual
/// transact_items              how many items one TransactWriteItems takes, 10 to 100
///
/// @errors invalid_argument, naming the invalid value
Result<DeclaredCapabilities> declared_capabilities(const CapabilityChoice& choice);

}  // namespace adjoin::remote
