#include "server/http/reply_head.h"

#include <libdeflate.h>

#include <array>
#include <charconv>
#include <ctime>
#include <string_view>

#include "base/assert.h"

namespace adjoin::server {
namespace {

using std::string_view_literals::operator""sv;  // a length that is known need not be counted

std::string_view reason_of(int status) {
  switch (status) {
    case 200: return "OK";
    case 204: return "No Content";
    case 301: return "Moved Permanently";
    case 302: return "Found";
    case 304: return "Not Modified";
    case 308: return "Permanent Redirect";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 409: return "Conflict";
    case 413: return "Content Too Large";
    case 415: return "Unsupported Media Type";
    case 417: return "Expectation Failed";
    case 429: return "Too Many Requests";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    case 504: return "Gateway Timeout";
    case 505: return "HTTP Version Not Supported";
    default: return "Other";
  }
}

void append_number(std::string& out, std::uint64_t number) {
  std::array<char, 20> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

void append_field(std::string& out, std::string_view name, std::string_view value) {
  out.append(name).append(": "sv).append(value).append("\r\n"sv);
}

void append_status_line(std::string& out, int status) {
  ADJOIN_ASSERT(status >= 100 && status <= 599);
  if (status == 200) {
    out.append("HTTP/1.1 200 OK\r\n"sv);
    return;
  }
  out.append("HTTP/1.1 "sv);
  append_number(out, static_cast<std::uint64_t>(status));
  out.append(" "sv).append(reason_of(status)).append("\r\n"sv);
}

}  // namespace

void append_reply_head(std::string& out, const HttpResponse& response, const ReplyFacts& facts) {
  append_status_line(out, response.status);
  out.append("Server: Adjoin\r\nDate: "sv).append(facts.date).append("\r\n"sv);
  const bool has_body = response.status != 204 && response.status != 304;
  if (has_body) {
    if (!response.content_type.empty()) append_field(out, "Content-Type", response.content_type);
    out.append("Content-Length: "sv);
    append_number(out, response.body.size());
    // SDKs of AWS compare it, as they do for DynamoDB.
    out.append("\r\nx-amz-crc32: "sv);
    append_number(out, libdeflate_crc32(0, response.body.data(), response.body.size()));
    out.append("\r\n"sv);
  }
  append_field(out, "x-amzn-RequestId", facts.request_id);
  if (!facts.keep_alive) {
    out.append("Connection: close\r\n"sv);
  } else if (facts.http_1_0) {
    // In HTTP/1.0 a connection stays open only if both sides say so.
    out.append("Connection: keep-alive\r\n"sv);
  }
  if (!facts.allowed_origin.empty()) {
    append_field(out, "Access-Control-Allow-Origin", facts.allowed_origin);
    out.append(
        // A page sees only the listed fields. Caches must not give the answer for one origin to
        // another.
        "Access-Control-Expose-Headers: x-amzn-RequestId, x-amz-crc32, "
        "x-amzn-query-error\r\n"
        "Vary: Origin\r\n"sv);
  }
  for (const auto& [name, value] : response.fields) append_field(out, name, value);
  out.append("\r\n"sv);
}

/// By hand, since strftime would write names of days in the language of the process.
std::string http_date(std::int64_t unix_seconds) {
  static constexpr std::array<const char*, 7> kDays = {"Sun", "Mon", "Tue", "Wed",
                                                       "Thu", "Fri", "Sat"};
  static constexpr std::array<const char*, 12> kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                          "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto time = static_cast<std::time_t>(unix_seconds);
  std::tm parts = {};
  gmtime_r(&time, &parts);
  const auto two = [](int number) {
    return std::string{static_cast<char>('0' + number / 10 % 10),
                       static_cast<char>('0' + number % 10)};
  };
  return std::string(kDays[static_cast<std::size_t>(parts.tm_wday)]) + ", " + two(parts.tm_mday) +
         " " + kMonths[static_cast<std::size_t>(parts.tm_mon)] + " " +
         std::to_string(1900 + parts.tm_year) + " " + two(parts.tm_hour) + ":" + two(parts.tm_min) +
         ":" + two(parts.tm_sec) + " GMT";
}

}  // namespace adjoin::server
