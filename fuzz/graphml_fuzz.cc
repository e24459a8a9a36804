// Reads any bytes as GraphML, in one piece and through `next` alone: it ends, and answers no more
// than the text has room for; what it answers is a node with a ref, or an edge with two ends.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/assert.h"
#include "cli/read/record_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjoin::cli;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto reader = read_graphml(LineSource::of_text("t", text));
  Record record;
  for (std::size_t answers = 0;; ++answers) {
    ADJOIN_ASSERT(answers <= size + 1);
    const auto more = reader->next(record);
    if (!more && adjoin::api_error_of(more.error()) != adjoin::ApiError::validation) return 0;
    if (more && !*more) return 0;
    if (!more) continue;
    const bool is_node = record.kind == RecordKind::node && !record.ref.empty();
    const bool is_edge =
        record.kind == RecordKind::edge && !record.from.empty() && !record.to.empty();
    ADJOIN_ASSERT(is_node || is_edge);
  }
}
