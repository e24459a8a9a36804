#include "cli/read/record_reader.h"

namespace adjoin::cli {
namespace {

/// More room than that is given back: a file of long texts would leave it in many records.
constexpr std::size_t kRoomBytesMax = 4096;
constexpr std::size_t kTextsRoomMax = 64;

void clear_text(std::string& text) {
  if (text.capacity() > kRoomBytesMax) text = std::string();
  text.clear();
}

}  // namespace

void Record::clear() {
  line = 0;
  clear_text(from);
  clear_text(to);
  clear_text(ref);
  fields = item::AttributeMap();
  if (texts.capacity() > kTextsRoomMax) texts = {};
  texts.clear();
}

}  // namespace adjoin::cli
