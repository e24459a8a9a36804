#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.h"
#include "wire/sigv4/request.h"

namespace adjoin::wire {

/// Source of the forms here: "Create a signed AWS API request" of the IAM user guide.

inline constexpr std::string_view kSignatureAlgorithm = "AWS4-HMAC-SHA256";
inline constexpr std::string_view kScopeTerminator = "aws4_request";

/// One parameter of a query string, percent-decoded.
struct QueryParameter {
  std::string name;
  std::string value;
};

/// Parses a raw query string into its parameters, in order; skips empty ones. Returns nullopt if a
/// '%' is not followed by a byte's digits, or if there are more than 100 parameters. '+' is a plus
/// sign.
std::optional<std::vector<QueryParameter>> parse_query(std::string_view query);

/// Returns the parameters except `without`, encoded anew and sorted, in the canonical form of a
/// signature.
std::string canonical_query(const std::vector<QueryParameter>& parameters,
                            std::string_view without = {});

/// Returns the canonical path: "." and ".." resolved, repeated slashes joined, every byte that is
/// neither unreserved nor a slash percent-encoded. Encodes bytes that are already encoded once
/// more.
std::string canonical_path(std::string_view path);

/// Parts of the canonical request. `headers` are the signed ones, their names in lower case and
/// ascending order.
struct CanonicalRequest {
  std::string_view method;
  std::string_view path;   ///< as received
  std::string_view query;  ///< canonical
  std::span<const HeaderField> headers;
  std::string_view signed_headers;  ///< the names of `headers` with ';' between
  Sha256Digest payload;
};

/// Returns the text whose hash is signed. Trims header values and replaces their inner runs of
/// white space by one space.
std::string to_text(const CanonicalRequest& request);

/// Returns the text that is signed: the algorithm, the time, the scope and the hash of the
/// canonical request.
/// @param scope  "20130301/us-east-1/dynamodb/aws4_request"
std::string string_to_sign(std::string_view time, std::string_view scope,
                           const Sha256Digest& canonical_request);

}  // namespace adjoin::wire
