#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "wire/sigv4_request.h"

namespace adjoin::wire {

/// Where a request says who signed it.
enum class SignaturePlace : std::uint8_t { header, query };

/// Who signed what for whom, as a client says the same all day.
struct SignatureTerms {
  std::string_view key_id;
  std::string_view date;     ///< of the scope, "20130301"
  std::string_view region;   ///< of the scope
  std::string_view service;  ///< of the scope
  std::string_view scope;    ///< "20130301/us-east-1/dynamodb", without the terminator
  std::string_view terminator;
  std::string_view whole_scope;                    ///< with the terminator
  std::string_view signed_headers;                 ///< as the request lists them
  std::span<const std::string_view> header_names;  ///< the same, apart: lower case, rising
};

/// What a request says about its signature, taken apart and well formed, and nothing of it
/// believed yet. Views point into the request, into the object, which is therefore not moved, or
/// into what this thread remembers until it reads the next one.
struct Authorization : SignatureTerms {
  Authorization() = default;
  Authorization(const Authorization&) = delete;
  Authorization& operator=(const Authorization&) = delete;

  SignaturePlace place = SignaturePlace::header;
  std::string_view time_text;  ///< the signed X-Amz-Date
  std::chrono::sys_seconds time;
  /// How long after `time` it may be used: what a presigned query says, else 15 minutes.
  std::chrono::seconds lifetime{15 * 60};
  std::string_view signature;   ///< as long as the digits of a digest
  std::string canonical_query;  ///< without the signature itself

  /// What the views above point to when that is not the request.
  std::array<std::string, 5> decoded;
  std::vector<std::string_view> own_header_names;
};

/// Reads the signature of `request` from its Authorization header or its query.
/// @errors missing_authentication_token, incomplete_signature, invalid_signature
///   (both places, or one twice), unrecognized_client (a session token)
Result<void> read_authorization(const SignableRequest& request, Authorization& out);

}  // namespace adjoin::wire
