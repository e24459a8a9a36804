#include "transfer/sum_table.h"

#include <utility>
#include <vector>

#include "table/store/item_notes.h"
#include "transfer/segments.h"

namespace adjoin::transfer {

Result<ItemSum> sum_table(table::TableStore& store, const table::CallContext& context,
                          const table::TableDescription& table, std::uint32_t segments,
                          const ItemProgress& progress) {
  std::vector<ItemSum> sums(segments);
  SegmentWork work(context, 0, progress);
  const auto sum_segment = [&](std::uint32_t segment) -> Result<void> {
    table::ScanRequest scan;
    scan.table = table.name;
    scan.segment = segment;
    scan.total_segments = segments;
    scan.consistent_read = true;
    do {
      ADJOIN_CHECK(work.check());
      ADJOIN_TRY(table::ScanResult page, store.scan(context, scan));
      for (const item::ItemView item : page.items) {
        // Where a store keeps a table's notes in an item, another may keep them elsewhere.
        if (!table::carries_notes(item)) sums[segment].add(item.bytes());
      }
      ADJOIN_CHECK(work.page_done(page.items.size(), {}));
      scan.exclusive_start_key = std::move(page.last_evaluated_key);
    } while (scan.exclusive_start_key);
    return {};
  };
  ADJOIN_CHECK(work.run(segments, sum_segment));
  ItemSum all;
  for (const ItemSum& sum : sums) all.add(sum);
  return all;
}

}  // namespace adjoin::transfer
