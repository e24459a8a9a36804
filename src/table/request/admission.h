#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/result.h"
#include "table/request/charge.h"
#include "table/request/table_description.h"

namespace adjoin::table {

/// A limit that a request would have exceeded, as its exception tells it.
struct ThrottlingReason {
  std::string reason;    ///< such as "TableWriteKeyRangeThroughputExceeded"
  std::string resource;  ///< ARN of the table or index
  friend bool operator==(const ThrottlingReason&, const ThrottlingReason&) = default;
};

/// Details of a request that was throttled for its tables' capacity. One that was refused because a
/// server is busy has none.
struct ThrottlingDetails final : ErrorDetails {
  explicit ThrottlingDetails(std::vector<ThrottlingReason> why) : reasons(std::move(why)) {}
  std::vector<ThrottlingReason> reasons;
};

/// Decides which requests a store takes, and learns what they consumed: the rules of a service
/// whose capacity is limited. A store that has none takes all. It must outlive the store. Called by
/// the threads that answer, several at once, and where writes wait: quick, and without a call of
/// the store.
class Admission {
 public:
  virtual ~Admission() = default;

  /// Returns why a request is refused that is about to consume this; nullopt: it may go on. Of a
  /// read the half units are not looked at, since they are known only afterwards.
  /// The error is throttling, provisioned_throughput_exceeded or request_limit_exceeded, with
  /// ThrottlingDetails.
  virtual std::optional<Error> check(std::span<const Charge> charges) = 0;
  /// Takes note of what a request consumed that was taken.
  virtual void charge(std::span<const Charge> charges) = 0;

  /// Whether a table may be made, or changed to this. @errors limit_exceeded
  virtual Result<void> check_table(const TableDescription& table) = 0;
  /// A table was found at the opening, was made or changed.
  virtual void put(const TableDescription& table) = 0;
  /// A table was dropped.
  virtual void remove(const TableDescription& table) = 0;
};

}  // namespace adjoin::table
