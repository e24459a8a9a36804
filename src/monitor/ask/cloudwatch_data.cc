#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "meter/series/retention.h"
#include "meter/series/series_reader.h"
#include "monitor/ask/cloudwatch.h"
#include "monitor/ask/data_label.h"
#include "monitor/ask/metric_data.h"
#include "monitor/ask/translate.h"
#include "monitor/monitor.h"
#include "wire/cloudwatch/next_token.h"

namespace adjoin::monitor {
namespace {

namespace cloudwatch = wire::cloudwatch;
using cloudwatch::GetMetricData;
using meter::alarm::QueryAnswer;
using meter::alarm::Window;

constexpr std::size_t kResultsMax = 500;
/// Values that one query may hold at once, and that queries of one page may hold one after another.
constexpr std::size_t kValuesAtOnceMax = 4'000'000;
/// What reading one record costs, in values.
constexpr std::size_t kWorkOfRecord = 4;
/// Programs may send figures that are to come.
constexpr std::int64_t kAheadSeconds = 3 * 60 * 60;

/// Where a page ended: among the queries that return data, among the series of one, and behind a
/// point of it.
struct DataPlace {
  std::size_t query = 0;
  std::size_t series = 0;
  std::int64_t after = -1;  ///< unix time; below 0: before the first point
};

std::string text_of(const DataPlace& place) {
  return std::to_string(place.query) + " " + std::to_string(place.series) + " " +
         std::to_string(place.after);
}

/// Nullopt: a client made the text up.
std::optional<DataPlace> data_place_of(std::string_view text) {
  DataPlace place;
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto take = [&at, end](auto& number, char behind) {
    const auto read = std::from_chars(at, end, number);
    const bool is_whole = behind == '\0' ? read.ptr == end : read.ptr != end && *read.ptr == behind;
    at = read.ptr == end ? end : read.ptr + 1;
    return read.ec == std::errc() && is_whole;
  };
  if (take(place.query, ' ') && take(place.series, ' ') && take(place.after, '\0')) return place;
  return std::nullopt;
}

/// What a request asks for beside its queries.
struct DataRequest {
  std::int64_t start = 0;  ///< seconds since 1970
  std::int64_t end = 0;
  std::int64_t now = 0;
  bool newest_first = true;
  std::size_t points_max = meter::kDatapointsMax;
  std::chrono::minutes zone{0};
};

Result<DataRequest> read_request(const GetMetricData::Request& request, std::int64_t now) {
  if (request.start_time > request.end_time) {
    return wrong_request("The parameter StartTime must not be greater than the parameter EndTime.");
  }
  DataRequest out;
  out.start = unix_second(request.start_time);
  out.end = unix_second(request.end_time);
  out.now = now;
  out.newest_first = request.scan_by != "TimestampAscending";
  if (request.max_datapoints) {
    if (*request.max_datapoints < 1) {
      return wrong_request("MaxDatapoints is " + std::to_string(*request.max_datapoints) +
                           "; it must be at least 1.");
    }
    out.points_max = static_cast<std::size_t>(
        std::min<std::int64_t>(*request.max_datapoints, meter::kDatapointsMax));
  }
  if (request.label_options && request.label_options->timezone) {
    const auto zone = find_zone(*request.label_options->timezone);
    if (!zone) {
      return wrong_request("LabelOptions.Timezone is '" +
                           request.label_options->timezone->substr(0, 40) +
                           "'; it must be hours and minutes east of UTC, such as +0130.");
    }
    out.zone = *zone;
  }
  return out;
}

/// The periods of a request, as far as figures can be there: an absurd range costs no more than all
/// that is kept.
Window window_of(const DataRequest& request, std::uint32_t period) {
  const std::int64_t length = period;
  const std::int64_t oldest = request.now - meter::kFiveMinutesKept - length;
  const std::int64_t from = std::max<std::int64_t>({request.start, oldest, 0}) / length * length;
  const std::int64_t to = std::min(request.end, request.now + kAheadSeconds);
  Window window{.from = from, .period = period, .steps = 0};
  if (to > from) window.steps = static_cast<std::uint32_t>((to - from + length - 1) / length);
  return window;
}

/// What a query costs, counted in values. Its figures are read by the minute, or five, however long
/// its periods are, and as far back as they are kept.
std::size_t work_of(const DataQuery& query, const Window& window) {
  const bool by_five_minutes = window.period % 300 == 0;
  const std::size_t step = by_five_minutes ? 300 : 60;
  const std::size_t kept = by_five_minutes ? meter::kFiveMinutesKept : meter::kMinutesKept;
  const std::size_t seconds = std::min(std::size_t{window.steps} * window.period, kept);
  return query.setup + (query.width + query.made) * window.steps +
         query.set.stats().size() * (seconds / step) * kWorkOfRecord;
}

std::vector<DataPoint> points_in(const meter::alarm::MathSeries& series, const Window& window) {
  std::vector<DataPoint> points;
  for (std::uint32_t step = 0; step < series.values.size(); ++step) {
    if (series.values[step]) points.push_back({window.at(step), *series.values[step]});
  }
  return points;
}

/// Fills a page.
class DataPage {
 public:
  DataPage(const DataRequest& request, GetMetricData::Reply& reply)
      : request_(request), reply_(reply) {}

  bool is_full() const {
    return points_ >= request_.points_max || reply_.results.size() >= kResultsMax;
  }
  /// Whether the page took so much work that another query is for the next one.
  bool took_enough() const { return worked_ >= kValuesAtOnceMax; }
  void worked(std::size_t values) { worked_ += values; }

  /// Adds the points behind `after`. Returns the time of the last one that is on the page;
  /// nullopt: all are.
  std::optional<std::int64_t> add(const std::string& id, const LabelledSeries& series,
                                  std::int64_t after) {
    std::vector<DataPoint> points = *series.points;
    if (request_.newest_first) std::reverse(points.begin(), points.end());
    const auto is_behind = [&](const DataPoint& point) {
      return after < 0 || (request_.newest_first ? point.time < after : point.time > after);
    };
    GetMetricData::DataResult& result = reply_.results.emplace_back();
    result.id = id;
    result.label = label_of(series);
    result.status_code = "Complete";
    for (auto point = std::find_if(points.begin(), points.end(), is_behind); point != points.end();
         ++point) {
      if (points_ >= request_.points_max) {
        result.status_code = "PartialData";
        return result.timestamps.empty() ? after : result.timestamps.back().count() / 1000;
      }
      result.timestamps.push_back(std::chrono::seconds(point->time));
      result.values.push_back(point->value);
      ++points_;
    }
    return std::nullopt;
  }

 private:
  const DataRequest& request_;
  GetMetricData::Reply& reply_;
  std::size_t points_ = 0;
  std::size_t worked_ = 0;
};

Result<void> check_size(const DataQuery& query, const Window& window, const std::string& id) {
  if (query.width * window.steps <= kValuesAtOnceMax) return {};
  return wrong_request("Query '" + id.substr(0, 60) + "' needs " +
                       std::to_string(query.width * window.steps) + " values at once, and " +
                       std::to_string(kValuesAtOnceMax) +
                       " is the limit. Ask for a shorter time, a longer Period, or fewer metrics "
                       "in the expression.");
}

/// Adds the series of one query from `place` on. Returns where the page ended within it.
std::optional<DataPlace> add_series(const QueryAnswer& answer, const Window& window,
                                    LabelledSeries label, DataPlace place, DataPage& page) {
  for (; place.series < answer.series.size(); ++place.series, place.after = -1) {
    if (page.is_full()) return place;
    const meter::alarm::MathSeries& series = answer.series[place.series];
    const std::vector<DataPoint> points = points_in(series, window);
    label.points = &points;
    if (answer.series.size() > 1) label.own_label = series.label.empty() ? series.id : series.label;
    if (const auto last = page.add(answer.id, label, place.after)) {
      place.after = *last;
      return place;
    }
  }
  return std::nullopt;
}

Result<DataPlace> first_place(const std::optional<std::string>& token) {
  if (!token) return DataPlace();
  ADJOIN_TRY(const std::string text, cloudwatch::key_of_token(GetMetricData::kName, *token));
  if (const auto place = data_place_of(text)) return *place;
  return cloudwatch::fault_error(cloudwatch::Fault::invalid_next_token,
                                 "The NextToken is not one that GetMetricData returned. Ask "
                                 "without a token, which returns the first page.");
}

/// Fills one page from `place` on. Returns where it ended; nullopt: with the last point of all.
Result<std::optional<DataPlace>> fill_page(const DataQueries& queries, const DataRequest& request,
                                           meter::alarm::MetricSource& source, DataPlace place,
                                           DataPage& page) {
  ReadOnce reads(source);
  for (; place.query < queries.returned().size(); place = {place.query + 1}) {
    if (page.is_full() || page.took_enough()) return std::optional(place);
    const std::size_t position = queries.returned()[place.query];
    const meter::alarm::MetricQuery& query = queries.query(position);
    ADJOIN_TRY(const DataQuery one, queries.one(position));
    const Window window = window_of(request, one.period);
    ADJOIN_CHECK(check_size(one, window, query.id));
    page.worked(work_of(one, window));
    ADJOIN_TRY(const std::vector<QueryAnswer> answers, one.set.run(window, reads));
    const LabelledSeries label{&query, {}, nullptr, request.zone};
    for (const QueryAnswer& answer : answers) {
      if (const auto ended = add_series(answer, window, label, place, page)) return ended;
    }
  }
  return std::optional<DataPlace>();
}

}  // namespace

Result<GetMetricData::Reply> CloudWatch::run(GetMetricData, const GetMetricData::Request& request) {
  const auto now = unix_second(monitor_.clock().unix_time());
  ADJOIN_TRY(const DataRequest asked, read_request(request, now));
  ADJOIN_TRY(const DataPlace place, first_place(request.next_token));
  ADJOIN_TRY(auto named, metric_queries(request.queries));
  const auto queries = DataQueries::make(std::move(named));
  if (!queries) return as_told(queries.error(), GetMetricData::kTold);
  GetMetricData::Reply reply;
  DataPage page(asked, reply);
  const auto ended = fill_page(*queries, asked, monitor_.figures(), place, page);
  if (!ended) return as_told(ended.error(), GetMetricData::kTold);
  if (*ended) reply.next_token = cloudwatch::next_token(GetMetricData::kName, text_of(**ended));
  return reply;
}

}  // namespace adjoin::monitor
