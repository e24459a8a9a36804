#include <algorithm>

#include "table/request/call_context.h"

namespace adjoin::table {
namespace {

constexpr std::size_t kReadUnitBytes = 4096;
constexpr std::size_t kWriteUnitBytes = 1024;

/// At least one: a read that finds nothing costs a unit too.
std::int64_t units(std::size_t bytes, std::size_t unit) noexcept {
  return static_cast<std::int64_t>(std::max<std::size_t>(1, (bytes + unit - 1) / unit));
}

}  // namespace

std::int64_t read_half_units(std::size_t bytes, bool consistent_read) noexcept {
  return units(bytes, kReadUnitBytes) * (consistent_read ? 2 : 1);
}

std::int64_t transact_read_half_units(std::size_t bytes) noexcept {
  return units(bytes, kReadUnitBytes) * 4;
}

std::int64_t write_half_units(std::size_t bytes) noexcept {
  return units(bytes, kWriteUnitBytes) * 2;
}

}  // namespace adjoin::table
