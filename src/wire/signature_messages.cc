#include <algorithm>
#include <initializer_list>

#include "wire/messages.h"

namespace adjoin::wire::messages {
namespace {

constexpr std::size_t kShownMax = 1024;

/// What a client sent, fit to stand in a sentence.
std::string shown(std::string_view text) {
  std::string out(text.substr(0, kShownMax));
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return out;
}

std::string joined(std::initializer_list<std::string_view> parts) {
  std::string out;
  for (const std::string_view part : parts) out += part;
  return out;
}

std::string span_text(std::chrono::seconds span) {
  return span.count() % 60 == 0 ? std::to_string(span.count() / 60) + " min."
                                : std::to_string(span.count()) + " sec.";
}

}  // namespace

std::string authorization_was(std::string_view value) {
  return joined({"Authorization=", shown(value)});
}

std::string no_key_value_pair(std::string_view word, std::string_view value) {
  return joined({"'", shown(word),
                 "' not a valid key=value pair (missing equal-sign) in Authorization header: '",
                 shown(value), "'."});
}

std::string unknown_parameter(std::string_view name) {
  return joined({"Authorization header has an unknown parameter '", shown(name), "'."});
}

std::string unsupported_algorithm(std::string_view algorithm) {
  return joined(
      {"Unsupported AWS 'algorithm': '", shown(algorithm), "' (only AWS4-HMAC-SHA256 for now). "});
}

std::string credential_parts(std::string_view credential) {
  return joined(
      {"Credential must have exactly 5 slash-delimited elements, e.g. "
       "keyid/date/region/service/term, got '",
       shown(credential), "'"});
}

std::string not_basic_time(std::string_view text) {
  return joined({"Date must be in ISO-8601 'basic format'. Got '", shown(text),
                 "'. See http://en.wikipedia.org/wiki/ISO_8601"});
}

std::string scope_date(std::string_view date, std::string_view time) {
  return joined(
      {"Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from "
       "HTTP: '",
       shown(date), "' != '", shown(time.substr(0, 8)), "', from '", shown(time), "'."});
}

std::string scope_region(std::string_view region) {
  return joined({"Credential should be scoped to a valid region, not '", shown(region), "'. "});
}

std::string scope_terminator(std::string_view terminator) {
  return joined({"Credential should be scoped with a valid terminator: 'aws4_request', not '",
                 shown(terminator), "'."});
}

std::string must_be_signed(std::string_view header) {
  const bool is_host = header.size() == 4 && (header[0] | 0x20) == 'h';
  return joined({"'", is_host ? "Host' or ':authority" : shown(header),
                 "' must be a 'SignedHeader' in the AWS Authorization."});
}

std::string absent_signed_header(std::string_view header) {
  return joined({"'", shown(header),
                 "' is named as a SignedHeader, but it does not exist in the HTTP request."});
}

std::string signature_expired(std::string_view signed_time, std::string_view earliest,
                              std::string_view now, std::chrono::seconds lifetime) {
  return joined({"Signature expired: ", signed_time, " is now earlier than ", earliest, " (", now,
                 " - ", span_text(lifetime), ")"});
}

std::string signature_not_yet_current(std::string_view signed_time, std::string_view latest,
                                      std::string_view now, std::chrono::seconds skew) {
  return joined({"Signature not yet current: ", signed_time, " is still later than ", latest, " (",
                 now, " + ", span_text(skew), ")"});
}

}  // namespace adjoin::wire::messages
