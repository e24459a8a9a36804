#include "cli/read/record_reader.h"

namespace adjoin::cli {
namespace {

/// More room than that is given back: a file of long texts would leave it in many records.
constexpr std::size_t kRoomBytesMax = 4096;
constexpr std::size_t kTextsRoomMax = 64;

void clear_text(std::string& text) {
  if (text.capacity() > kRoomBytesMax) std::string().swap(text);  // an assignment keeps the memory
  text.clear();
}

}  // namespace

/// Records are reused for millions of lines. Keeping the strings' memory saves an allocation for
/// each.
void Record::clear() {
  line = 0;
  kind = RecordKind::item;
  clear_text(type);
  clear_text(from);
  clear_text(to);
  clear_text(ref);
  clear_text(from_space);
  clear_text(to_space);
  fields = Item();
  if (texts.capacity() > kTextsRoomMax) texts = {};
  texts.clear();
  is_of_graph = is_exported = is_second_way = false;
  edge = nullptr;
}

}  // namespace adjoin::cli
