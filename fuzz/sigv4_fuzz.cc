// Any head of a request is read to a signature or an error, and no signature but the right one is
// accepted. Canonical forms are settled: making one of a canonical query changes nothing.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/assert.h"
#include "base/clock.h"
#include "wire/sigv4/canonical.h"
#include "wire/sigv4/request.h"
#include "wire/sigv4/verify.h"

using namespace adjoin::wire;

namespace {

class OneKey final : public SecretSource {
 public:
  std::span<const SigningSecret> secrets_of(std::string_view key_id) const override {
    return key_id == "AKIDEXAMPLE" ? std::span<const SigningSecret>(secrets_)
                                   : std::span<const SigningSecret>();
  }

 private:
  std::vector<SigningSecret> secrets_ = {{1, "a secret that the input does not know"}};
};

std::string_view next_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(line.size() < text.size() ? line.size() + 1 : line.size());
  return line;
}

void check_canonical_forms(std::string_view query, std::string_view path) {
  if (const auto parameters = parse_query(query)) {
    const std::string canonical = canonical_query(*parameters);
    const auto again = parse_query(canonical);
    ADJOIN_ASSERT(again && canonical_query(*again) == canonical);
  }
  ADJOIN_ASSERT(canonical_path(path).starts_with('/'));
  if (const auto time = parse_basic_time(path)) ADJOIN_ASSERT(basic_time(*time) == path);
}

}  // namespace

/// The input's lines: the path, the query, then headers as "name:value" up to an empty line, and
/// the body.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const adjoin::ManualClock clock(parse_basic_time("20250101T120000Z")->time_since_epoch());
  static SignatureVerifier verifier({}, clock);
  static const OneKey secrets;

  std::string_view rest(reinterpret_cast<const char*>(data), size);
  SignableRequest request;
  request.method = "POST";
  request.path = next_line(rest);
  request.query = next_line(rest);
  std::vector<HeaderField> headers;
  for (std::string_view line = next_line(rest); !line.empty(); line = next_line(rest)) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    headers.push_back({line.substr(0, colon), line.substr(colon + 1)});
  }
  request.headers = headers;
  request.body = rest;
  check_canonical_forms(request.query, request.path);
  const auto answer = verifier.verify(request, secrets);
  ADJOIN_ASSERT(!answer.has_value());
  ADJOIN_ASSERT(!answer.error().message().empty() && answer.error().message().size() < 4096);
  return 0;
}
