#include "wire/sigv4/sign.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/assert.h"
#include "base/hmac_sha256.h"
#include "wire/sigv4/canonical.h"
#include "wire/sigv4/key.h"
#include "wire/sigv4/request.h"

namespace adjoin::wire {
namespace {

struct LowerField {
  std::string name;
  std::string_view value;
};

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  }
  return out;
}

/// What a verifier demands, and no more: proxies may add or change other headers.
std::vector<LowerField> headers_to_sign(const SignableRequest& request, std::string_view time) {
  std::vector<LowerField> fields = {{"x-amz-date", time}};
  for (const HeaderField& header : request.headers) {
    std::string name = lower_case(header.name);
    if (name == "host" || name == "content-type" || name.starts_with("x-amz-")) {
      fields.push_back({std::move(name), header.value});
    }
  }
  std::sort(fields.begin(), fields.end(),
            [](const LowerField& a, const LowerField& b) { return a.name < b.name; });
  for (std::size_t i = 1; i < fields.size(); ++i) {
    ADJOIN_ASSERT(fields[i - 1].name != fields[i].name);
  }
  return fields;
}

}  // namespace

SignatureHeaders sign_request(const SignableRequest& request, const SigningIdentity& identity,
                              std::chrono::sys_seconds time) {
  SignatureHeaders out;
  out.x_amz_date = basic_time(time);
  const std::vector<LowerField> lower_fields = headers_to_sign(request, out.x_amz_date);
  std::vector<HeaderField> fields;
  std::string names;
  for (const LowerField& field : lower_fields) {
    fields.push_back({field.name, field.value});
    names.append(names.empty() ? "" : ";").append(field.name);
  }
  const auto parameters = parse_query(request.query);
  ADJOIN_ASSERT(parameters.has_value());
  const Sha256Digest canonical =
      sha256(to_text({request.method, request.path, canonical_query(*parameters), fields, names,
                      sha256(request.body)}));

  std::string scope = out.x_amz_date.substr(0, 8);
  scope.append("/").append(identity.region).append("/").append(identity.service);
  // Derived for each request. A client sends few enough that keeping keys would not pay for keeping
  // them safe.
  const HmacSha256Key key = derive_signing_key(identity.secret, scope);
  scope.append("/").append(kScopeTerminator);
  const Sha256Digest signature = key.sign(string_to_sign(out.x_amz_date, scope, canonical));

  out.authorization = kSignatureAlgorithm;
  out.authorization.append(" Credential=").append(identity.key_id).append("/").append(scope);
  out.authorization.append(", SignedHeaders=").append(names);
  out.authorization.append(", Signature=").append(to_hex(signature));
  return out;
}

}  // namespace adjoin::wire
