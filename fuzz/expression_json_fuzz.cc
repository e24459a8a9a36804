// Reads any bytes as rows of expressions, one a line, and as a request with expressions. What is
// made of rows comes apart into rows that make the same again.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/assert.h"
#include "graph_text/expression_json.h"

namespace {

using namespace adjoin;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

std::vector<std::string> texts_of(std::string_view request) {
  std::vector<std::string> texts;
  const auto rows = graph_text::rows_of_request(request);
  if (!rows) return texts;
  for (const graph_text::Row& row : *rows) row.append_json(texts.emplace_back());
  return texts;
}

/// The rows of a request make a request that has the same rows, unless an OR joined them.
void check_request(std::string_view request, bool is_built) {
  const std::vector<std::string> rows = texts_of(request);
  if (rows.empty()) return;
  const auto again = graph_text::build_request({rows.begin(), rows.end()}, false);
  ADJOIN_ASSERT(!is_built || again.has_value());
  if (is_built) ADJOIN_ASSERT(texts_of(*again) == rows);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_request(text, false);
  const auto built = graph_text::build_request(lines_of(text), false);
  if (built) check_request(*built, true);
  return 0;
}
