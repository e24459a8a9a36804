#include "wire/cloudwatch/vectors_for_test.h"

#include <algorithm>
#include <fstream>

#include "base/assert.h"
#include "base/text.h"

namespace adjoin::wire::cloudwatch {

std::vector<RequestVector> request_vectors() {
  std::ifstream file("src/wire/testdata/cloudwatch.txt");
  ADJOIN_ASSERT(file.good());
  std::vector<RequestVector> vectors;
  for (std::string line; std::getline(file, line);) {
    const std::string word = line.substr(0, line.find(' '));
    const std::string value = line.substr(std::min(line.size(), word.size() + 1));
    if (word == "operation") vectors.push_back({value, {}, {}, {}});
    if (word == "json") vectors.back().json = value;
    if (word == "cbor") vectors.back().cbor = from_hex(value);
    if (word == "query") vectors.back().query = value;
  }
  return vectors;
}

std::string from_hex(std::string_view digits) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    bytes += static_cast<char>(hex_value(digits[i]) * 16 + hex_value(digits[i + 1]));
  }
  return bytes;
}

std::string without_blanks(std::string_view json) {
  std::string out;
  bool is_quoted = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (json[i] == '"' && (i == 0 || json[i - 1] != '\\')) is_quoted = !is_quoted;
    if (is_quoted || json[i] != ' ') out += json[i];
  }
  return out;
}

}  // namespace adjoin::wire::cloudwatch
