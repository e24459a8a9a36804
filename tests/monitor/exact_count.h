#pragma once

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "base/api_error.h"
#include "meter/series/metric.h"
#include "monitor/count/metered_operations.h"
#include "monitor/count/test_traffic.h"
#include "table/request/test_charges.h"
#include "table/request/transaction_requests.h"
#include "table/store/item_noted_store.h"
#include "wire/errors/error_table.h"

namespace adjoin::monitor {

/// What a meter has to count of calls, worked out from their replies and charges by the rules of
/// docs/formats/meters.md: a second writing of them, plain and slow.
class ExactCount {
 public:
  using Locals = std::set<std::string, std::less<>>;  ///< local indexes, as "table/index"

  /// Adds a call that was a request of its own.
  template <table::Operation Op>
  void add_call(const table::RequestOf<Op>& request, const Result<table::ReplyOf<Op>>& reply,
                const table::ChargeSums& charges, const Locals& locals) {
    constexpr meter::MeteredOperation by = kOperationOf<Op>;
    add_units(charges, by, locals);
    if (reply) {
      for (const std::string& table : tables_of(charges)) {
        add(table, meter::Metric::successful_request_latency, by, 0);
      }
      add_items<Op>(request, *reply);
    } else {
      add_failure<Op>(request, reply.error());
    }
  }

  void add(const std::string& object, meter::Metric metric, meter::MeteredOperation by,
           double value) {
    figures_[object][{metric, by}].merge(meter::Figures::of(value));
  }
  void merge(const ExactCount& other) {
    for (const auto& [object, figures] : other.figures_) {
      for (const auto& [key, one] : figures) figures_[object][key].merge(one);
    }
  }
  double sum(const std::string& object, meter::Metric metric,
             meter::MeteredOperation by = meter::MeteredOperation::none) const {
    const auto found = figures_.find(object);
    if (found == figures_.end()) return 0;
    const auto figure = found->second.find({metric, by});
    return figure == found->second.end() ? 0 : figure->second.sum;
  }

  /// Whether least and greatest values are compared: a meter loses them if its date jumps, or
  /// minutes pass, while threads count.
  enum class Extremes { compared, lost };
  /// Compares it with all that a meter told: nothing more, nothing less. Of latencies only how many
  /// there are is known here.
  void expect_equal(const TakenFigures& taken, Extremes extremes) const {
    std::size_t compared = 0;
    for (const auto& [object, set] : taken.all()) {
      for (const auto& entry : set.entries()) {
        const std::string what = name_of_figure(object, entry.key);
        const auto at = figures_.find(object);
        ASSERT_NE(at, figures_.end()) << what << " is of nothing that was asked";
        const auto exact = at->second.find(entry.key);
        ASSERT_NE(exact, at->second.end()) << what << " never happened";
        EXPECT_EQ(entry.figures.samples, exact->second.samples) << what;
        ++compared;
        if (entry.key ==
            meter::FigureKey(meter::Metric::successful_request_latency, by_of(entry.key))) {
          EXPECT_EQ(entry.figures.histogram.total(), exact->second.samples) << what;
          continue;
        }
        EXPECT_EQ(entry.figures.sum, exact->second.sum) << what;
        if (extremes == Extremes::lost) continue;
        EXPECT_EQ(entry.figures.minimum, exact->second.minimum) << what;
        EXPECT_EQ(entry.figures.maximum, exact->second.maximum) << what;
      }
    }
    std::size_t expected = 0;
    for (const auto& [object, figures] : figures_) expected += figures.size();
    EXPECT_EQ(compared, expected) << "figures are missing";
  }

 private:
  static meter::MeteredOperation by_of(meter::FigureKey key) {
    return static_cast<meter::MeteredOperation>(key.operation);
  }
  static std::string name_of_figure(const std::string& object, meter::FigureKey key) {
    return object + " " + std::string(meter::find_metric(key.metric)->name) + " " +
           std::string(meter::to_string(by_of(key)));
  }
  static std::string table_in(const std::string& object) {
    return object.substr(0, object.find('/'));
  }
  static std::set<std::string> tables_of(const table::ChargeSums& charges) {
    std::set<std::string> tables;
    for (const auto& [object, units] : charges) tables.insert(table_in(object));
    return tables;
  }

  void add_units(const table::ChargeSums& charges, meter::MeteredOperation by,
                 const Locals& locals) {
    using meter::Metric;
    std::map<std::string, table::CapacityUnits> consumed;
    for (const auto& [object, units] : charges) {
      consumed[locals.contains(object) ? table_in(object) : object] += units;
      add_some(object, Metric::read_units, by, units.read_half_units);
      add_some(object, Metric::write_units, by, units.write_half_units);
    }
    for (const auto& [object, units] : consumed) {
      add_some(object, Metric::consumed_read_units, meter::MeteredOperation::none,
               units.read_half_units);
      add_some(object, Metric::consumed_write_units, meter::MeteredOperation::none,
               units.write_half_units);
    }
  }
  void add_some(const std::string& object, meter::Metric metric, meter::MeteredOperation by,
                std::int64_t value) {
    if (value > 0) add(object, metric, by, static_cast<double>(value));
  }

  template <table::Operation Op>
  void add_items(const table::RequestOf<Op>& request, const table::ReplyOf<Op>& reply) {
    using meter::Metric;
    constexpr meter::MeteredOperation by = kOperationOf<Op>;
    std::map<std::string, std::int64_t> looked_at;
    if constexpr (std::same_as<Op, table::GetItem>) {
      if (reply.item) ++looked_at[request.table.name()];
    } else if constexpr (std::same_as<Op, table::Query> || std::same_as<Op, table::Scan>) {
      std::string object = request.table.name();
      if (request.index_name) object += "/" + *request.index_name;
      looked_at[object] += reply.scanned_count;
      add_some(object, Metric::filtered_items, by, reply.scanned_count - reply.count);
      add(request.table.name(), Metric::returned_items, by, static_cast<double>(reply.count));
    } else if constexpr (std::same_as<Op, table::BatchGetItem>) {
      for (const auto& part : reply.tables) {
        looked_at[part.name] += static_cast<std::int64_t>(part.items.size());
      }
    } else if constexpr (std::same_as<Op, table::TransactGetItems>) {
      for (std::size_t i = 0; i < reply.items.size(); ++i) {
        if (reply.items[i]) ++looked_at[request.items[i].table.name()];
      }
    }
    for (const auto& [object, items] : looked_at) {
      add_some(object, Metric::scanned_items, by, items);
    }
  }

  template <table::Operation Op>
  void add_failure(const table::RequestOf<Op>& request, const Error& error) {
    std::vector<std::string> tables;
    static_cast<void>(table::each_table(request, [&](const table::TableRef& table) {
      tables.push_back(table.name());
      return Result<void>();
    }));
    const auto fail_condition = [&](const std::string& table) {
      add(table, meter::Metric::failed_conditions, meter::MeteredOperation::none, 1);
    };
    const ApiError api = api_error_of(error);
    if (api == ApiError::conditional_check_failed) return fail_condition(tables.at(0));
    const auto* cancelled = details_of<table::TransactionCanceledDetails>(error);
    if (cancelled == nullptr) return add_error(error);
    bool is_wrong = false;
    for (std::size_t i = 0; i < cancelled->reasons.size(); ++i) {
      const std::string& code = cancelled->reasons[i].code;
      if (code == "ConditionalCheckFailed") fail_condition(tables.at(i));
      is_wrong |= code != "None" && code != "ConditionalCheckFailed";
    }
    if (is_wrong) add_error(error);
  }
  void add_error(const Error& error) {
    ASSERT_EQ(wire::error_row(error).status, 400) << error.message();
    add("-", meter::Metric::user_errors, meter::MeteredOperation::none, 1);
  }

  std::map<std::string, std::map<meter::FigureKey, meter::Figures>> figures_;
};

}  // namespace adjoin::monitor
