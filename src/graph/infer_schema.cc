#include "graph/infer_schema.h"

#include <algorithm>

#include "graph/meter.h"
#include "graph/table_shape.h"

namespace adjoin::graph {
namespace {

constexpr std::uint64_t kPageItemsMax = 100'000;

Result<void> read_items(table::TableStore& store, const std::string& table,
                        std::optional<std::uint64_t> limit,
                        const std::function<void(std::uint64_t items)>& progress, Meter& meter,
                        schema::Inference& inference, bool& whole) {
  std::uint64_t items = 0;
  table::ScanRequest scan;
  scan.table = table;
  do {
    if (limit) {
      scan.limit = static_cast<std::int64_t>(std::min(*limit - items, kPageItemsMax));
    }
    ADJOIN_CHECK(meter.check());
    ADJOIN_TRY(table::ScanResult page, store.scan(meter.context(), scan));
    for (const item::ItemView item : page.items) ADJOIN_CHECK(inference.add(item.decode()));
    items += page.items.size();
    if (progress) progress(items);
    scan.exclusive_start_key = std::move(page.last_evaluated_key);
    whole = !scan.exclusive_start_key.has_value();
  } while (!whole && (!limit || items < *limit));
  return {};
}

}  // namespace

Result<InferAnswer> infer_schema(table::TableStore& store, std::string_view table_name,
                                 std::optional<std::uint64_t> limit,
                                 const std::function<void(std::uint64_t items)>& progress,
                                 const CallOptions& call) {
  ADJOIN_TRY(const table::TableDescription description,
             store.describe_table(call.context, std::string(table_name)));
  ADJOIN_TRY(schema::Inference inference,
             schema::Inference::begin(naming_of(description), indexes_of(description)));
  InferAnswer answer;
  Meter meter(call, system_clock(), answer.spent);
  ADJOIN_CHECK(
      read_items(store, description.name, limit, progress, meter, inference, answer.whole));
  ADJOIN_TRY(answer.inferred, inference.finish());
  return answer;
}

}  // namespace adjoin::graph
