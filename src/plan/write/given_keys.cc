#include "plan/write/given_keys.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "base/assert.h"
#include "plan/write/write_build.h"
#include "schema/items/item_keys.h"

namespace adjoin::plan {
namespace {

using schema::IndexEntry;

bool is_touched(const IndexEntry& entry, const std::vector<std::string>& changed) {
  return std::ranges::any_of(changed,
                             [&](const std::string& name) { return uses_field(entry, name); });
}

/// Whether the entry's keys are made of nothing but known texts and fields that are set.
bool is_given(const IndexEntry& entry, const schema::Bindings& known, const Item& set) {
  const auto is_known = [&](const std::string& name) {
    return known.find(name) != nullptr || set.contains(name);
  };
  const auto is_made = [&](const schema::Template& key) {
    return std::ranges::all_of(key.segments(), [&](const schema::Segment& segment) {
      // Shard and tie are chosen when the item is made.
      return !segment.is_hole() ||
             (segment.encoding != schema::Encoding::shard_suffix &&
              segment.encoding != schema::Encoding::tie_suffix && is_known(segment.hole));
    });
  };
  return std::ranges::all_of(entry.pk, is_made) && std::ranges::all_of(entry.sk, is_made) &&
         std::ranges::all_of(entry.when, [&](const auto& when) { return is_known(when.first); });
}

/// The index's attributes that `made` lacks.
void add_gone(const schema::Schema& schema, const schema::Index& index, KeyChanges& changes) {
  for (const auto* attributes : {&index.pk, &index.sk}) {
    for (const schema::KeyAttribute& attribute : *attributes) {
      const std::string& name = attribute.name;
      if (name == schema.table.pk.name || name == schema.table.sk.name) continue;
      if (!changes.set.contains(name)) changes.gone.push_back(name);
    }
  }
}

}  // namespace

Result<void> KeyChanges::write(const Item& fields, const std::vector<std::string>& removed,
                               MergedWrite& write) const {
  for (const auto& [name, value] : fields) {
    if (!set.contains(name)) ADJOIN_CHECK(write.set(name, value));
  }
  for (const auto& [name, value] : set) ADJOIN_CHECK(write.set(name, value));
  for (const std::string& name : removed) ADJOIN_CHECK(write.unset(name));
  for (const std::string& name : gone) {
    if (!fields.contains(name)) ADJOIN_CHECK(write.unset(name));
  }
  return {};
}

Result<std::optional<KeyChanges>> given_index_keys(const schema::Schema& schema,
                                                   const std::vector<IndexEntry>& entries,
                                                   schema::Bindings known, const Item& set,
                                                   const std::vector<std::string>& changed) {
  std::set<std::string_view> touched;
  for (const IndexEntry& entry : entries) {
    if (is_touched(entry, changed)) touched.insert(entry.index);
  }
  const auto is_of_touched = [&](const IndexEntry& entry) { return touched.contains(entry.index); };
  // Two entries may be of one index: which of them has the item is known when both are.
  for (const IndexEntry& entry : entries) {
    if (is_of_touched(entry) && !is_given(entry, known, set)) {
      return std::optional<KeyChanges>();
    }
  }
  schema::bind_fields(set, known);
  KeyChanges changes;
  for (const IndexEntry& entry : entries) {
    if (!is_of_touched(entry)) continue;
    ADJOIN_TRY(const Item made, index_attributes(schema, {&entry, 1}, known));
    for (const auto& [name, value] : made) changes.set.set(name, value);
  }
  for (const std::string_view name : touched) {
    const schema::Index* index = schema.index(name);
    ADJOIN_ASSERT(index != nullptr);
    add_gone(schema, *index, changes);
  }
  return std::optional<KeyChanges>(std::move(changes));
}

}  // namespace adjoin::plan
