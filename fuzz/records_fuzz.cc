// Reads any bytes as csv, tsv and an edge list; the first byte says as what. The reader ends, and
// each answer has the ends or the ref that its kind needs, whatever header the text begins with.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "base/assert.h"
#include "cli/read/record_reader.h"

namespace {

using namespace adjoin::cli;

std::unique_ptr<RecordReader> reader_of(std::uint8_t choice, std::string_view text) {
  const RecordKind kind = static_cast<RecordKind>(choice % 3);
  LineSource source = LineSource::of_text("t", text);
  Columns columns;
  if ((choice & 0x40U) != 0) columns.fields = {{"a", "b"}, {"c", ""}};
  if ((choice & 0x10U) == 0) {
    return read_delimited(std::move(source), kind, (choice & 0x20U) != 0 ? '\t' : ',', columns);
  }
  columns.behind = {"weight", "-"};
  return read_edge_list(std::move(source), kind == RecordKind::item ? RecordKind::node : kind,
                        columns);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto reader = reader_of(data[0], text);
  Record record;
  for (std::size_t answers = 0;; ++answers) {
    ADJOIN_ASSERT(answers <= size);
    const auto more = reader->next(record);
    if (!more && adjoin::api_error_of(more.error()) != adjoin::ApiError::validation) return 0;
    if (more && !*more) return 0;
    if (!more) continue;
    ADJOIN_ASSERT(record.kind != RecordKind::item);
    if (record.kind == RecordKind::edge) ADJOIN_ASSERT(!record.from.empty() && !record.to.empty());
  }
}
