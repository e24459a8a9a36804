#include "table/limits.h"
#include "table/put_item.h"

namespace adjoin::table {

std::optional<ItemCollectionMetrics> collection_of(const TableDescription& table,
                                                   const item::AttributeValue& partition,
                                                   std::uint64_t bytes) {
  if (!table.has_local_index()) return std::nullopt;
  ItemCollectionMetrics metrics;
  metrics.item_collection_key.set(table.keys.partition.front().name, partition);
  metrics.size_gigabytes_min = static_cast<double>(bytes / kCollectionUnitBytes);
  metrics.size_gigabytes_max = metrics.size_gigabytes_min + 1;
  return metrics;
}

void add_collection(std::string_view table_name, const ItemCollectionMetrics& one,
                    std::vector<TableCollectionMetrics>& to) {
  std::size_t place = 0;
  while (place < to.size() && to[place].table_name != table_name) ++place;
  if (place == to.size()) to.push_back({std::string(table_name), {}});
  for (const ItemCollectionMetrics& known : to[place].collections) {
    if (known.item_collection_key == one.item_collection_key) return;
  }
  to[place].collections.push_back(one);
}

}  // namespace adjoin::table
