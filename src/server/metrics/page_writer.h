#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace adjoin::server {

/// Writes Prometheus' text format: families with their help, then samples with labels.
class PageWriter {
 public:
  using Labels = std::initializer_list<std::pair<std::string_view, std::string_view>>;

  void family(std::string_view name, std::string_view kind, std::string_view help);
  void sample(std::string_view name, Labels labels, std::string_view value);
  void sample(std::string_view name, Labels labels, std::uint64_t value);

  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

/// Written digit by digit, since a double would print some sums in exponents.
std::string seconds_text(std::uint64_t microseconds);
std::string units_text(std::uint64_t half_units);

}  // namespace adjoin::server
