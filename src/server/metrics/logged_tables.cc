#include "server/metrics/logged_tables.h"

#include <mutex>
#include <utility>

#include "schema/load/load.h"

namespace adjoin::server {
namespace {

advise::KeyAttributes names_of_keys(const table::KeySchema& keys) {
  advise::KeyAttributes names;
  for (const table::AttributeDefinition& one : keys.partition) names.pk.push_back(one.name);
  for (const table::AttributeDefinition& one : keys.sort) names.sk.push_back(one.name);
  return names;
}

/// The words come from the table that is there: a schema may declare indexes that it lacks.
std::shared_ptr<const LoggedTable> make_table(table::TableDescription description,
                                              std::optional<std::string> note,
                                              std::shared_ptr<advise::SharedWords> shared) {
  auto made = std::make_shared<LoggedTable>();
  made->shared = std::move(shared);
  made->words.shared = made->shared.get();
  made->description = std::move(description);
  made->note = std::move(note);
  if (made->note) {
    auto loaded = schema::load_schema(*made->note, made->description.name);
    if (loaded) made->schema = *std::move(loaded);
  }
  if (made->schema) made->words.schema = &*made->schema;
  made->words.key = names_of_keys(made->description.keys);
  for (const table::IndexDescription& index : made->description.indexes) {
    made->words.indexes.emplace(index.name, names_of_keys(index.keys));
  }
  return made;
}

bool has_same_indexes(const table::TableDescription& a, const table::TableDescription& b) {
  if (a.id != b.id || a.indexes.size() != b.indexes.size()) return false;
  for (std::size_t i = 0; i < a.indexes.size(); ++i) {
    if (a.indexes[i].id != b.indexes[i].id || a.indexes[i].name != b.indexes[i].name) return false;
  }
  return true;
}

}  // namespace

const table::KeySchema* LoggedTable::keys_of(std::string_view index) const noexcept {
  if (index.empty()) return &description.keys;
  const table::IndexDescription* found = description.find_index(index);
  return found == nullptr ? nullptr : &found->keys;
}

std::shared_ptr<const LoggedTable> LoggedTables::look(
    const std::string& name, const std::shared_ptr<const LoggedTable>& before) {
  const table::CallContext context;
  auto description = store_.describe_table(context, name);
  if (!description) return nullptr;
  auto note = store_.note(context, name, table::NoteKind::schema);
  std::optional<std::string> text = note ? *std::move(note) : std::nullopt;
  const bool same = before != nullptr && before->note == text &&
                    has_same_indexes(before->description, *description);
  if (same) return before;
  auto shared = before != nullptr ? before->shared : std::make_shared<advise::SharedWords>();
  return make_table(*std::move(description), std::move(text), std::move(shared));
}

std::shared_ptr<const LoggedTable> LoggedTables::of(std::string_view name,
                                                    std::chrono::steady_clock::time_point now) {
  std::shared_ptr<const LoggedTable> before;
  {
    const std::shared_lock lock(mutex_);
    const auto known = known_.find(name);
    if (known != known_.end()) {
      if (now - known->second.looked < kFresh) return known->second.table;
      before = known->second.table;
    }
  }
  std::string owned(name);
  std::shared_ptr<const LoggedTable> found = look(owned, before);
  const std::unique_lock lock(mutex_);
  if (found == nullptr) {
    known_.erase(owned);
    return nullptr;
  }
  if (known_.size() >= kTablesMax) known_.clear();
  known_[std::move(owned)] = {found, now};
  return found;
}

}  // namespace adjoin::server
