#include "table/request/table_settings.h"

namespace adjoin::table {
namespace {

template <typename T>
void take(const std::optional<T>& asked, std::optional<T>& now) {
  if (asked) now = asked;
}

}  // namespace

void ThroughputSettings::merge(const ThroughputSettings& asked) {
  take(asked.on_demand.max_read_request_units, on_demand.max_read_request_units);
  take(asked.on_demand.max_write_request_units, on_demand.max_write_request_units);
  take(asked.warm.read_units_per_second, warm.read_units_per_second);
  take(asked.warm.write_units_per_second, warm.write_units_per_second);
}

void TableSettings::merge(const TableSettings& asked) {
  throughput.merge(asked.throughput);
  take(asked.table_class, table_class);
  take(asked.encryption, encryption);
  if (encryption && !encryption->enabled) encryption.reset();
}

}  // namespace adjoin::table
