#include "remote/store/key_order.h"

#include <algorithm>
#include <string>
#include <utility>

namespace adjoin::remote {
namespace {

/// The part's projection, compiled; nullopt when it has none, or one that the service will refuse.
std::optional<expression::Projection> projection_of(const table::KeysAndAttributes& part) {
  if (!part.projection_expression) return part.projection;
  expression::PlaceholderUse use(part.placeholders);
  auto parsed = expression::parse_projection(*part.projection_expression, use);
  if (!parsed || !use.check_used()) return std::nullopt;
  return *std::move(parsed);
}

/// Adds the whole attribute, in the place of paths into it. False when it is there already.
bool ask_for(std::string_view attribute, expression::Projection& projection) {
  const expression::Path whole{std::string(attribute), {}};
  auto& paths = projection.paths;
  if (std::find(paths.begin(), paths.end(), whole) != paths.end()) return false;
  std::erase_if(paths, [&](const expression::Path& path) { return path.attribute == attribute; });
  paths.insert(std::lower_bound(paths.begin(), paths.end(), whole), whole);
  return true;
}

}  // namespace

KeyOrder::KeyOrder(const table::KeysAndAttributes& part)
    : part_(part), asked_(part), found_(part.keys.size()) {
  // In stored form, so that finding a key is a comparison of bytes: equal keys have equal forms.
  for (const Item& key : part.keys) keys_.push_back(item::encode_item(key));
  auto projection = projection_of(part);
  if (!projection || part.keys.empty()) return;
  expression::Projection wider = *projection;
  bool more = false;
  for (const auto& [attribute, value] : part.keys.front()) more |= ask_for(attribute, wider);
  // Without a wider projection the request is sent as it is, text and placeholders included.
  if (!more) return;
  wanted_ = std::move(projection);
  // The text and its placeholders would be those of the narrow projection, and the service refuses
  // unused ones.
  asked_.projection_expression.reset();
  asked_.placeholders = {};
  asked_.projection = std::move(wider);
}

void KeyOrder::add(const table::ItemPage& items) {
  for (const item::ItemView view : items) {
    const Item item = view.decode();
    // An item that lacks a key attribute matches nothing, and is dropped below.
    Item key;
    for (const auto& [attribute, unused] : part_.keys.front()) {
      const Value* value = item.find(attribute);
      if (value != nullptr) key.set(attribute, *value);
    }
    const auto found = std::find(keys_.begin(), keys_.end(), item::encode_item(key));
    if (found == keys_.end()) continue;
    found_[static_cast<std::size_t>(found - keys_.begin())] =
        wanted_ ? item::encode_item(expression::project(item, *wanted_)) : Bytes(view.bytes());
  }
}

table::ItemPage KeyOrder::in_order() const {
  table::ItemPage page;
  // A key without an item has no place in the answer: DynamoDB leaves out what it did not find.
  for (const Bytes& item : found_) {
    if (!item.empty()) page.append(item);
  }
  return page;
}

}  // namespace adjoin::remote
