#include "graph/migrate_obstacles.h"

#include <algorithm>
#include <vector>

#include "graph/each_item.h"
#include "plan/key_value.h"

namespace adjoin::graph {
namespace {

/// Keys of indexes that only the later schema makes.
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
bool changes_expiry(const schema::Schema& before, const schema::Schema& after) {
  if (after.table.ttl_attribute.empty()) return false;
  if (after.table.ttl_attribute != before.table.ttl_attribute) return true;
  const auto heir = [&](const auto& type) { return schema::heir_of(type, after); };
  return any_loses_ttl(before.nodes, heir) || any_loses_ttl(before.edges, heir) ||
         any_loses_ttl(before.series, [&](const schema::Series& series) {
           return after.series_type(series.name);
         });
}

Error obstacle(const schema::Schema& schema, const item::Item& item, const std::string& attribute,
               const char* why) {
  return Error(ErrorCode::unsupported,
               "this cannot be migrated, nothing was changed: " + shown_item(schema, item) +
                   " has an attribute " + attribute + why);
}

}  // namespace

std::string shown_item(const schema::Schema& schema, const item::Item& item) {
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
  if (keys.empty() && !expires) return {};
  table::ScanRequest scan;
  scan.table = after.table.name;
  scan.limit = page_items;
  const auto each = [&](const item::Item& item) -> Result<void> {
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
  const auto page_done = [](const std::optional<item::Item>&) { return Result<void>(); };
  return each_item(store, meter, std::move(scan), each, page_done);
}

}  // namespace adjoin::graph
