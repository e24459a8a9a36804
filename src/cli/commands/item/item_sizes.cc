#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "adjoin/table.h"
#include "cli/commands/commands.h"
#include "cli/input/item_request.h"
#include "cli/input/options.h"
#include "cli/input/words.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/output/rows.h"
#include "cli/shell/terminal.h"
#include "cli/store/jobs.h"
#include "cli/store/opened.h"
#include "item/size.h"
#include "table/request/table_description.h"

namespace adjoin::cli {
namespace {

constexpr std::int64_t kSizesShown = 5;

/// A large item, item collection or set.
struct Large {
  Item key;                 ///< of the item; for a collection its partition key alone
  std::string attribute;    ///< of a set; else empty
  std::size_t bytes = 0;    ///< as DynamoDB counts them
  std::uint64_t parts = 1;  ///< items of a collection, elements of a set
};

/// Finds the largest items, item collections and sets of a table. Items must be added in the order
/// of a Scan, in which the items of a collection follow one another. Memory is bounded by `kept`.
/// Not thread-safe.
class LargestItems {
 public:
  /// Items of this size or more are counted in `warned`. DynamoDB's limit is 400 KB.
  static constexpr std::size_t kWarnedBytes = 300 * std::size_t{1024};

  /// @param kept  how many of each kind are remembered
  LargestItems(const table::TableDescription& table, std::size_t kept);

  /// Adds one item.
  void look_at(const Item& item);
  /// Ends the last collection. Call once, when there are no more items.
  void finish();

  // Results, the largest first. Complete after `finish`.
  const std::vector<Large>& items() const noexcept { return items_; }
  const std::vector<Large>& collections() const noexcept { return collections_; }
  const std::vector<Large>& sets() const noexcept { return sets_; }
  /// Returns how many items have kWarnedBytes or more, whether or not `items` has them.
  std::uint64_t warned() const noexcept { return warned_; }

 private:
  /// Inserts in order of size, and drops the smallest beyond `kept_`.
  void keep(Large large, std::vector<Large>& largest) const;

  std::string pk_;
  std::string sk_;  ///< empty: the table has none
  std::size_t kept_;
  Large collection_;  ///< the one that is being read; 0 bytes: none
  std::vector<Large> items_;
  std::vector<Large> collections_;
  std::vector<Large> sets_;
  std::uint64_t warned_ = 0;
};

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

void write_rows(std::string_view kind, const std::vector<Large>& largest, AnswerWriter& writer) {
  for (const Large& large : largest) {
    Row row;
    row.text("largest", kind).integer("bytes", static_cast<std::int64_t>(large.bytes));
    row.integer("parts", static_cast<std::int64_t>(large.parts));
    const std::string key = item::to_json(large.key, item::JsonForm::plain);
    row.json("key", key, key).text("attribute", large.attribute);
    writer.row(std::move(row));
  }
}

Result<int> run_item_sizes(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const std::optional<std::int64_t> first, invocation.integer("--first"));
  ADJOIN_TRY(OpenedTable opened, open_table(invocation, invocation.argument(0)));
  LargestItems largest(opened.description, static_cast<std::size_t>(first.value_or(kSizesShown)));
  ADJOIN_TRY(const Table table, table_of(invocation, std::move(opened)));
  CallOptions call = interruptible_call();
  call.budget.requests_max = std::numeric_limits<std::int64_t>::max();
  std::uint64_t items = 0;
  Progress bar(terminal, "reading", 0);
  RowRange<Item> all = table.scan().all(call);
  for (Result<Item>& item : all) {
    ADJOIN_CHECK(item);
    largest.look_at(*item);
    bar.update(0, ++items);
  }
  largest.finish();
  bar.finish();
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  write_rows("item", largest.items(), writer);
  write_rows("collection", largest.collections(), writer);
  write_rows("set", largest.sets(), writer);
  writer.finish(footer_of(all.usage()));
  if (largest.warned() > 0) {
    terminal.err << "warning: " << grouped(largest.warned())
                 << (largest.warned() == 1 ? " item has" : " items have")
                 << " 300 KB or more, and an item takes at most 400 KB: split what grows over "
                    "items of its own; an edge set can declare `overflow: query`\n";
  }
  return kExitOk;
}

}  // namespace

Command item_sizes_command() {
  return Command{
      .name = "item sizes",
      .alias = "",
      .arguments = {{"TABLE", "the table; the only one of the store when left out",
                     Count::optional}},
      .options = with_pace({{"--first", "N", "so many of each kind (5)", {}, false}}),
      .summary = "the largest items, item collections and sets of a table",
      .details =
          "Reads the table by Scan. A row is one of the largest: {\"largest\":item|collection|set,"
          "\"bytes\":n,\"parts\":n,\"key\":{…},\"attribute\":…}; bytes are those that DynamoDB "
          "counts, parts are the items of a collection (what has one partition key) and the "
          "elements of a set, such as an edge set. It warns of items of 300 KB and more: an item "
          "takes 400 KB.",
      .examples = {{"adjoin item sizes", "five of each"},
                   {"adjoin item sizes Orders --first 20", "of one table of several"}},
      .run = run_item_sizes,
      .sends = {{"the table", "DescribeTable"}, {"every item, a megabyte at a time", "Scan"}},
      .only_reads = true};
}

}  // namespace adjoin::cli
