#include "remote/send/request.h"

#include <algorithm>
#include <vector>

#include "wire/codec/all_operations.h"
#include "wire/sigv4/sign.h"

namespace adjoin::remote {

namespace {

/// What stands in a table's notes may be of anybody's making, and not fit for a header.
bool is_one_line(const std::string& value) {
  return !value.empty() &&
         std::all_of(value.begin(), value.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

}  // namespace

HttpCall signed_call(const Request& request, const Endpoint& endpoint, const std::string& region,
                     const Credentials& credentials, std::chrono::sys_seconds time) {
  const std::string target = wire::target_of(*request.operation);
  const std::string host = endpoint.host_header();
  // The fields up to the signature are signed. Those behind it are not: a proxy may change them on
  // the way.
  std::vector<wire::HeaderField> fields = {
      {"Host", host}, {"Content-Type", "application/x-amz-json-1.0"}, {"X-Amz-Target", target}};
  // Verifiers want every X-Amz field signed that is there, so the token goes in before the
  // signature.
  if (!credentials.session_token.empty()) {
    fields.push_back({"X-Amz-Security-Token", credentials.session_token});
  }
  wire::SignableRequest signable;
  signable.method = "POST";
  signable.headers = fields;
  signable.body = request.body;
  const wire::SignatureHeaders signature =
      wire::sign_request(signable, {credentials.key_id, credentials.secret, region}, time);
  fields.push_back({"X-Amz-Date", signature.x_amz_date});
  fields.push_back({"Authorization", signature.authorization});
  // A checksum is of the bytes that were sent, so that they are asked for as they are.
  fields.push_back({"Accept-Encoding", "identity"});
  fields.push_back({"User-Agent", "adjoin"});
  if (is_one_line(request.bound)) fields.push_back({"Adjoin-Bound", request.bound});

  HttpCall call;
  call.url = endpoint.url();
  for (const wire::HeaderField& field : fields) {
    call.headers.push_back(std::string(field.name).append(": ").append(field.value));
  }
  call.body = request.body;
  return call;
}

}  // namespace adjoin::remote
