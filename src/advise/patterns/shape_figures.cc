#include "advise/patterns/shape_figures.h"

#include <algorithm>

#include "meter/series/buckets.h"

namespace adjoin::advise {

namespace {

std::uint64_t mixed(std::string_view text, std::uint64_t hash) noexcept {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return (hash ^ 0xFFU) * 0x100000001b3U;
}

/// "10.0.0.1" of "10.0.0.1:40312": each connection has a port of its own.
std::string_view host_of(std::string_view peer) noexcept {
  const std::size_t colon = peer.rfind(':');
  const bool one_colon = colon != std::string_view::npos && peer.find(':') == colon;
  const bool bracketed = colon != std::string_view::npos && colon > 0 && peer[colon - 1] == ']';
  return one_colon || bracketed ? peer.substr(0, colon) : peer;
}

}  // namespace

std::uint64_t caller_of(const LogEntry& entry) noexcept {
  return mixed(host_of(entry.peer), mixed(entry.principal, 0xcbf29ce484222325U));
}

void Callers::add(std::uint64_t caller) noexcept {
  const auto end = hashes_.begin() + static_cast<std::ptrdiff_t>(count_);
  if (count_ == kMax || std::find(hashes_.begin(), end, caller) != end) return;
  hashes_[count_++] = caller;
}

void ShapeFigures::add(const LogEntry& entry) {
  first_ms = times == 0 ? entry.time_ms : std::min(first_ms, entry.time_ms);
  last_ms = times == 0 ? entry.time_ms : std::max(last_ms, entry.time_ms);
  ++times;
  if (!entry.error.empty()) ++errors;
  if (entry.read_half_units || entry.write_half_units) {
    ++units_known;
    read_half_units += entry.read_half_units.value_or(0);
    write_half_units += entry.write_half_units.value_or(0);
  }
  if (entry.returned) {
    ++rows_known;
    returned += *entry.returned;
    // A request that counts alone scans at least what it returns.
    scanned += std::max(entry.scanned.value_or(0), *entry.returned);
    if (!entry.after) ++lists;
    if (entry.after && !entry.more) ++pages_to_end;
  }
  if (entry.microseconds) {
    microseconds.add(meter::bucket_of(static_cast<std::uint64_t>(*entry.microseconds)), 1);
  }
  callers.add(caller_of(entry));
}

std::optional<double> ShapeFigures::units() const noexcept {
  if (units_known == 0) return std::nullopt;
  return static_cast<double>(read_half_units + write_half_units) / 2;
}

std::optional<double> ShapeFigures::filtered() const noexcept {
  if (rows_known == 0) return std::nullopt;
  if (scanned == 0) return 0.0;
  return static_cast<double>(scanned - returned) / static_cast<double>(scanned);
}

std::optional<double> ShapeFigures::pages() const noexcept {
  if (rows_known == 0 || lists == 0) return std::nullopt;
  return static_cast<double>(rows_known) / static_cast<double>(lists);
}

std::optional<double> ShapeFigures::milliseconds(double share) const {
  const double wanted = share * static_cast<double>(microseconds.total());
  double seen = 0;
  for (const meter::Histogram::Bucket& bucket : microseconds.buckets()) {
    seen += static_cast<double>(bucket.count);
    if (seen < wanted) continue;
    return static_cast<double>(microseconds.bounds(bucket.number).largest) / 1000;
  }
  return std::nullopt;
}

}  // namespace adjoin::advise
