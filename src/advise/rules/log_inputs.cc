#include "advise/rules/log_inputs.h"

#include <algorithm>
#include <utility>

namespace adjoin::advise {

namespace {

constexpr std::int64_t kWholeDayMs = 86'400'000;
constexpr std::int64_t kOneMinuteMs = 60'000;

std::set<std::string, std::less<>> keys_only_indexes(const schema::Schema* schema) {
  std::set<std::string, std::less<>> names;
  if (schema == nullptr) return names;
  for (const schema::Index& index : schema->indexes) {
    if (index.projection == schema::Projection::keys_only) names.insert(index.name);
  }
  return names;
}

}  // namespace

LogInputs::LogInputs(const schema::Schema* schema, std::string table)
    : schema_(schema),
      table_(std::move(table)),
      n_plus_one_(schema),
      sequences_(keys_only_indexes(schema)) {}

void LogInputs::count_charge(const LoggedCharge& charge, std::int64_t time_ms) {
  if (charge.table != table_) return;
  Object& object = objects_[std::string(charge.index)];
  (charge.is_write ? object.write_half_units : object.read_half_units) += charge.half_units;
  if (!charge.is_write) object.last_read_ms = std::max(object.last_read_ms, time_ms);
  // A request may charge several keys of an object, and is one request of it.
  if (object.last_request != requests_) ++object.requests;
  object.last_request = requests_;
  heat_.add(charge, time_ms);
  // A line of an earlier minute, which came late, counts in the present one.
  if (time_ms / kOneMinuteMs > minute_.number) {
    end_minute();
    minute_ = {time_ms / kOneMinuteMs, 0, 0};
  }
  (charge.is_write ? minute_.write_half_units : minute_.read_half_units) += charge.half_units;
}

void LogInputs::end_minute() {
  constexpr double kHalfUnitsAMinute = 2 * 60;
  peak_read_units_ =
      std::max(peak_read_units_, static_cast<double>(minute_.read_half_units) / kHalfUnitsAMinute);
  peak_write_units_ = std::max(peak_write_units_,
                               static_cast<double>(minute_.write_half_units) / kHalfUnitsAMinute);
}

void LogInputs::add(const LogEntry& entry) {
  if (entry.table != table_) return;
  ++requests_;
  patterns_.add(entry);
  n_plus_one_.add(entry);
  sequences_.add(entry);
  for (const LoggedCharge& one : entry.charges) count_charge(one, entry.time_ms);
  // Lines without charges still say what the request took, and where.
  if (!entry.charges.empty()) return;
  if (entry.read_half_units) {
    count_charge({entry.table, entry.index, false, *entry.read_half_units, entry.key},
                 entry.time_ms);
  }
  if (entry.write_half_units) {
    count_charge({entry.table, {}, true, *entry.write_half_units, entry.key}, entry.time_ms);
  }
}

Inputs LogInputs::inputs() {
  Inputs inputs;
  inputs.schema = schema_;
  inputs.first_ms = patterns_.first_ms();
  inputs.last_ms = patterns_.last_ms();
  inputs.requests = requests_;
  for (const auto& [index, object] : objects_) {
    ObjectFigures& figures = inputs.objects.emplace_back();
    figures.index = index;
    figures.read_units = static_cast<double>(object.read_half_units) / 2;
    figures.write_units = static_cast<double>(object.write_half_units) / 2;
    figures.requests = object.requests;
    const std::int64_t since = object.last_read_ms < 0 ? inputs.first_ms : object.last_read_ms;
    figures.days_unread = (inputs.last_ms - since) / kWholeDayMs;
  }
  end_minute();
  inputs.peak_read_units = peak_read_units_;
  inputs.peak_write_units = peak_write_units_;
  inputs.heat = heat_.keys();
  for (const ShapeFigures* figures : patterns_.shapes()) inputs.shapes.push_back(*figures);
  inputs.n_plus_one = n_plus_one_.findings();
  inputs.sequences = sequences_.figures();
  return inputs;
}

}  // namespace adjoin::advise
