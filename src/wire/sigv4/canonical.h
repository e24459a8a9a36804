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

/// A name and a value of a query, percent-decoded.
struct QueryParameter {
  std::string name;
  std::string value;
};

/// The parameters of a raw query in their order; empty ones are passed over. Nothing when a '%'
/// begins no byte or there are more than 100. '+' is a plus sign.
std::optional<std::vector<QueryParameter>> parse_query(std::string_view query);

/// The parameters but `without`, encoded anew and sorted, as a signature takes them.
std::string canonical_query(const std::vector<QueryParameter>& parameters,
                            std::string_view without = {});

/// The path without "." and ".." and doubled slashes, each byte that is neither unreserved nor a
/// slash percent-encoded (once more, if it was already).
std::string canonical_path(std::string_view path);

/// What a signature's request becomes. The headers are those signed, their names in lower case
/// and in rising order.
struct CanonicalRequest {
  std::string_view method;
  std::string_view path;   ///< as received
  std::string_view query;  ///< canonical
  std::span<const HeaderField> headers;
  std::string_view signed_headers;  ///< the names of `headers` with ';' between
  Sha256Digest payload;
};

/// The text whose hash is signed. Values are trimmed and their inner runs of white space are one
/// space.
std::string to_text(const CanonicalRequest& request);

/// What is signed: the algorithm, the time, the scope and the hash of the canonical request.
/// @param scope "20130301/us-east-1/dynamodb/aws4_request"
std::string string_to_sign(std::string_view time, std::string_view scope,
                           const Sha256Digest& canonical_request);

}  // namespace adjoin::wire
