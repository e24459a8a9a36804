#include "schema/write_marks.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace adjoin::schema {
namespace {

constexpr std::size_t kMarkBytes = 16;

bool is_token(const std::string& text) {
  return text.size() == kMarkBytes && std::all_of(text.begin(), text.end(), [](char c) {
           return std::isxdigit(static_cast<unsigned char>(c)) != 0;
         });
}

}  // namespace

const item::AttributeValue* write_mark(const EdgeType& edge, const item::AttributeMap& item,
                                       std::string_view name) {
  const item::AttributeValue* value = item.find(name);
  if (value == nullptr || value->as_string() == nullptr || !is_token(*value->as_string())) {
    return nullptr;
  }
  const bool has_mirror = edge.reverse == ReverseKind::item || edge.reverse == ReverseKind::same;
  return has_mirror && edge.field(name) == nullptr ? value : nullptr;
}

void erase_write_marks(const EdgeType& edge, item::AttributeMap& item) {
  for (const std::string_view name : {kPendingMark, kIntentMark}) {
    if (write_mark(edge, item, name) != nullptr) item.erase(name);
  }
}

}  // namespace adjoin::schema
