#include "graph/migrate_survey.h"

#include <map>
#include <string>
#include <utility>

#include "graph/each_item.h"
#include "plan/expected.h"
#include "plan/key_value.h"

namespace adjoin::graph {
namespace {

using RecognisedKind = schema::Recognised::Kind;

Result<bool> is_taken(table::TableStore& store, const schema::Schema& after,
                      const item::Item& later, Meter& meter) {
  table::GetItemRequest get;
  get.table = after.table.name;
  get.key = plan::key_of(after, later);
  ADJOIN_TRY(const table::GetItemResult found, store.get_item(meter.context(), get));
  return found.item.has_value();
}

Result<void> look_at(table::TableStore& store, const Transition& transition,
                     const plan::Target& target, const item::Item& item, MigrateCount& count,
                     Meter& meter) {
  const schema::Schema& after = transition.after();
  const auto changes = transition.changes(target, item);
  if (!changes) {
    ++count.unfit;
    return {};
  }
  if (!changes->empty()) {
    const bool update = std::holds_alternative<table::TransactUpdate>(changes->front());
    const auto* put =
        changes->size() < 2 ? nullptr : std::get_if<table::TransactPut>(&(*changes)[1]);
    if (put != nullptr) {
      ADJOIN_TRY(const bool taken, is_taken(store, after, put->item, meter));
      ++(taken ? count.unfit : count.moved);
    } else {
      ++(update ? count.written : count.removed);
    }
    if (!update) return {};
  }
  const schema::Recognised now = schema::recognise(after, item);
  bool fits = true;
  std::vector<std::string> wrong;
  if (now.kind == RecognisedKind::node) {
    const auto expected = plan::expected_node(after, now, item);
    fits = expected.has_value();
    if (fits) wrong = plan::wrong_attributes(after, now.node->stored_parts, *expected, item);
  } else if (now.kind == RecognisedKind::edge) {
    const auto expected = plan::expected_edge(after, now, item, {});
    fits = expected.has_value();
    if (fits) {
      wrong = plan::wrong_attributes(after, plan::taken_parts(*now.edge), expected->edge, item);
    }
  }
  if (!fits) ++count.unfit;
  if (!wrong.empty() && changes->empty()) ++count.written;
  return {};
}

}  // namespace

Result<std::vector<MigrateCount>> survey(table::TableStore& store, const Transition& transition,
                                         std::optional<std::uint32_t> page_items,
                                         const std::function<void(std::uint64_t items)>& progress,
                                         Meter& meter) {
  const plan::Target target{&transition.after(), transition.after().table.name, {}, {}};
  std::map<std::string, MigrateCount> counts;
  std::uint64_t items = 0;
  table::ScanRequest scan;
  scan.table = target.table;
  if (page_items) scan.limit = *page_items;
  const auto each = [&](const item::Item& item) -> Result<void> {
    progress(++items);
    const schema::Recognised known = schema::recognise(transition.before(), item);
    MigrateCount& count = counts[std::string(known.type_name())];
    ++count.items;
    return look_at(store, transition, target, item, count, meter);
  };
  const auto page_done = [](const std::optional<item::Item>&) { return Result<void>(); };
  ADJOIN_CHECK(each_item(store, meter, std::move(scan), each, page_done));
  std::vector<MigrateCount> all;
  for (auto& [type, count] : counts) {
    count.type = type;
    all.push_back(std::move(count));
  }
  return all;
}

}  // namespace adjoin::graph
