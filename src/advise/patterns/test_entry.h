#pragma once

#include <cstdint>
#include <string_view>

#include "advise/log/log_entry.h"

namespace adjoin::advise {

/// For tests: a Query of a page of rows. The texts must outlive the entry.
inline LogEntry query_entry(std::string_view table, std::string_view shape, std::int64_t time_ms,
                            std::int64_t rows) {
  LogEntry entry;
  entry.time_ms = time_ms;
  entry.peer = "10.0.0.1:4000";
  entry.principal = "eve";
  entry.operation = "Query";
  entry.status = 200;
  entry.microseconds = 1000;
  entry.table = table;
  entry.shape = shape;
  entry.scanned = rows;
  entry.returned = rows;
  entry.read_half_units = 1;
  return entry;
}

/// For tests: a GetItem that found its item.
inline LogEntry get_entry(std::string_view table, std::string_view shape, std::int64_t time_ms,
                          NamedKey key = {}) {
  LogEntry entry = query_entry(table, shape, time_ms, 1);
  entry.operation = "GetItem";
  entry.key = key;
  return entry;
}

}  // namespace adjoin::advise
