#include "wire/cloudwatch/fields/by_fields.h"
#include "wire/cloudwatch/fields/shared_fields.h"

namespace adjoin::wire::cloudwatch {
namespace {

constexpr Bounds kExtendedStatistics{.least = 1, .most = 10};
constexpr Bounds kDataMax{.most = 1000};
constexpr Bounds kValuesMax{.most = 150};
constexpr Bounds kEntityText{.least = 1, .most = 2048};

}  // namespace

// ---- GetMetricData

template <>
struct Shape<GetMetricData::LabelOptions> {
  static constexpr std::array fields = {
      field<&GetMetricData::LabelOptions::timezone>("Timezone"),
  };
};
template <>
struct Shape<GetMetricData::Request> {
  using T = GetMetricData::Request;
  static constexpr std::array fields = {
      field<&T::queries>("MetricDataQueries", {.required = true, .most = kQueriesMax}),
      field<&T::start_time>("StartTime", kRequired),
      field<&T::end_time>("EndTime", kRequired),
      field<&T::next_token>("NextToken"),
      field<&T::scan_by>("ScanBy", {.words = kScanBy}),
      field<&T::max_datapoints>("MaxDatapoints"),
      field<&T::label_options>("LabelOptions"),
  };
};
template <>
struct Shape<MessageData> {
  static constexpr std::array fields = {
      field<&MessageData::code>("Code"),
      field<&MessageData::value>("Value"),
  };
};
template <>
struct Shape<GetMetricData::DataResult> {
  using T = GetMetricData::DataResult;
  static constexpr std::array fields = {
      field<&T::id>("Id"),
      field<&T::label>("Label"),
      field<&T::timestamps>("Timestamps", kAlways),
      field<&T::values>("Values", kAlways),
      field<&T::status_code>("StatusCode"),
      field<&T::messages>("Messages"),
  };
};
template <>
struct Shape<GetMetricData::Reply> {
  using T = GetMetricData::Reply;
  static constexpr std::array fields = {
      field<&T::results>("MetricDataResults", kAlways),
      field<&T::next_token>("NextToken"),
      field<&T::messages>("Messages", kAlways),
  };
};
ADJOIN_CLOUDWATCH_CODEC(GetMetricData);

// ---- GetMetricStatistics

template <>
struct Shape<GetMetricStatistics::Request> {
  using T = GetMetricStatistics::Request;
  static constexpr std::array fields = {
      field<&T::name_space>("Namespace", kRequiredNameSpace),
      field<&T::metric_name>("MetricName", kRequiredName),
      field<&T::dimensions>("Dimensions", kDimensions),
      field<&T::start_time>("StartTime", kRequired),
      field<&T::end_time>("EndTime", kRequired),
      field<&T::period>("Period", kRequiredPeriod),
      field<&T::statistics>("Statistics", {.least = 1, .most = 5, .each = &kStatistic}),
      field<&T::extended_statistics>("ExtendedStatistics", kExtendedStatistics),
      field<&T::unit>("Unit", kUnit),
  };
};
template <>
struct Shape<GetMetricStatistics::Datapoint> {
  using T = GetMetricStatistics::Datapoint;
  static constexpr std::array fields = {
      field<&T::timestamp>("Timestamp"), field<&T::sample_count>("SampleCount"),
      field<&T::average>("Average"),     field<&T::sum>("Sum"),
      field<&T::minimum>("Minimum"),     field<&T::maximum>("Maximum"),
      field<&T::unit>("Unit"),           field<&T::extended_statistics>("ExtendedStatistics"),
  };
};
template <>
struct Shape<GetMetricStatistics::Reply> {
  using T = GetMetricStatistics::Reply;
  static constexpr std::array fields = {
      field<&T::label>("Label"),
      field<&T::datapoints>("Datapoints", kAlways),
  };
};
ADJOIN_CLOUDWATCH_CODEC(GetMetricStatistics);

// ---- ListMetrics

template <>
struct Shape<DimensionFilter> {
  static constexpr std::array fields = {
      field<&DimensionFilter::name>("Name", kRequiredName),
      field<&DimensionFilter::value>("Value", {.least = 1, .most = 1024}),
  };
};
template <>
struct Shape<ListMetrics::Request> {
  using T = ListMetrics::Request;
  static constexpr std::array fields = {
      field<&T::name_space>("Namespace", kNameSpace),
      field<&T::metric_name>("MetricName", kName),
      field<&T::dimensions>("Dimensions", {.most = 10}),
      field<&T::next_token>("NextToken"),
      field<&T::recently_active>("RecentlyActive", {.words = kRecentlyActive}),
      field<&T::include_linked_accounts>("IncludeLinkedAccounts"),
      field<&T::owning_account>("OwningAccount", kName),
  };
};
template <>
struct Shape<ListMetrics::Reply> {
  using T = ListMetrics::Reply;
  static constexpr std::array fields = {
      field<&T::metrics>("Metrics", kAlways),
      field<&T::next_token>("NextToken"),
      field<&T::owning_accounts>("OwningAccounts"),
  };
};
ADJOIN_CLOUDWATCH_CODEC(ListMetrics);

// ---- PutMetricData

template <>
struct Shape<StatisticSet> {
  using T = StatisticSet;
  static constexpr std::array fields = {
      field<&T::sample_count>("SampleCount", kRequired),
      field<&T::sum>("Sum", kRequired),
      field<&T::minimum>("Minimum", kRequired),
      field<&T::maximum>("Maximum", kRequired),
  };
};
template <>
struct Shape<PutMetricData::Datum> {
  using T = PutMetricData::Datum;
  static constexpr std::array fields = {
      field<&T::metric_name>("MetricName", kRequiredName),
      field<&T::dimensions>("Dimensions", kDimensions),
      field<&T::timestamp>("Timestamp"),
      field<&T::value>("Value"),
      field<&T::statistic_values>("StatisticValues"),
      field<&T::values>("Values", kValuesMax),
      field<&T::counts>("Counts", kValuesMax),
      field<&T::unit>("Unit", kUnit),
      field<&T::storage_resolution>("StorageResolution", kFromOne),
  };
};
template <>
struct Shape<PutMetricData::Entity> {
  using T = PutMetricData::Entity;
  static constexpr std::array fields = {
      field<&T::key_attributes>("KeyAttributes", {.least = 2, .most = 4, .each = &kEntityText}),
      field<&T::attributes>("Attributes", {.most = 10, .each = &kEntityText}),
  };
};
template <>
struct Shape<PutMetricData::EntityData> {
  using T = PutMetricData::EntityData;
  static constexpr std::array fields = {
      field<&T::entity>("Entity"),
      field<&T::data>("MetricData", kDataMax),
  };
};
template <>
struct Shape<PutMetricData::Request> {
  using T = PutMetricData::Request;
  static constexpr std::array fields = {
      field<&T::name_space>("Namespace", kRequiredNameSpace),
      field<&T::data>("MetricData", kDataMax),
      field<&T::entity_data>("EntityMetricData", {.most = 50}),  // ours: it bounds the memory
      field<&T::strict_entity_validation>("StrictEntityValidation"),
  };
};
ADJOIN_CLOUDWATCH_CODEC(PutMetricData);

}  // namespace adjoin::wire::cloudwatch
