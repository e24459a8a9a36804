#include "meter/series/statistic.h"

#include <array>
#include <charconv>
#include <cmath>
#include <system_error>
#include <utility>

#include "base/ascii.h"
#include "base/assert.h"
#include "meter/series/distribution.h"

namespace adjoin::meter {
namespace {

struct PlainWord {
  std::string_view word;
  StatisticKind kind;
};
constexpr std::array kPlainWords = {
    PlainWord{"SampleCount", StatisticKind::sample_count},
    PlainWord{"Sum", StatisticKind::sum},
    PlainWord{"Average", StatisticKind::average},
    PlainWord{"Minimum", StatisticKind::minimum},
    PlainWord{"Maximum", StatisticKind::maximum},
};

/// Reads a plain decimal number, at least 0, without a sign or an exponent.
std::optional<double> plain_decimal(std::string_view text) {
  if (text.empty() || text.size() > 30) return std::nullopt;
  for (const char c : text) {
    if (!is_digit(c) && c != '.') return std::nullopt;
  }
  double number = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string plain_decimal_text(double number) {
  std::array<char, 64> buffer{};
  const auto [end, error] =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::fixed);
  ADJOIN_ASSERT(error == std::errc());
  return std::string(buffer.data(), end);
}

/// Reads "LOW:HIGH" into the bounds of `statistic`; either may be missing, not both. Both are
/// percentages, or neither is.
bool read_statistic_bounds(std::string_view text, bool may_be_percent, Statistic& statistic) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return false;
  unsigned percentages = 0;
  unsigned given = 0;
  const auto read = [&](std::string_view bound, std::optional<double>& into) {
    if (bound.empty()) return true;
    ++given;
    if (bound.back() == '%') {
      ++percentages;
      bound.remove_suffix(1);
    }
    into = plain_decimal(bound);
    return into.has_value();
  };
  if (!read(text.substr(0, colon), statistic.low)) return false;
  if (!read(text.substr(colon + 1), statistic.high)) return false;
  if (given == 0 || (percentages != 0 && (percentages != given || !may_be_percent))) return false;
  statistic.in_percent = percentages != 0;
  if (statistic.in_percent && statistic.low.value_or(0) > 100) return false;
  if (statistic.in_percent && statistic.high.value_or(0) > 100) return false;
  return !statistic.low || !statistic.high || *statistic.low < *statistic.high;
}

/// Reads what follows the name: a percentage, or bounds in parentheses.
bool read_statistic_rest(std::string_view rest, Statistic& statistic) {
  const bool is_mean = statistic.kind == StatisticKind::trimmed_mean;
  if (rest.size() > 2 && rest.front() == '(' && rest.back() == ')') {
    return statistic.kind != StatisticKind::percentile &&
           read_statistic_bounds(rest.substr(1, rest.size() - 2), is_mean, statistic);
  }
  if (statistic.kind == StatisticKind::percentile_rank) return false;
  statistic.high = plain_decimal(rest);
  statistic.in_percent = is_mean;
  return statistic.high && *statistic.high <= 100 && (!is_mean || *statistic.high > 0);
}

std::string statistic_bounds_text(const Statistic& statistic) {
  const std::string_view percent = statistic.in_percent ? "%" : "";
  std::string text = "(";
  if (statistic.low) text.append(plain_decimal_text(*statistic.low)).append(percent);
  text += ':';
  if (statistic.high) text.append(plain_decimal_text(*statistic.high)).append(percent);
  return text + ")";
}

}  // namespace

std::optional<Statistic> find_statistic(std::string_view text) {
  Statistic statistic;
  for (const PlainWord& plain : kPlainWords) {
    if (text != plain.word) continue;
    statistic.kind = plain.kind;
    return statistic;
  }
  std::size_t name = 2;
  if (equal_ignoring_case(text.substr(0, 2), "tm")) {
    statistic.kind = StatisticKind::trimmed_mean;
  } else if (equal_ignoring_case(text.substr(0, 2), "pr")) {
    statistic.kind = StatisticKind::percentile_rank;
  } else if (equal_ignoring_case(text.substr(0, 1), "p")) {
    statistic.kind = StatisticKind::percentile;
    name = 1;
  } else {
    return std::nullopt;
  }
  if (!read_statistic_rest(text.substr(name), statistic)) return std::nullopt;
  return statistic;
}

std::string to_string(const Statistic& statistic) {
  for (const PlainWord& plain : kPlainWords) {
    if (statistic.kind == plain.kind) return std::string(plain.word);
  }
  if (statistic.kind == StatisticKind::percentile) return "p" + plain_decimal_text(*statistic.high);
  if (statistic.kind == StatisticKind::percentile_rank)
    return "PR" + statistic_bounds_text(statistic);
  if (statistic.in_percent && !statistic.low) return "tm" + plain_decimal_text(*statistic.high);
  return "TM" + statistic_bounds_text(statistic);
}

std::optional<double> value_of(const Statistic& statistic, const Figures& figures, double scale) {
  ADJOIN_ASSERT(scale > 0);
  if (figures.samples <= 0) return std::nullopt;
  switch (statistic.kind) {
    case StatisticKind::sample_count: return figures.samples;
    case StatisticKind::sum: return figures.sum / scale;
    case StatisticKind::average: return figures.sum / figures.samples / scale;
    case StatisticKind::minimum: return figures.minimum / scale;
    case StatisticKind::maximum: return figures.maximum / scale;
    default: break;
  }
  const std::optional<Distribution> values = Distribution::of(figures);
  if (!values) return std::nullopt;
  if (statistic.kind == StatisticKind::percentile) {
    return values->percentile(*statistic.high) / scale;
  }
  double from = 0;
  double to = 1;
  if (statistic.in_percent) {
    from = statistic.low.value_or(0) / 100;
    to = statistic.high.value_or(100) / 100;
  } else {
    if (statistic.low) from = values->part_up_to(*statistic.low * scale);
    if (statistic.high) to = values->part_up_to(*statistic.high * scale);
  }
  if (statistic.kind == StatisticKind::percentile_rank) return (to - from) * 100;
  if (from <= 0 && to >= 1) return figures.sum / figures.samples / scale;
  const std::optional<double> mean = values->mean_between(from, to);
  if (!mean) return std::nullopt;
  return *mean / scale;
}

bool has_few_samples(const Statistic& statistic, double samples) noexcept {
  if (statistic.kind != StatisticKind::percentile) return false;
  const double part = statistic.high.value_or(100) / 100;
  if (part >= 1) return false;
  return samples < (part >= 0.5 ? 10 / (1 - part) : 10 / part);
}

}  // namespace adjoin::meter
