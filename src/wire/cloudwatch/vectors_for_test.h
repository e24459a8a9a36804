#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace adjoin::wire::cloudwatch {

/// One request in three forms, as botocore wrote them: tools/cloudwatch_vectors.py.
struct RequestVector {
  std::string operation;
  std::string json;
  std::string cbor;  ///< bytes
  std::string query;
};

/// Reads src/wire/testdata/cloudwatch.txt.
std::vector<RequestVector> request_vectors();

/// The bytes that hexadecimal digits name.
std::string from_hex(std::string_view digits);

/// JSON without the blanks between its parts.
std::string without_blanks(std::string_view json);

}  // namespace adjoin::wire::cloudwatch
