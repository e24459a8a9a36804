#include "wire/answer/answer.h"

#include <variant>

#include "partiql/execute.h"
#include "wire/errors/messages.h"

namespace adjoin::wire {
namespace {

/// Recovery to a point in time is off for every table.
Result<std::monostate> continuous_backups(const AnswerContext& with,
                                          const std::string& table_name) {
  const auto table = with.store.describe_table(with.context, table_name);
  if (table) return std::monostate{};
  if (api_error_of(table.error()) != ApiError::resource_not_found) return table.error();
  return api_error(ApiError::table_not_found, messages::table_not_found(table_name));
}

/// Who watches what goes through the store counts its busiest keys.
Result<table::ContributorInsights*> insights_of(const AnswerContext& with) {
  table::ContributorInsights* insights = with.store.contributor_insights();
  if (insights != nullptr) return insights;
  return validation_error(
      "Contributor Insights needs a server that watches which keys are busy; start `adjoin serve` "
      "without --metrics off");
}

}  // namespace

template <>
Result<partiql::ExecuteStatementResult> run_over_store<ExecuteStatement>(
    const AnswerContext& with, const partiql::ExecuteStatementRequest& request) {
  return partiql::execute_statement(with.store, with.context, request);
}

template <>
Result<partiql::BatchExecuteStatementResult> run_over_store<BatchExecuteStatement>(
    const AnswerContext& with, const partiql::BatchExecuteStatementRequest& request) {
  return partiql::batch_execute_statement(with.store, with.context, request);
}

template <>
Result<partiql::ExecuteTransactionResult> run_over_store<ExecuteTransaction>(
    const AnswerContext& with, const partiql::ExecuteTransactionRequest& request) {
  return partiql::execute_transaction(with.store, with.context, request);
}

template <>
Result<std::monostate> run_over_store<DescribeContinuousBackups>(const AnswerContext& with,
                                                                 const std::string& table_name) {
  return continuous_backups(with, table_name);
}

template <>
Result<std::monostate> run_over_store<UpdateContinuousBackups>(const AnswerContext& with,
                                                               const std::string& table_name) {
  return continuous_backups(with, table_name);
}

template <>
Result<table::ContributorInsightsDescription> run_over_store<UpdateContributorInsights>(
    const AnswerContext& with, const table::UpdateContributorInsightsRequest& request) {
  ADJOIN_TRY(table::ContributorInsights * insights, insights_of(with));
  return insights->update(with.context, request);
}

template <>
Result<table::ContributorInsightsDescription> run_over_store<DescribeContributorInsights>(
    const AnswerContext& with, const table::DescribeContributorInsightsRequest& request) {
  ADJOIN_TRY(table::ContributorInsights * insights, insights_of(with));
  return insights->describe(with.context, request);
}

template <>
Result<table::ListContributorInsightsResult> run_over_store<ListContributorInsights>(
    const AnswerContext& with, const table::ListContributorInsightsRequest& request) {
  ADJOIN_TRY(table::ContributorInsights * insights, insights_of(with));
  return insights->list(with.context, request);
}

template <>
Result<std::monostate> run_over_store<DescribeLimits>(const AnswerContext&, const std::monostate&) {
  return std::monostate{};
}

template <>
Result<std::string> run_over_store<DescribeEndpoints>(const AnswerContext& with,
                                                      const std::monostate&) {
  return std::string(with.host);
}

}  // namespace adjoin::wire
