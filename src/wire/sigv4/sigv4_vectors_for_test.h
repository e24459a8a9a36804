#pragma once

#include <string>
#include <utility>
#include <vector>

#include "wire/sigv4/request.h"

namespace adjoin::wire {

/// A request signed by botocore, from testdata/sigv4.txt. tools/sigv4_vectors.py describes its
/// form.
struct SignedCase {
  std::string name;
  std::string time;  ///< "20250101T120000Z"
  std::string key_id;
  std::string secret;
  std::string region;
  std::string method;
  std::string path;
  std::string query;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;

  /// Views into this case; valid until it or `fields` changes.
  SignableRequest request(std::vector<HeaderField>& fields) const;
  /// Returns the first header with exactly that name, which must exist.
  std::string& header(const std::string& header_name);
  void remove_header(const std::string& header_name);
};

/// Reads all cases. The working directory must be the root of the sources.
std::vector<SignedCase> read_signed_cases();

}  // namespace adjoin::wire
