#pragma once

#include "base/result.h"
#include "table/request/call_context.h"
#include "table/request/contributor_insights.h"

namespace adjoin::table {

/// The operations of Contributor Insights. No store answers them by itself, because they need
/// whoever watches what goes through it (TableStore::contributor_insights). Thread-safe.
class ContributorInsights {
 public:
  virtual ~ContributorInsights() = default;

  /// Starts or stops counting the busiest keys of a table or a global index.
  /// @errors resource_not_found: no such table, no such index, or a local one; those of writing
  ///         the setting: unavailable, unsupported (a read-only store), io_error
  virtual Result<ContributorInsightsDescription> update(
      const CallContext& context, const UpdateContributorInsightsRequest& request) = 0;
  /// @errors resource_not_found, as `update`
  virtual Result<ContributorInsightsDescription> describe(
      const CallContext& context, const DescribeContributorInsightsRequest& request) = 0;
  /// Lists what was ever enabled. @errors resource_not_found: no such table; validation: a token
  /// of another list
  virtual Result<ListContributorInsightsResult> list(
      const CallContext& context, const ListContributorInsightsRequest& request) = 0;
};

}  // namespace adjoin::table
