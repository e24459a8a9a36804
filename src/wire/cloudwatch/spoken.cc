#include "wire/cloudwatch/spoken.h"

#include "base/ascii.h"

namespace adjoin::wire::cloudwatch {
namespace {

constexpr std::string_view kCborPathStart = "/service/";
constexpr std::string_view kCborPathMiddle = "/operation/";

bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// "application/cbor; charset=x" is of the type application/cbor.
bool is_media_type(std::string_view header, std::string_view type) {
  header = header.substr(0, header.find(';'));
  while (header.ends_with(' ')) header.remove_suffix(1);
  return equal_ignoring_case(header, type);
}

std::optional<Spoken> spoken_in_cbor(std::string_view path) {
  if (!take_prefix(path, kCborPathStart) || !take_prefix(path, kServiceName) ||
      !take_prefix(path, kCborPathMiddle) || path.empty() ||
      path.find('/') != std::string_view::npos) {
    return std::nullopt;
  }
  return Spoken{Form::cbor, path};
}

}  // namespace

std::optional<Spoken> spoken_by(const Head& head) {
  if (equal_ignoring_case(head.smithy_protocol, "rpc-v2-cbor")) {
    // The protocol forbids a target: another program might go by it.
    if (!head.target.empty()) return std::nullopt;
    return spoken_in_cbor(head.path);
  }
  if (head.path != "/") return std::nullopt;
  std::string_view operation = head.target;
  if (take_prefix(operation, kServiceName) && take_prefix(operation, ".")) {
    return Spoken{Form::json, operation};
  }
  // A target of another service is no form, whatever its content is called.
  const bool is_form =
      head.target.empty() && is_media_type(head.content_type, "application/x-www-form-urlencoded");
  if (is_form && head.is_signed) return Spoken{Form::query, {}};
  return std::nullopt;
}

}  // namespace adjoin::wire::cloudwatch
