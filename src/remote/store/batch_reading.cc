#include "remote/store/batch_reading.h"

#include <algorithm>
#include <utility>

#include "remote/send/consumed_sum.h"

namespace adjoin::remote {

BatchReading::BatchReading(const table::BatchGetItemRequest& request,
                           table::ReturnConsumedCapacity asked)
    : request_(request), orders_(request.tables.begin(), request.tables.end()) {
  // Each round reports its own capacity, and `result` adds the rounds up.
  rest_.return_consumed_capacity = asked;
  for (const KeyOrder& order : orders_) rest_.tables.push_back(order.asked());
}

/// A request has few tables, so a search is quicker than a map.
std::size_t BatchReading::place_of(const std::string& name) const {
  const auto found = std::find_if(request_.tables.begin(), request_.tables.end(),
                                  [&](const auto& part) { return part.table.name() == name; });
  return static_cast<std::size_t>(found - request_.tables.begin());
}

bool BatchReading::take(table::BatchGetItemResult answer) {
  add_consumed(std::move(answer.consumed_capacity), consumed_);
  bool brought = false;
  for (const table::BatchGetItemResult::Table& found : answer.tables) {
    const std::size_t place = place_of(found.name);
    if (place == orders_.size()) continue;
    orders_[place].add(found.items);
    brought = brought || !found.items.empty();
  }
  // What is left is what the service says, not what is missing: a key without an item is never
  // left.
  rest_.tables.clear();
  for (table::KeysAndAttributes& left : answer.unprocessed) {
    const std::size_t place = place_of(left.table.name());
    if (place == orders_.size()) continue;
    rest_.tables.push_back(orders_[place].asked());
    rest_.tables.back().keys = std::move(left.keys);
  }
  return brought;
}

table::BatchGetItemResult BatchReading::result() const {
  table::BatchGetItemResult result;
  for (std::size_t i = 0; i < orders_.size(); ++i) {
    result.tables.push_back({request_.tables[i].table.name(), orders_[i].in_order()});
  }
  for (const table::KeysAndAttributes& left : rest_.tables) {
    // As the caller asked, not as it was sent: the caller may send this part again.
    table::KeysAndAttributes part = request_.tables[place_of(left.table.name())];
    part.keys = left.keys;
    result.unprocessed.push_back(std::move(part));
  }
  result.consumed_capacity = consumed_;
  return result;
}

}  // namespace adjoin::remote
