#include "table/request/bulk_load.h"

#include <cstring>

namespace adjoin::table {

// The bytes never leave the machine that wrote them, nor the load: they need no fixed order.
void begin_bulk_record(BytesView note, Bytes& out) {
  const auto bytes = static_cast<std::uint32_t>(note.size());
  char head[sizeof bytes];
  std::memcpy(head, &bytes, sizeof bytes);
  out.append(head, sizeof head);
  out += note;
}

BulkRecord read_bulk_record(BytesView bytes) {
  std::uint32_t note_bytes = 0;
  std::memcpy(&note_bytes, bytes.data(), sizeof note_bytes);
  BulkRecord record;
  record.note = bytes.substr(sizeof note_bytes, note_bytes);
  record.item = item::ItemView(bytes.substr(sizeof note_bytes + note_bytes));
  return record;
}

}  // namespace adjoin::table
