#pragma once

#include <string>
#include <utility>
#include <vector>

#include "wire/sigv4/request.h"

namespace adjoin::wire {

/// A request that botocore signed, from testdata/sigv4.txt (tools/sigv4_vectors.py says its form).
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
  /// The first header of that very name, which must be there.
  std::string& header(const std::string& header_name);
  void remove_header(const std::string& header_name);
};

/// All of them. The working directory is the top of the sources.
std::vector<SignedCase> read_signed_cases();

}  // namespace adjoin::wire
