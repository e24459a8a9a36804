#include "schema/template/encoding.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>

#include "item/number.h"

namespace adjoin::schema {

namespace {

/// PERSISTED through `desc`: times are counted down from here.
constexpr std::int64_t kTimeMax = 9'999'999'999'999;  // thirteen digits: the year 2286
/// Exponents go from -130 to 125; with the bias all have three digits and no sign.
constexpr int kExponentBias = 200;

Error wrong_kind(const Segment& hole, std::string_view text) {
  return validation_error("'" + std::string(text) + "' cannot stand for {" + hole.hole +
                          "} in a key: it is not of kind " + hole.kind);
}

bool all_digits(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Digits to a number; nullopt beyond eighteen digits.
/// Eighteen digits always fit 64 bits.
std::optional<std::int64_t> digits(std::string_view text) {
  if (!all_digits(text) || text.size() > 18) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : text) value = value * 10 + (c - '0');
  return value;
}

std::string padded(std::int64_t value, std::size_t width) {
  std::string text = std::to_string(value);
  return text.size() < width ? std::string(width - text.size(), '0') + text : text;
}

std::string without_zeros(std::string_view text) {
  const std::size_t first = text.find_first_not_of('0');
  return first == std::string_view::npos ? "0" : std::string(text.substr(first));
}

// Days since 1970-01-01 of a civil date, and back, by counting 400-year eras from 1 March.
std::int64_t days_of(std::int64_t year, std::int64_t month, std::int64_t day) {
  year -= month <= 2 ? 1 : 0;
  const std::int64_t era = (year >= 0 ? year : year - 399) / 400;
  const std::int64_t of_era = year - era * 400;
  const std::int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

struct Civil {
  std::int64_t year, month, day;
};

Civil civil_of(std::int64_t days) {
  days += 719468;
  const std::int64_t era = (days >= 0 ? days : days - 146096) / 146097;
  const std::int64_t of_era = days - era * 146097;
  const std::int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  const std::int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
  const std::int64_t shifted = (5 * of_year + 2) / 153;
  const std::int64_t month = shifted + (shifted < 10 ? 3 : -9);
  return {year + era * 400 + (month <= 2 ? 1 : 0), month, of_year - (153 * shifted + 2) / 5 + 1};
}

/// Only the one form that sorts as text: UTC, no offset, none or three digits of a fraction.
std::optional<std::int64_t> iso_ms(std::string_view text, bool date_only) {
  static constexpr std::string_view kShape = "dddd-dd-ddTdd:dd:dd";
  const std::size_t length = date_only ? 10 : kShape.size();
  if (text.size() < length) return std::nullopt;
  for (std::size_t i = 0; i < length; ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (kShape[i] == 'd' ? !digit : text[i] != kShape[i]) return std::nullopt;
  }
  const auto part = [text](std::size_t at, std::size_t n) { return *digits(text.substr(at, n)); };
  const std::int64_t days = days_of(part(0, 4), part(5, 2), part(8, 2));
  const Civil back = civil_of(days);
  // The 31st of February would become another day in March.
  if (back.month != part(5, 2) || back.day != part(8, 2)) return std::nullopt;
  if (date_only) return text.size() == 10 ? std::optional(days * 86'400'000) : std::nullopt;
  if (part(11, 2) > 23 || part(14, 2) > 59 || part(17, 2) > 59) return std::nullopt;
  std::int64_t ms =
      days * 86'400'000 + part(11, 2) * 3'600'000 + part(14, 2) * 60'000 + part(17, 2) * 1000;
  const std::string_view rest = text.substr(length);
  if (rest == "Z") return ms;
  if (rest.size() != 5 || rest[0] != '.' || rest[4] != 'Z' || !all_digits(rest.substr(1, 3))) {
    return std::nullopt;
  }
  return ms + *digits(rest.substr(1, 3));
}

/// "n", "o" or "p", then the place of the first digit and the digits; of a negative number all
/// digits are turned round (9 - d) and a '~' ends them, so that text order is the order of values.
/// PERSISTED in sort keys. "n" < "o" < "p" puts negative numbers before zero and zero before
/// positive ones.
std::string ordered_number(const Number& number) {
  if (number.is_zero()) return "o";
  std::string plain = number.to_string();
  if (number.is_negative()) plain.erase(0, 1);
  const std::size_t point = std::min(plain.find('.'), plain.size());
  std::string all = plain;
  if (point < all.size()) all.erase(point, 1);
  const std::size_t first = all.find_first_not_of('0');
  const std::size_t last = all.find_last_not_of('0');
  const int exponent = static_cast<int>(point) - 1 - static_cast<int>(first);
  std::string text = padded(exponent + kExponentBias, 3) + all.substr(first, last - first + 1);
  if (!number.is_negative()) return "p" + text;
  for (char& c : text) c = static_cast<char>('9' - (c - '0'));
  // The '~' is greater than any digit: -1.5 must sort before -1, whose digits are its front.
  return "n" + text + "~";
}

std::optional<std::string> number_of_ordered(std::string_view text) {
  if (text == "o") return "0";
  if (text.size() < 5) return std::nullopt;
  const bool negative = text.front() == 'n';
  std::string body(text.substr(1));
  if (negative) {
    if (body.back() != '~') return std::nullopt;
    body.pop_back();
    for (char& c : body) c = static_cast<char>('9' - (c - '0'));
  }
  if (body.size() < 4 || !all_digits(body) || body[3] == '0' || body.back() == '0') {
    return std::nullopt;
  }
  const std::int64_t exponent = *digits(std::string_view(body).substr(0, 3)) - kExponentBias;
  const std::string scientific = std::string(negative ? "-" : "") + body[3] + "." +
                                 (body.size() > 4 ? body.substr(4) : "0") + "E" +
                                 std::to_string(exponent);
  const auto number = Number::parse(scientific);
  if (!number) return std::nullopt;
  return number->to_string();
}

}  // namespace

std::optional<std::int64_t> time_ms(TimeForm form, std::string_view text) {
  switch (form) {
    case TimeForm::iso: return iso_ms(text, false);
    case TimeForm::date: return iso_ms(text, true);
    case TimeForm::epoch_seconds: {
      const auto seconds = digits(text);
      if (!seconds || *seconds > kTimeMax / 1000) return std::nullopt;
      return *seconds * 1000;
    }
    case TimeForm::milliseconds:
    case TimeForm::none: return digits(text);
  }
  return std::nullopt;
}

std::string time_text(TimeForm form, std::int64_t ms) {
  if (form == TimeForm::milliseconds || form == TimeForm::none) return std::to_string(ms);
  if (form == TimeForm::epoch_seconds) return std::to_string(ms / 1000);
  const Civil civil = civil_of(ms / 86'400'000);
  std::string text =
      padded(civil.year, 4) + "-" + padded(civil.month, 2) + "-" + padded(civil.day, 2);
  if (form == TimeForm::date) return text;
  const std::int64_t of_day = ms % 86'400'000;
  text += "T" + padded(of_day / 3'600'000, 2) + ":" + padded(of_day / 60'000 % 60, 2) + ":" +
          padded(of_day / 1000 % 60, 2);
  if (of_day % 1000 != 0) text += "." + padded(of_day % 1000, 3);
  return text + "Z";
}

Result<std::string> encode_hole(const Segment& hole, std::string_view separator,
                                std::string_view logical) {
  std::string written;
  switch (hole.encoding) {
    case Encoding::plain: written = std::string(logical); break;
    case Encoding::pad10:
    case Encoding::ms: {
      const auto value = digits(logical);
      if (!value) return wrong_kind(hole, logical);
      written = padded(*value, hole.encoding == Encoding::ms ? 13 : 10);
      break;
    }
    case Encoding::desc: {
      const auto ms = time_ms(hole.time, logical);
      if (!ms || *ms < 0 || *ms > kTimeMax) return wrong_kind(hole, logical);
      written = padded(kTimeMax - *ms, 13);
      break;
    }
    case Encoding::num: {
      const auto number = Number::parse(logical);
      if (!number) return wrong_kind(hole, logical);
      return ordered_number(*number);
    }
    case Encoding::shard_suffix:
    case Encoding::tie_suffix: {
      // No suffix at all for the first shard, so that data from before `shards` was declared stays
      // where it is.
      const bool none =
          logical.empty() || (hole.encoding == Encoding::shard_suffix && logical == "0");
      if (!none) written = std::string(separator) + std::string(logical);
      break;
    }
    case Encoding::rank: {
      for (const auto& [value, rank] : hole.ranks) {
        if (value == logical) return rank;
      }
      return validation_error("'" + std::string(logical) + "' has no rank; " + hole.hole +
                              " must be one of the values that the schema ranks");
    }
  }
  // What is written must be what `match` accepts: an item whose key cannot be decoded would be lost
  // to every reader.
  if (!hole.pattern || !hole.pattern->matches(written)) return wrong_kind(hole, logical);
  return written;
}

Result<void> append_hole(const Segment& hole, std::string_view separator, std::string_view logical,
                         std::string& key) {
  // The usual case, without a text of its own: a write makes a dozen keys.
  if (hole.encoding == Encoding::plain && hole.pattern && hole.pattern->matches(logical)) {
    key += logical;
    return {};
  }
  ADJOIN_TRY(const std::string written, encode_hole(hole, separator, logical));
  key += written;
  return {};
}

std::optional<std::string> decode_hole(const Segment& hole, std::string_view separator,
                                       std::string_view written) {
  switch (hole.encoding) {
    case Encoding::plain: return std::string(written);
    case Encoding::pad10:
    case Encoding::ms: return without_zeros(written);
    case Encoding::desc: {
      const auto inverted = digits(written);
      if (!inverted) return std::nullopt;
      return time_text(hole.time, kTimeMax - *inverted);
    }
    case Encoding::num: return number_of_ordered(written);
    case Encoding::shard_suffix:
      return written.empty() ? "0" : std::string(written.substr(separator.size()));
    case Encoding::tie_suffix:
      return written.empty() ? "" : std::string(written.substr(separator.size()));
    case Encoding::rank:
      for (const auto& [value, rank] : hole.ranks) {
        if (rank == written) return value;
      }
      return std::nullopt;
  }
  return std::nullopt;
}

std::string encoding_pattern(Encoding encoding, std::string_view separator) {
  std::string escaped;
  for (const char c : separator) escaped += std::string("\\") + c;
  switch (encoding) {
    case Encoding::pad10: return "[0-9]{10}";
    case Encoding::ms:
    case Encoding::desc: return "[0-9]{13}";
    case Encoding::num:
      // Only texts that ordered_number makes, without zeros at the end: a number has one key.
      return "o|p[0-3][0-9]{2}[1-9]([0-9]{0,36}[1-9])?|n[6-9][0-9]{2}[0-8]([0-9]{0,36}[0-8])?~";
    case Encoding::shard_suffix: return "(" + escaped + "[1-9][0-9]{0,4})?";
    case Encoding::tie_suffix: return "(" + escaped + "[0-9A-Za-z]{1,32})?";
    case Encoding::plain:
    case Encoding::rank: break;
  }
  ADJOIN_ASSERT(false);
}

}  // namespace adjoin::schema
