#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "plan/write/write_set.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

/// Returns the names of all fields that an update sets, removes or adds to.
template <typename Update>
std::vector<std::string> changed_names(const Update& update) {
  std::vector<std::string> names = update.remove;
  for (const auto& [name, value] : update.set) names.push_back(name);
  for (const auto& [name, amount] : update.add) names.push_back(name);
  return names;
}

/// Index key attributes that an update changes.
struct KeyChanges {
  Item set;
  std::vector<std::string> gone;

  /// Adds the changes and the fields that the update sets and removes to a write. An attribute that
  /// is field and key at once is the key.
  Result<void> write(const Item& fields, const std::vector<std::string>& removed,
                     MergedWrite& write) const;
};

/// Returns the index keys of an item after an update, if what it sets determines all that it
/// touches: then the item need not be read, and nobody's change comes between. Nullopt: some key is
/// also made of a field that is not given, is in a shard, or a field of it goes.
/// @param known  what is known without the item: the parts of its refs, the fields of its own key
/// @param changed  changed_names of the update
/// @errors invalid_argument when a required entry cannot be made
Result<std::optional<KeyChanges>> given_index_keys(const schema::Schema& schema,
                                                   const std::vector<schema::IndexEntry>& entries,
                                                   schema::Bindings known, const Item& set,
                                                   const std::vector<std::string>& changed);

}  // namespace adjoin::plan
