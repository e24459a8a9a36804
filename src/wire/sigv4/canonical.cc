#include "wire/sigv4/canonical.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "base/text.h"
#include "wire/sigv4/request.h"

namespace adjoin::wire {
namespace {

// A request of this protocol has none; a presigned one has six.
constexpr std::size_t kQueryParametersMax = 100;

bool is_unreserved(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_' || c == '.' || c == '~';
}

void append_encoded(std::string_view text, bool keep_slashes, std::string& out) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  for (const char c : text) {
    if (is_unreserved(c) || (keep_slashes && c == '/')) {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    // Capitals: the digits are signed as they are spelled.
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
  }
}

/// Proxies may change blanks around and inside of values. Signer and verifier both fold them.
void append_trimmed(std::string_view value, std::string& out) {
  if (value.find(' ') == value.npos && value.find('\t') == value.npos) {
    out.append(value);
    return;
  }
  bool gap = false;
  bool begun = false;
  for (const char c : value) {
    if (c == ' ' || c == '\t') {
      gap = begun;
      continue;
    }
    if (gap) out += ' ';
    out += c;
    gap = false;
    begun = true;
  }
}

}  // namespace

/// Decoded here and encoded again later, since clients encode in different ways and sign one.
std::optional<std::vector<QueryParameter>> parse_query(std::string_view query) {
  std::vector<QueryParameter> parameters;
  while (!query.empty()) {
    const std::string_view one = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), one.size() + 1));
    if (one.empty()) continue;
    if (parameters.size() == kQueryParametersMax) return std::nullopt;
    const std::size_t equals = std::min(one.find('='), one.size());
    auto name = percent_decoded(one.substr(0, equals));
    auto value = percent_decoded(one.substr(std::min(one.size(), equals + 1)));
    if (!name || !value) return std::nullopt;
    parameters.push_back({*std::move(name), *std::move(value)});
  }
  return parameters;
}

std::string canonical_query(const std::vector<QueryParameter>& parameters,
                            std::string_view without) {
  std::vector<std::pair<std::string, std::string>> encoded;
  for (const QueryParameter& parameter : parameters) {
    if (!without.empty() && parameter.name == without) continue;
    auto& [name, value] = encoded.emplace_back();
    append_encoded(parameter.name, false, name);
    append_encoded(parameter.value, false, value);
  }
  // By encoded names and then values, in bytes. Any other order is another signature.
  std::sort(encoded.begin(), encoded.end());
  std::string out;
  for (const auto& [name, value] : encoded) {
    if (!out.empty()) out += '&';
    out.append(name).append("=").append(value);
  }
  return out;
}

/// The signer and the verifier have to agree on the path whatever a proxy made of it.
std::string canonical_path(std::string_view path) {
  // A path that ends in a slash, or in a dot that stands for one, keeps it.
  const bool ends_open = path.ends_with('/') || path.ends_with("/.") || path.ends_with("/..");
  std::vector<std::string_view> segments;
  while (!path.empty()) {
    const std::string_view segment = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(path.size(), segment.size() + 1));
    if (segment.empty() || segment == ".") continue;
    if (segment != "..") {
      segments.push_back(segment);
    } else if (!segments.empty()) {
      segments.pop_back();
    }
  }
  std::string out;
  for (const std::string_view segment : segments) {
    out += '/';
    append_encoded(segment, true, out);
  }
  if (out.empty() || ends_open) out += '/';
  return out;
}

std::string to_text(const CanonicalRequest& request) {
  std::string out;
  std::size_t bytes = 256 + request.path.size() + request.query.size();
  for (const HeaderField& header : request.headers)
    bytes += 2 * header.name.size() + header.value.size() + 4;
  out.reserve(bytes);
  out.append(request.method) += '\n';
  // Nearly all requests have this path.
  out.append(request.path == "/" ? std::string("/") : canonical_path(request.path)) += '\n';
  out.append(request.query) += '\n';
  for (const HeaderField& header : request.headers) {
    out.append(header.name) += ':';
    append_trimmed(header.value, out);
    out += '\n';
  }
  out += '\n';
  out.append(request.signed_headers) += '\n';
  append_hex(request.payload, out);
  return out;
}

std::string string_to_sign(std::string_view time, std::string_view scope,
                           const Sha256Digest& canonical_request) {
  std::string out;
  out.reserve(kSignatureAlgorithm.size() + time.size() + scope.size() + 67);
  out.append(kSignatureAlgorithm) += '\n';
  out.append(time) += '\n';
  out.append(scope) += '\n';
  append_hex(canonical_request, out);
  return out;
}

namespace {

/// The number that `text` spells in decimal digits and nothing else.
std::optional<unsigned> digits(std::string_view text) {
  unsigned number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + static_cast<unsigned>(c - '0');
  }
  return number;
}

}  // namespace

std::optional<std::chrono::sys_seconds> parse_basic_time(std::string_view text) {
  using namespace std::chrono;
  // One form only. A library that reads dates would take many.
  if (text.size() != 16 || text[8] != 'T' || text[15] != 'Z') return std::nullopt;
  const auto y = digits(text.substr(0, 4));
  const auto m = digits(text.substr(4, 2));
  const auto d = digits(text.substr(6, 2));
  const auto hour = digits(text.substr(9, 2));
  const auto minute = digits(text.substr(11, 2));
  const auto second = digits(text.substr(13, 2));
  if (!y || !m || !d || !hour || !minute || !second) return std::nullopt;
  const year_month_day date(year(static_cast<int>(*y)), month(*m), day(*d));
  if (!date.ok() || *hour > 23 || *minute > 59 || *second > 59) return std::nullopt;
  return sys_days(date) + hours(*hour) + minutes(*minute) + seconds(*second);
}

std::string basic_time(std::chrono::sys_seconds time) {
  using namespace std::chrono;
  const auto midnight = floor<days>(time);
  const year_month_day date(midnight);
  const hh_mm_ss clock(time - midnight);
  std::array<char, 40> text{};
  const int length = std::snprintf(
      text.data(), text.size(), "%04d%02u%02uT%02d%02d%02dZ", static_cast<int>(date.year()),
      static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
      static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()),
      static_cast<int>(clock.seconds().count()));
  return std::string(text.data(), static_cast<std::size_t>(length));
}

}  // namespace adjoin::wire
