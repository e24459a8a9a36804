#include "wire/sigv4/verify.h"

#include <algorithm>
#include <optional>

#include "base/ascii.h"
#include "wire/errors/messages.h"
#include "wire/sigv4/canonical.h"
#include "wire/sigv4/request.h"

namespace adjoin::wire {
namespace {

constexpr std::chrono::minutes kSkewMax{15};

/// Signs for key ids that are not known. What it signs is never accepted.
constexpr SigningSecret kNobody{0, "0000000000000000000000000000000000000000"};

Error invalid(std::string message) {
  return api_error(ApiError::invalid_signature, std::move(message));
}

Error signature_mismatch() { return invalid(std::string(messages::kSignatureMismatch)); }

bool is_made_for(SignedService service, std::string_view name) {
  if (service == SignedService::monitoring) return name == "monitoring";
  return name == "dynamodb" || name == "dynamodbstreams";
}

Result<void> check_scope(const Authorization& said, const SignaturePolicy& policy,
                         SignedService service) {
  // The key is derived for the day of the scope. With another day, a key that leaked would sign for
  // longer than its day.
  if (said.date != said.time_text.substr(0, 8)) {
    return invalid(messages::scope_date(said.date, said.time_text));
  }
  const bool is_region = !said.region.empty() && said.region.size() <= 32 &&
                         std::all_of(said.region.begin(), said.region.end(), [](char c) {
                           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
                         });
  const bool is_listed =
      policy.regions.empty() ||
      std::find(policy.regions.begin(), policy.regions.end(), said.region) != policy.regions.end();
  if (!is_region || !is_listed) return invalid(messages::scope_region(said.region));
  // A signature made for another service must not work here.
  if (!is_made_for(service, said.service)) {
    return invalid(std::string(service == SignedService::monitoring ? messages::kScopeMonitoring
                                                                    : messages::kScopeService));
  }
  if (said.terminator != kScopeTerminator) {
    return invalid(messages::scope_terminator(said.terminator));
  }
  return {};
}

Result<void> check_time(const Authorization& said, std::chrono::milliseconds unix_time) {
  const std::chrono::sys_seconds now(std::chrono::floor<std::chrono::seconds>(unix_time));
  if (said.time + said.lifetime < now) {
    return invalid(messages::signature_expired(said.time_text, basic_time(now - said.lifetime),
                                               basic_time(now), said.lifetime));
  }
  // A signature of the future would be valid for longer than its lifetime.
  if (said.time > now + kSkewMax) {
    return invalid(messages::signature_not_yet_current(said.time_text, basic_time(now + kSkewMax),
                                                       basic_time(now), kSkewMax));
  }
  return {};
}

/// Whether a header that is there may not be left out of the signature.
bool must_be_signed(const HeaderField& header) {
  constexpr std::string_view kPrefix = "x-amz";
  if (equal_ignoring_case(header.name, "host")) return true;
  if (equal_ignoring_case(header.name, "content-type")) {
    // Some clients never sign it. Its one value means nothing more; another one would.
    return header.value != "application/x-amz-json-1.0";
  }
  return header.name.size() > kPrefix.size() &&
         equal_ignoring_case(header.name.substr(0, kPrefix.size()), kPrefix) &&
         !equal_ignoring_case(header.name, "x-amzn-trace-id");
}

/// The signed headers with their values, each there once, and none unsigned that must not be.
Result<std::vector<HeaderField>> signed_fields(const Authorization& said,
                                               std::span<const HeaderField> headers) {
  std::vector<HeaderField> fields(said.header_names.size());
  for (const HeaderField& header : headers) {
    const auto name = std::find_if(said.header_names.begin(), said.header_names.end(),
                                   [&header](std::string_view signed_name) {
                                     return equal_ignoring_case(header.name, signed_name);
                                   });
    if (name == said.header_names.end()) {
      if (must_be_signed(header)) return invalid(messages::must_be_signed(header.name));
      continue;
    }
    HeaderField& field = fields[static_cast<std::size_t>(name - said.header_names.begin())];
    if (!field.name.empty()) return signature_mismatch();  // twice
    field = {*name, header.value};
  }
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (fields[i].name.empty())
      return invalid(messages::absent_signed_header(said.header_names[i]));
  }
  const auto has = [&said](std::string_view name) {
    return std::binary_search(said.header_names.begin(), said.header_names.end(), name);
  };
  if (!has("host")) return invalid(messages::must_be_signed("host"));
  if (said.place == SignaturePlace::header && !has("x-amz-date")) {
    return invalid(messages::must_be_signed("x-amz-date"));
  }
  return fields;
}

/// A declared payload hash must be that of the bytes that came: no other word means anything here.
Result<void> check_declared_payload(std::span<const HeaderField> fields,
                                    const Sha256Digest& payload) {
  for (const HeaderField& field : fields) {
    if (field.name == "x-amz-content-sha256" && field.value != to_hex(payload))
      return signature_mismatch();
  }
  return {};
}

}  // namespace

Result<std::string> SignatureVerifier::verify(const SignableRequest& request,
                                              const SecretSource& secrets, SignedService service) {
  Authorization said;
  ADJOIN_CHECK(read_authorization(request, said));
  ADJOIN_CHECK(check_scope(said, policy_, service));
  // Before the body is hashed: a replayed request costs no more than its head.
  ADJOIN_CHECK(check_time(said, clock_.unix_time()));
  ADJOIN_TRY(const std::vector<HeaderField> fields, signed_fields(said, request.headers));
  const Sha256Digest payload = sha256(request.body);
  ADJOIN_CHECK(check_declared_payload(fields, payload));

  const Sha256Digest canonical = sha256(to_text(
      {request.method, request.path, said.canonical_query, fields, said.signed_headers, payload}));
  const std::string text = string_to_sign(said.time_text, said.whole_scope, canonical);

  const std::span<const SigningSecret> known = secrets.secrets_of(said.key_id);
  bool is_right = false;
  // Both secrets are always tried, and for an unknown id one is made up. So the time taken says
  // nothing about which ids exist.
  for (const SigningSecret& secret : known.empty() ? std::span(&kNobody, 1) : known) {
    const std::string expected = to_hex(keys_.get(secret, said.scope).sign(text));
    // The comparison stands first, so that it is made even if an earlier secret was right.
    is_right = equal_in_constant_time(expected, said.signature) || is_right;
  }
  if (known.empty()) {
    return api_error(ApiError::unrecognized_client, std::string(messages::kInvalidToken));
  }
  if (!is_right) return signature_mismatch();
  return std::string(said.key_id);
}

}  // namespace adjoin::wire
