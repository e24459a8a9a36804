#include "monitor/count/counted_request.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/api_error.h"
#include "monitor/count/test_traffic.h"
#include "table/request/item_read_requests.h"
#include "table/request/item_write_requests.h"
#include "table/request/test_charges.h"
#include "table/request/transaction_requests.h"

namespace adjoin::monitor {
namespace {

using meter::MeteredOperation;
using meter::Metric;
using std::chrono::milliseconds;

class CountedRequests : public ::testing::Test {
 protected:
  CountedRequest begin(MeteredOperation operation) {
    return CountedRequest(traffic_, operation, traffic_.now());
  }
  meter::Figures figures(const std::string& object, Metric metric,
                         MeteredOperation by = MeteredOperation::none) {
    taken_.collect(traffic_);
    return taken_.of(object, metric, by);
  }

  JumpingClock clock_;
  TrafficMeter traffic_{clock_};
  TakenFigures taken_;
};

TEST_F(CountedRequests, AreOneSampleOfUnitsForEachObject) {
  CountedRequest request = begin(MeteredOperation::batch_write_item);
  for (int i = 0; i < 25; ++i) {
    request.charge(write_of("graph", 1, 2));
    request.charge(charge_for_test("graph", "GSI1", 1, 2, table::ChargeKind::write, 4));
  }
  clock_.advance(milliseconds(3));
  request.succeed(traffic_.now());
  EXPECT_EQ(figures("graph", Metric::consumed_write_units), meter::Figures::of(50));
  EXPECT_EQ(figures("graph/GSI1", Metric::consumed_write_units), meter::Figures::of(100));
  const auto by = MeteredOperation::batch_write_item;
  EXPECT_EQ(figures("graph", Metric::write_units, by), meter::Figures::of(50));
  EXPECT_EQ(figures("graph/GSI1", Metric::write_units, by), meter::Figures::of(100));
  const meter::Figures latency = figures("graph", Metric::successful_request_latency, by);
  EXPECT_EQ(latency.samples, 1);
  EXPECT_EQ(latency.sum, 3000);
  EXPECT_EQ(latency.histogram.total(), 1U);
  EXPECT_EQ(figures("graph/GSI1", Metric::successful_request_latency, by).samples, 0);
}

TEST_F(CountedRequests, CountLocalIndexesAsUnitsOfTheirTable) {
  CountedRequest request = begin(MeteredOperation::put_item);
  request.charge(write_of("graph", 1, 2));
  table::Charge local = charge_for_test("graph", "LSI1", 1, 2, table::ChargeKind::write, 4);
  local.is_local_index = true;
  request.charge(local);
  request.succeed(traffic_.now());
  EXPECT_EQ(figures("graph", Metric::consumed_write_units), meter::Figures::of(6));
  EXPECT_EQ(figures("graph/LSI1", Metric::consumed_write_units).samples, 0);
  EXPECT_EQ(figures("graph", Metric::write_units, MeteredOperation::put_item),
            meter::Figures::of(2));
  EXPECT_EQ(figures("graph/LSI1", Metric::write_units, MeteredOperation::put_item),
            meter::Figures::of(4));
}

TEST_F(CountedRequests, CountForEachOfTheirTables) {
  CountedRequest request = begin(MeteredOperation::batch_get_item);
  for (std::uint32_t id = 1; id <= 20; ++id) {  // more than have room without memory of their own
    request.charge(read_of("t" + std::to_string(id), id, 1));
    request.charge(read_of("t" + std::to_string(id), id, 1));
  }
  request.succeed(traffic_.now());
  for (int id = 1; id <= 20; ++id) {
    const std::string table = "t" + std::to_string(id);
    EXPECT_EQ(figures(table, Metric::consumed_read_units), meter::Figures::of(2)) << table;
    EXPECT_EQ(figures(table, Metric::successful_request_latency, MeteredOperation::batch_get_item)
                  .samples,
              1)
        << table;
  }
}

TEST_F(CountedRequests, CountItemsAndThoseThatWereFilteredOut) {
  CountedRequest request = begin(MeteredOperation::query);
  request.charge(charge_for_test("graph", "GSI1", 1, 2, table::ChargeKind::read, 3));
  request.add_items("graph", "GSI1", 100, 40);
  request.succeed(traffic_.now());
  const auto by = MeteredOperation::query;
  EXPECT_EQ(figures("graph/GSI1", Metric::scanned_items, by), meter::Figures::of(100));
  EXPECT_EQ(figures("graph/GSI1", Metric::filtered_items, by), meter::Figures::of(60));
  EXPECT_EQ(figures("graph", Metric::returned_items, by), meter::Figures::of(40));
  EXPECT_EQ(figures("graph", Metric::consumed_read_units).samples, 0) << "T leaves indexes out";
  EXPECT_EQ(figures("graph", Metric::scanned_items, by).samples, 0);
}

TEST_F(CountedRequests, CountAnEmptyPageAsOneOfNoItems) {
  CountedRequest request = begin(MeteredOperation::scan);
  request.charge(read_of("graph", 1, 1));
  request.add_items("graph", "", 0, 0);
  request.succeed(traffic_.now());
  EXPECT_EQ(figures("graph", Metric::returned_items, MeteredOperation::scan),
            meter::Figures::of(0));
  EXPECT_EQ(figures("graph", Metric::scanned_items, MeteredOperation::scan).samples, 0);
}

TEST_F(CountedRequests, OfAStreamCountRecordsByItsLabel) {
  CountedRequest request = begin(MeteredOperation::get_records);
  request.add_records("graph", "2026-11-21T10:00:00.000", 7, 700);
  request.succeed(traffic_.now());
  const auto by = MeteredOperation::get_records;
  const std::string stream = "graph@2026-11-21T10:00:00.000";
  EXPECT_EQ(figures(stream, Metric::returned_records, by), meter::Figures::of(7));
  EXPECT_EQ(figures(stream, Metric::returned_bytes, by), meter::Figures::of(700));
  EXPECT_EQ(figures("graph", Metric::successful_request_latency, by).samples, 1);
}

TEST_F(CountedRequests, CountAFailedConditionWithItsUnitsAndNoLatency) {
  CountedRequest request = begin(MeteredOperation::put_item);
  table::PutItemRequest put;
  put.table = "graph";
  request.name_tables(put);
  request.charge(write_of("graph", 1, 2));
  request.fail(table::conditional_check_failed(), traffic_.now());
  EXPECT_EQ(figures("graph", Metric::failed_conditions), meter::Figures::of(1));
  EXPECT_EQ(figures("graph", Metric::consumed_write_units), meter::Figures::of(2));
  EXPECT_EQ(
      figures("graph", Metric::successful_request_latency, MeteredOperation::put_item).samples, 0);
  EXPECT_EQ(figures("-", Metric::user_errors).samples, 0);
}

TEST_F(CountedRequests, CountEachFailedConditionOfATransactionAtItsTable) {
  table::TransactWriteItemsRequest transaction;
  for (const char* table : {"a", "b", "a", "a"}) {
    table::TransactPut put;
    put.table = table;
    transaction.actions.emplace_back(put);
  }
  std::vector<table::CancellationReason> reasons(4);
  for (const std::size_t i : {1U, 2U, 3U}) {
    reasons[i] = table::cancellation_reason(table::conditional_check_failed());
  }
  CountedRequest request = begin(MeteredOperation::transact_write_items);
  request.name_tables(transaction);
  request.charge(write_of("a", 1, 12));
  request.charge(write_of("b", 2, 4));
  request.fail(table::transaction_canceled(reasons), traffic_.now());
  EXPECT_EQ(figures("a", Metric::failed_conditions).sum, 2);
  EXPECT_EQ(figures("b", Metric::failed_conditions).sum, 1);
  EXPECT_EQ(figures("a", Metric::consumed_write_units), meter::Figures::of(12));
  EXPECT_EQ(figures("-", Metric::user_errors).samples, 0);
}

TEST_F(CountedRequests, CountATransactionThatIsWrongInItselfAsAUsersError) {
  table::TransactWriteItemsRequest transaction;
  table::TransactPut put;
  put.table = "a";
  transaction.actions.emplace_back(put);
  CountedRequest request = begin(MeteredOperation::transact_write_items);
  request.name_tables(transaction);
  request.fail(table::transaction_canceled({table::cancellation_reason(validation_error("wrong"))}),
               traffic_.now());
  EXPECT_EQ(figures("-", Metric::user_errors), meter::Figures::of(1));
  EXPECT_EQ(figures("a", Metric::failed_conditions).samples, 0);
}

struct Failure {
  Error error;
  Metric metric;      ///< that counts it
  std::string where;  ///< "-": the whole store
};

TEST_F(CountedRequests, AreCountedByTheirOutcome) {
  const std::vector<Failure> failures = {
      {validation_error("wrong"), Metric::user_errors, "-"},
      {api_error(ApiError::resource_not_found, "no table"), Metric::user_errors, "-"},
      {api_error(ApiError::access_denied, "no"), Metric::user_errors, "-"},
      {api_error(ApiError::throttling, "slow"), Metric::throttled_requests, "graph"},
      {api_error(ApiError::provisioned_throughput_exceeded, "slow"), Metric::throttled_requests,
       "graph"},
      {api_error(ApiError::request_limit_exceeded, "slow"), Metric::throttled_requests, "graph"},
      {Error(ErrorCode::io_error, "disk"), Metric::system_errors, "graph"},
      {Error(ErrorCode::unavailable, "closing"), Metric::system_errors, "graph"},
  };
  const std::vector<Metric> all = {Metric::user_errors, Metric::throttled_requests,
                                   Metric::system_errors, Metric::failed_conditions};
  for (const Failure& failure : failures) {
    TrafficMeter traffic(clock_);
    CountedRequest request(traffic, MeteredOperation::get_item, traffic.now());
    table::GetItemRequest get;
    get.table = "graph";
    request.name_tables(get);
    request.fail(failure.error, traffic.now());
    TakenFigures taken;
    taken.collect(traffic);
    double counted = 0;
    for (const auto& [object, figures] : taken.all()) {
      for (const Metric metric : all) {
        for (const auto by : {MeteredOperation::none, MeteredOperation::get_item}) {
          counted += taken.of(object, metric, by).sum;
        }
      }
    }
    EXPECT_EQ(counted, 1) << failure.error.message();
    const bool has_operation = failure.where != "-";
    EXPECT_EQ(taken
                  .of(failure.where, failure.metric,
                      has_operation ? MeteredOperation::get_item : MeteredOperation::none)
                  .sum,
              1)
        << failure.error.message();
  }
}

TEST_F(CountedRequests, CountPartsThatFailedThoughTheWholeSucceeds) {
  CountedRequest request = begin(MeteredOperation::batch_execute_statement);
  table::PutItemRequest put;
  put.table = "graph";
  for (int i = 0; i < 2; ++i) {
    request.charge(write_of("graph", 1, 2));
    request.name_tables(put);
    request.add_failure(table::conditional_check_failed());
  }
  request.charge(write_of("graph", 1, 2));
  request.succeed(traffic_.now());
  EXPECT_EQ(figures("graph", Metric::failed_conditions).sum, 2);
  EXPECT_EQ(figures("graph", Metric::consumed_write_units), meter::Figures::of(6));
  EXPECT_EQ(figures("graph", Metric::successful_request_latency,
                    MeteredOperation::batch_execute_statement)
                .samples,
            1);
}

TEST_F(CountedRequests, CountAFailedPartOnceWhenTheWholeFailsOfIt) {
  CountedRequest request = begin(MeteredOperation::execute_statement);
  table::PutItemRequest put;
  put.table = "graph";
  request.charge(write_of("graph", 1, 2));
  request.name_tables(put);
  request.add_failure(table::conditional_check_failed());
  request.fail(api_error(ApiError::duplicate_item, "there is one"), traffic_.now());
  EXPECT_EQ(figures("graph", Metric::failed_conditions), meter::Figures::of(1));
  EXPECT_EQ(figures("-", Metric::user_errors).samples, 0);
}

TEST_F(CountedRequests, MeetATableByItsNameBeforeItsNumber) {
  CountedRequest request = begin(MeteredOperation::batch_execute_statement);
  table::PutItemRequest put;
  put.table = "graph";
  request.name_tables(put);
  request.add_failure(table::conditional_check_failed());
  request.charge(write_of("graph", 1, 2));
  request.succeed(traffic_.now());
  EXPECT_EQ(figures("graph", Metric::successful_request_latency,
                    MeteredOperation::batch_execute_statement)
                .samples,
            1);
  EXPECT_EQ(figures("graph", Metric::consumed_write_units).samples, 1);
}

TEST_F(CountedRequests, PassChargesOnToHeatAndToWhoAsked) {
  table::ToldCharges heat;
  table::ToldCharges caller;
  TrafficMeter traffic(clock_, &heat);
  CountedRequest request(traffic, MeteredOperation::get_item, traffic.now(), &caller);
  request.charge(read_of("graph", 1, 2));
  request.succeed(traffic.now());
  EXPECT_EQ(heat.told().size(), 1U);
  EXPECT_EQ(caller.told().size(), 1U);
}

TEST_F(CountedRequests, WithoutAnOperationCountTheirFailureAlone) {
  CountedRequest listed = begin(MeteredOperation::none);
  listed.succeed(traffic_.now());
  CountedRequest refused = begin(MeteredOperation::none);
  refused.fail(validation_error("wrong"), traffic_.now());
  taken_.collect(traffic_);
  EXPECT_EQ(taken_.all().size(), 1U);
  EXPECT_EQ(figures("-", Metric::user_errors), meter::Figures::of(1));
}

TEST_F(CountedRequests, NeverCountATimeBelowZero) {
  CountedRequest request(traffic_, MeteredOperation::get_item,
                         traffic_.now() + std::chrono::seconds(5));
  request.charge(read_of("graph", 1, 2));
  request.succeed(traffic_.now());
  EXPECT_EQ(figures("graph", Metric::successful_request_latency, MeteredOperation::get_item).sum,
            0);
}

}  // namespace
}  // namespace adjoin::monitor
