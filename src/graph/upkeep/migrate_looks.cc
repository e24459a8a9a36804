#include "graph/upkeep/migrate_looks.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "graph/context/items.h"
#include "plan/operation/key_value.h"
#include "plan/write/expected.h"

namespace adjoin::graph {
namespace {

/// Keys of indexes that only the later schema makes.
/// An attribute that was the user's and becomes a made key would be overwritten by the migration.
std::vector<std::string> new_keys(const schema::Schema& before, const schema::Schema& after) {
  std::vector<std::string> keys;
  for (const schema::Index& index : after.indexes) {
    for (const auto* part : {&index.pk, &index.sk}) {
      for (const schema::KeyAttribute& key : *part) {
        if (plan::is_structural(after, key.name) && !plan::is_structural(before, key.name)) {
          keys.push_back(key.name);
        }
      }
    }
  }
  return keys;
}

/// Whether items of a type that expired will be of one that does not.
template <typename Types, typename Later>
bool any_loses_ttl(const Types& before, Later later) {
  return std::any_of(before.begin(), before.end(), [&](const auto& type) {
    const auto* heir = later(type);
    return !type.ttl.empty() && heir != nullptr && heir->ttl.empty();
  });
}

/// Whether the later schema lets items expire that the former did not, or no longer says so.
/// The service removes whatever has a number in the attribute of expiry, of whatever type.
bool changes_expiry(const schema::Schema& before, const schema::Schema& after) {
  if (after.table.ttl_attribute.empty()) return false;
  if (after.table.ttl_attribute != before.table.ttl_attribute) return true;
  const auto heir = [&](const auto& type) { return schema::heir_of(type, after); };
  return any_loses_ttl(before.nodes, heir) || any_loses_ttl(before.edges, heir) ||
         any_loses_ttl(before.series, [&](const schema::Series& series) {
           return after.series_type(series.name);
         });
}

Error obstacle(const schema::Schema& schema, const Item& item, const std::string& attribute,
               const char* why) {
  return Error(ErrorCode::unsupported,
               "this cannot be migrated, nothing was changed: " + shown_item(schema, item) +
                   " has an attribute " + attribute + why);
}

}  // namespace

std::string shown_item(const schema::Schema& schema, const Item& item) {
  std::string text = "item";
  for (const auto& [name, value] : plan::key_of(schema, item)) {
    text += " " + name + "=" + schema::key_text(value).value_or("?");
  }
  return text;
}

Result<void> check_obstacles(table::TableStore& store, const Transition& transition,
                             std::optional<std::uint32_t> page_items, Meter& meter,
                             const std::function<void()>& looked_at) {
  const schema::Schema& before = transition.before();
  const schema::Schema& after = transition.after();
  const std::vector<std::string> keys = new_keys(before, after);
  const std::string& time = after.table.ttl_attribute;
  const bool expires = changes_expiry(before, after);
  // Most migrations have neither, and need no pass over the table before they begin.
  if (keys.empty() && !expires) return {};
  table::ScanRequest scan;
  scan.table = after.table.name;
  scan.limit = page_items;
  const auto each = [&](const Item& item) -> Result<void> {
    looked_at();
    for (const std::string& key : keys) {
      if (!item.contains(key) || !transition.takes_away(item, key)) continue;
      return obstacle(after, item, key,
                      " of its own, which an index of the new schema makes of other fields: "
                      "give the key of the index another name");
    }
    if (expires && transition.would_expire_unsaid(item)) {
      return obstacle(after, item, time,
                      ", by which it would expire, and its type has no ttl: give it one, or the "
                      "attribute of expiry another name");
    }
    return {};
  };
  const auto page_done = [](const std::optional<Item>&) { return Result<void>(); };
  return each_item(store, meter, std::move(scan), each, page_done);
}

namespace {

using RecognisedKind = schema::Recognised::Kind;

Result<bool> is_taken(table::TableStore& store, const schema::Schema& after, const Item& later,
                      Meter& meter) {
  table::GetItemRequest get;
  get.table = after.table.name;
  get.key = plan::key_of(after, later);
  ADJOIN_TRY(const table::GetItemResult found, store.get_item(meter.context(), get));
  return found.item.has_value();
}

Result<void> look_at(table::TableStore& store, const Transition& transition,
                     const plan::Target& target, const Item& item, MigrateCount& count,
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
      // Two items of the old schema may become one key of the new one. The migration leaves the
      // second in place.
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
  // Counted once, even if the item is written by both phases.
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
  const auto each = [&](const Item& item) -> Result<void> {
    progress(++items);
    const schema::Recognised known = schema::recognise(transition.before(), item);
    // By its old type, which is what the person who migrates knows.
    MigrateCount& count = counts[std::string(known.type_name())];
    ++count.items;
    return look_at(store, transition, target, item, count, meter);
  };
  const auto page_done = [](const std::optional<Item>&) { return Result<void>(); };
  ADJOIN_CHECK(each_item(store, meter, std::move(scan), each, page_done));
  std::vector<MigrateCount> all;
  for (auto& [type, count] : counts) {
    count.type = type;
    all.push_back(std::move(count));
  }
  return all;
}

}  // namespace adjoin::graph
