#include "wire/errors/messages.h"

#include <algorithm>
#include <initializer_list>

namespace adjoin::wire::messages {
namespace {

std::string text(std::initializer_list<std::string_view> parts) {
  std::string joined;
  for (const std::string_view part : parts) joined += part;
  return joined;
}

}  // namespace

std::string collection_of(std::string_view prefix, std::string_view type) {
  return std::string("Unrecognized collection type ").append(prefix).append(type);
}

std::string map_of(std::string_view value_type) {
  std::string text = "Unrecognized collection type java.util.Map<java.lang.String, ";
  // The service prints names of its own classes in full. The constant has "class " in front, which
  // this message has not.
  if (!value_type.starts_with("java.")) text.append(kModelClass.substr(6));
  return text.append(value_type).append(">");
}

std::string unconvertible(std::string_view kind, std::string_view type) {
  return text({kind, "_VALUE cannot be converted to ", type});
}

std::string table_not_found(std::string_view table) {
  return "Table not found: " + std::string(table);
}

std::string invalid_table_arn(std::string_view arn) {
  return "Invalid TableArn: Invalid ResourceArn provided as input " + std::string(arn);
}

std::string unbuilt_operation(std::string_view name) {
  return text({"This server does not have the operation ", name});
}

std::string unbuilt_member(std::string_view name) {
  return invalid(text({"This server does not support ", name}));
}

std::string foreign_account(std::string_view arn) {
  return text({"Not authorized: the resource is of another account: ", arn});
}

std::string mixed_styles(std::string_view legacy, std::string_view expressions) {
  return text(
      {"Can not use both expression and non-expression parameters in the same request: "
       "Non-expression parameters: {",
       legacy, "} Expression parameters: {", expressions, "}"});
}

std::string invalid_placeholder_value(std::string_view what, std::string_view placeholder) {
  return text(
      {"ExpressionAttributeValues contains invalid value: ", what, " for key ", placeholder});
}

std::string invalid_start_key(std::string_view what) {
  return text({"The provided starting key is invalid: ", what});
}

std::string invalid(std::string_view what) {
  return text({"One or more parameter values were invalid: ", what});
}

std::string empty_index_list(std::string_view member) {
  return invalid("List of " + std::string(member) + " is empty");
}

std::string for_attribute(std::string_view what, std::string_view attribute) {
  return invalid(text({what, " for Attribute: ", attribute}));
}

std::string argument_count(std::string_view op) {
  return invalid(text({"Invalid number of argument(s) for the ", op, " ComparisonOperator"}));
}

std::string argument_type(std::string_view op, std::string_view type) {
  return invalid(
      text({"ComparisonOperator ", op, " is not valid for ", type, " AttributeValue type"}));
}

std::string no_argument(std::string_view op, std::string_view attribute) {
  return for_attribute(
      text({"Value or AttributeValueList must be used with ComparisonOperator: ", op}), attribute);
}

std::string action_type(std::string_view action, std::string_view type) {
  return invalid(text({action, " is not supported for the type ", type}));
}

std::string attribute_repeated(std::string_view attribute) {
  return invalid(text({"Duplicate value in attribute name: ", attribute}));
}

namespace {

// An Authorization header may have kilobytes. An answer need not repeat them all.
constexpr std::size_t kShownMax = 1024;

/// What a client sent, fit to stand in a sentence.
/// Control characters could forge lines of a log that prints the message.
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
  // No other header of four letters must be signed that begins so.
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
