#include "plan/operation/price.h"

#include <algorithm>

#include "base/assert.h"
#include "item/size.h"
#include "table/request/call_context.h"
#include "table/request/limits.h"

namespace adjoin::plan {
namespace {

std::int64_t read_of(std::size_t bytes, bool consistent) {
  return table::read_half_units(bytes, consistent);
}

/// Half units of writing `item` and its copies in the indexes whose keys it carries.
/// DynamoDB charges an index like a write of its own.
std::int64_t write_of(const schema::Schema& schema, const Item& item) {
  const std::int64_t once = table::write_half_units(item::size_bytes(item));
  std::int64_t total = once;
  for (const schema::Index& index : schema.indexes) {
    bool carried = true;
    for (const auto* side : {&index.pk, &index.sk}) {
      for (const schema::KeyAttribute& attribute : *side) {
        carried = carried && item.contains(attribute.name);
      }
    }
    if (carried) total += once;
  }
  return total;
}

/// An item that is changed or removed may be as large as an item can be.
std::int64_t write_of_unknown(const schema::Schema& schema) {
  return table::write_half_units(item::kItemBytesMax) *
         static_cast<std::int64_t>(1 + schema.indexes.size());
}

struct Pricer {
  const schema::Schema& schema;

  Price operator()(const table::GetItemRequest& get) const {
    return {1, read_of(item::kItemBytesMax, get.consistent_read), 0, false, false};
  }
  Price operator()(const table::BatchGetItemRequest& batch) const {
    Price price{1, 0, 0, false, false};
    for (const table::KeysAndAttributes& keys : batch.tables) {
      price.read_half_units += static_cast<std::int64_t>(keys.keys.size()) *
                               read_of(item::kItemBytesMax, keys.consistent_read);
    }
    return price;
  }
  Price operator()(const table::QueryRequest& query) const {
    std::size_t bytes = table::kPageBytesMax;
    if (query.limit) {
      bytes = std::min(bytes, static_cast<std::size_t>(*query.limit) * item::kItemBytesMax);
    }
    return {1, read_of(bytes, query.consistent_read), 0, !query.limit, false};
  }
  Price operator()(const table::ScanRequest& scan) const {
    // How many pages a table has is not known here; the price is that of one.
    return {1, read_of(table::kPageBytesMax, scan.consistent_read), 0, true, false};
  }
  Price operator()(const table::PutItemRequest& put) const {
    return {1, 0, write_of(schema, put.item), false, false};
  }
  Price operator()(const table::UpdateItemRequest&) const {
    return {1, 0, write_of_unknown(schema), false, false};
  }
  Price operator()(const table::DeleteItemRequest&) const {
    return {1, 0, write_of_unknown(schema), false, false};
  }
  Price operator()(const table::BatchWriteItemRequest& batch) const {
    Price price{1, 0, 0, false, false};
    for (const table::TableBatch& part : batch.tables) {
      for (const table::BatchAction& action : part.actions) {
        const auto* put = std::get_if<table::BatchPut>(&action);
        price.write_half_units +=
            put != nullptr ? write_of(schema, put->item) : write_of_unknown(schema);
      }
    }
    return price;
  }
  Price operator()(const table::TransactWriteItemsRequest& transaction) const {
    Price price{1, 0, 0, false, false};
    for (const table::TransactAction& action : transaction.actions) {
      const auto* put = std::get_if<table::TransactPut>(&action);
      // A transaction takes twice the units.
      price.write_half_units +=
          2 * (put != nullptr ? write_of(schema, put->item) : write_of_unknown(schema));
    }
    return price;
  }
};

std::string units(std::int64_t half_units) {
  ADJOIN_ASSERT(half_units >= 0);
  std::string text = std::to_string(half_units / 2);
  if (half_units % 2 != 0) text += ".5";
  return text;
}

}  // namespace

Price worst_price(const schema::Schema& schema, const Request& request) {
  return std::visit(Pricer{schema}, request);
}

/// A worst case, since nothing is read to find it: an item has 400 KB, a page 1 MB.
void set_price(const schema::Schema& schema, Plan& plan) {
  plan.worst = {};
  for (const Step& step : plan.steps) {
    Price price = worst_price(schema, step.request);
    ADJOIN_ASSERT(step.times > 0);
    ADJOIN_ASSERT(step.times == 1 || price.write_half_units == 0);  // further shards are read
    // How many nodes come is not known: the price is that of a full batch.
    if (step.repeat == Step::Repeat::per_hundred) {
      price.read_half_units =
          static_cast<std::int64_t>(table::kBatchGetKeysMax) * read_of(item::kItemBytesMax, false);
    }
    plan.worst.requests += price.requests * step.times;
    plan.worst.read_half_units += price.read_half_units * step.times;
    plan.worst.write_half_units += price.write_half_units;
    plan.worst.per_page = plan.worst.per_page || step.repeat == Step::Repeat::per_page;
    plan.worst.per_level = plan.worst.per_level || step.repeat == Step::Repeat::per_frontier;
    plan.worst.per_hundred = plan.worst.per_hundred || step.repeat == Step::Repeat::per_hundred;
  }
}

std::string Price::to_string() const {
  std::string text = std::to_string(requests) + (requests == 1 ? " request" : " requests");
  if (read_half_units != 0) text += ", at most " + units(read_half_units) + " RCU";
  if (write_half_units != 0) text += ", at most " + units(write_half_units) + " WCU";
  if (per_page) text += " a page";
  if (per_level) text += ", again for every node reached";
  if (per_hundred) text += ", a batch again for every 100 nodes";
  return text;
}

std::string Plan::to_text() const {
  std::string text;
  for (const Step& step : steps) {
    text += step.purpose;
    if (step.repeat == Step::Repeat::per_page) text += ", page by page";
    if (step.repeat == Step::Repeat::per_frontier) text += ", for every node of each level";
    if (step.repeat == Step::Repeat::per_hundred) text += ", 100 nodes at a time";
    text += ":\n  " + plan::to_text(step.request) + "\n";
  }
  if (!program.empty()) {
    text += "this store does it by a program made once for such writes, with the same effect:\n";
    for (std::size_t at = 0; at < program.size();) {
      const std::size_t end = program.find('\n', at);
      text += "  " + program.substr(at, end - at) + "\n";
      at = end + 1;
    }
  }
  text += "cost: " + worst.to_string() + "\n";
  return text;
}

}  // namespace adjoin::plan
