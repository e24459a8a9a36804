#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace adjoin::table {

/// What a table or an index may be set to that has no effect here: it is kept and told, so that
/// whoever describes tables by templates finds what the template says.

/// Highest use of an on-demand table; -1: none.
struct OnDemandThroughput {
  std::optional<std::int64_t> max_read_request_units;
  std::optional<std::int64_t> max_write_request_units;
  friend bool operator==(const OnDemandThroughput&, const OnDemandThroughput&) = default;
};

/// Throughput to be ready for.
struct WarmThroughput {
  std::optional<std::int64_t> read_units_per_second;
  std::optional<std::int64_t> write_units_per_second;
  friend bool operator==(const WarmThroughput&, const WarmThroughput&) = default;
};

/// Of a table or a global index.
struct ThroughputSettings {
  OnDemandThroughput on_demand;
  WarmThroughput warm;

  bool empty() const { return *this == ThroughputSettings(); }
  /// Takes over what `asked` says.
  void merge(const ThroughputSettings& asked);
  friend bool operator==(const ThroughputSettings&, const ThroughputSettings&) = default;
};

/// PERSISTED: DO NOT CHANGE THESE VALUES.
enum class TableClass : std::uint8_t { standard = 1, standard_infrequent_access = 2 };

/// SSESpecification: by a key of KMS, or switched off.
struct Encryption {
  bool enabled = false;
  std::string kms_key;  ///< as it was given; empty: the account's own
  friend bool operator==(const Encryption&, const Encryption&) = default;
};

struct TableSettings {
  ThroughputSettings throughput;
  std::optional<TableClass> table_class;
  std::optional<Encryption> encryption;  ///< of a description: an enabled one

  bool empty() const { return *this == TableSettings(); }
  /// Takes over what `asked` says.
  void merge(const TableSettings& asked);
  friend bool operator==(const TableSettings&, const TableSettings&) = default;
};

}  // namespace adjoin::table
