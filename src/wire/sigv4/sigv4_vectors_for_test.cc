#include "wire/sigv4/sigv4_vectors_for_test.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "base/assert.h"

namespace adjoin::wire {
namespace {

std::pair<std::string, std::string> first_word(const std::string& line) {
  const std::size_t space = std::min(line.find(' '), line.size());
  return {line.substr(0, space), line.substr(std::min(line.size(), space + 1))};
}

void take_line(const std::string& word, const std::string& rest, SignedCase& out) {
  std::istringstream words(rest);
  if (word == "case") {
    out.name = rest;
  } else if (word == "time") {
    out.time = rest;
  } else if (word == "key") {
    words >> out.key_id >> out.secret >> out.region;
  } else if (word == "request") {
    std::string target;
    words >> out.method >> target;
    const std::size_t mark = std::min(target.find('?'), target.size());
    out.path = target.substr(0, mark);
    out.query = target.substr(std::min(target.size(), mark + 1));
  } else if (word == "header") {
    out.headers.push_back(first_word(rest));
  } else {
    ADJOIN_ASSERT(word == "body");
    out.body = rest;
  }
}

}  // namespace

SignableRequest SignedCase::request(std::vector<HeaderField>& fields) const {
  fields.clear();
  for (const auto& [header_name, value] : headers) fields.push_back({header_name, value});
  return {method, path, query, fields, body};
}

std::string& SignedCase::header(const std::string& header_name) {
  const auto found = std::find_if(headers.begin(), headers.end(),
                                  [&](const auto& header) { return header.first == header_name; });
  ADJOIN_ASSERT(found != headers.end());
  return found->second;
}

void SignedCase::remove_header(const std::string& header_name) {
  std::erase_if(headers, [&](const auto& header) { return header.first == header_name; });
}

std::vector<SignedCase> read_signed_cases() {
  std::ifstream file("src/wire/testdata/sigv4.txt");
  ADJOIN_ASSERT(file.good());
  std::vector<SignedCase> cases;
  std::string line;
  while (std::getline(file, line)) {
    const auto [word, rest] = first_word(line);
    if (word == "case") cases.emplace_back();
    if (!word.empty()) take_line(word, rest, cases.back());
  }
  return cases;
}

}  // namespace adjoin::wire
