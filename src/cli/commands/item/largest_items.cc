#include "cli/commands/item/largest_items.h"

#include <algorithm>
#include <utility>

#include "item/size.h"

namespace adjoin::cli {
namespace {

std::size_t element_count(const Value& value) {
  if (const auto* strings = std::get_if<Set<std::string>>(&value.content())) {
    return strings->elements().size();
  }
  if (const auto* numbers = std::get_if<Set<Number>>(&value.content())) {
    return numbers->elements().size();
  }
  const auto* binaries = std::get_if<Set<Binary>>(&value.content());
  return binaries == nullptr ? 0 : binaries->elements().size();
}

}  // namespace

LargestItems::LargestItems(const table::TableDescription& table, std::size_t kept) : kept_(kept) {
  if (!table.keys.partition.empty()) pk_ = table.keys.partition.front().name;
  if (!table.keys.sort.empty()) sk_ = table.keys.sort.front().name;
}

void LargestItems::keep(Large large, std::vector<Large>& largest) const {
  const auto at = std::find_if(largest.begin(), largest.end(),
                               [&](const Large& one) { return one.bytes < large.bytes; });
  if (at == largest.end() && largest.size() == kept_) return;
  largest.insert(at, std::move(large));
  if (largest.size() > kept_) largest.pop_back();
}

void LargestItems::look_at(const Item& item) {
  Large whole;
  for (const std::string* name : {&pk_, &sk_}) {
    if (const Value* value = item.find(*name)) whole.key.set(*name, *value);
  }
  whole.bytes = item::size_bytes(item);
  if (whole.bytes >= kWarnedBytes) ++warned_;
  for (const auto& [name, value] : item) {
    const std::size_t elements = element_count(value);
    if (elements != 0) keep({whole.key, name, item::size_bytes(value), elements}, sets_);
  }
  if (!sk_.empty()) {
    Item partition;
    if (const Value* value = item.find(pk_)) partition.set(pk_, *value);
    if (collection_.bytes != 0 && !(collection_.key == partition)) finish();
    if (collection_.bytes == 0) collection_ = {std::move(partition), "", 0, 0};
    collection_.bytes += whole.bytes;
    ++collection_.parts;
  }
  keep(std::move(whole), items_);
}

void LargestItems::finish() {
  if (collection_.bytes != 0) keep(std::exchange(collection_, {}), collections_);
}

}  // namespace adjoin::cli
