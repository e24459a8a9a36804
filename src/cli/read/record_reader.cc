#include "cli/read/record_reader.h"

namespace adjoin::cli {
namespace {

/// The room of a longer text is given back: a file of long ones would leave many of them.
constexpr std::size_t kRoomBytesMax = 4096;

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
  texts.clear();
}

}  // namespace adjoin::cli
