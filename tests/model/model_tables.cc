#include <algorithm>
#include <utility>

#include "item/size.h"
#include "model/model_store.h"
#include "table/request/limits.h"
#include "table/request/messages.h"
#include "table/request/table_description.h"

namespace adjoin::model {
namespace {

Error not_found(std::string_view table_name) {
  return api_error(ApiError::resource_not_found, table::messages::table_not_found(table_name));
}

struct NotedTable final : table::ResolvedTable {};

bool is_wanted(const table::ChangesAfterRequest& request, const table::KeySchema& keys,
               const table::Change& change) {
  if (!request.wants(change.kind)) return false;
  if (request.sort_fronts.empty() || change.kind == table::ChangeKind::reset) return true;
  const Value* sort = keys.sort.empty() ? nullptr : change.key.find(keys.sort.front().name);
  if (sort == nullptr) return false;
  const Binary* binary = sort->as_binary();
  const std::string* text = binary != nullptr ? &binary->bytes : sort->as_string();
  const auto begins = [text](const std::string& front) { return text->starts_with(front); };
  return text != nullptr && std::ranges::any_of(request.sort_fronts, begins);
}

struct ModelView final : table::ReadView {
  State state;
  CommitId commit() const override { return state.last_commit; }
};

}  // namespace

const State& ModelStore::state_of(const CallContext& context) const {
  const auto* view = dynamic_cast<const ModelView*>(context.read_view.get());
  return view == nullptr ? state_ : view->state;
}

Table* ModelStore::find(const table::TableRef& table) {
  const auto place = state_.tables.find(table.name());
  return place == state_.tables.end() ? nullptr : &place->second;
}

Result<table::TableRef> ModelStore::resolve(const CallContext&, std::string_view table_name) {
  const std::lock_guard lock(mutex_);
  if (find(table_name) == nullptr) {
    return api_error(ApiError::resource_not_found, std::string(table::messages::kResourceNotFound));
  }
  return table::TableRef(table_name);
}

Result<table::TableRef> ModelStore::resolve_noted(const CallContext&, std::string_view table_name,
                                                  std::string_view note) {
  const std::lock_guard lock(mutex_);
  const Table* table = find(table_name);
  if (table == nullptr) {
    return api_error(ApiError::resource_not_found, std::string(table::messages::kResourceNotFound));
  }
  const auto place = table->notes.find(table::NoteKind::schema);
  if (place == table->notes.end() || place->second != note) {
    return table::note_was_changed(table_name);
  }
  return table::TableRef(std::string(table_name), table->noted);
}

Result<void> ModelStore::check_note(const table::TableRef& table) {
  const Table* found = find(table);
  if (table.resolved() == nullptr || found == nullptr || found->noted.get() == table.resolved()) {
    return {};
  }
  return table::note_was_changed(table.name());
}

Result<void> ModelStore::check_noted(const table::TableRef& table) {
  const std::lock_guard lock(mutex_);
  if (find(table) == nullptr) {
    return api_error(ApiError::resource_not_found, std::string(table::messages::kResourceNotFound));
  }
  return check_note(table);
}

Result<table::TableDescription> ModelStore::run(table::CreateTable, const CallContext&,
                                                const table::CreateTableRequest& request) {
  ADJOIN_TRY(table::TableDescription description, table::prepare(request));
  const std::lock_guard lock(mutex_);
  if (find(request.table_name) != nullptr) {
    return api_error(ApiError::resource_in_use, table::messages::table_exists(request.table_name));
  }
  description.id.value = ++state_.last_object;
  for (table::IndexDescription& index : description.indexes) {
    index.id.value = ++state_.last_object;
  }
  description.created = clock_.unix_time();
  if (const auto view_type = std::exchange(description.stream_view_type, std::nullopt)) {
    ADJOIN_CHECK(
        table::enable_stream(*view_type, description.created, state_.last_commit, description));
  }
  state_.tables[request.table_name].description = description;
  if (!request.tags.empty()) {
    ADJOIN_TRY(state_.tables[request.table_name].tags, table::merge_tags({}, request.tags));
  }
  return description;
}

Result<table::TableDescription> ModelStore::run(table::DescribeTable, const CallContext&,
                                                const table::DescribeTable::Request& request) {
  const std::lock_guard lock(mutex_);
  const Table* table = find(request.table_name);
  if (table == nullptr) return not_found(request.table_name);
  return table->description;
}

Result<table::TableDescription> ModelStore::run(table::DeleteTable, const CallContext&,
                                                const table::DeleteTable::Request& request) {
  const std::lock_guard lock(mutex_);
  const Table* table = find(request.table_name);
  if (table == nullptr) return not_found(request.table_name);
  table::TableDescription description = table->description;
  if (description.deletion_protection) {
    return validation_error(std::string(table::messages::kDeletionProtected));
  }
  description.status = table::ResourceStatus::deleting;
  state_.tables.erase(description.name);
  return description;
}

Result<table::TableDescription> ModelStore::run(table::UpdateTable, const CallContext&,
                                                const table::UpdateTableRequest& request) {
  ADJOIN_CHECK(table::check_request(request));
  const std::lock_guard lock(mutex_);
  Table* table = find(request.table_name);
  if (table == nullptr) return not_found(request.table_name);
  ADJOIN_TRY(table::TableDescription reply, table::prepare(request, table->description));
  if (request.stream) {
    ADJOIN_CHECK(table::set_stream(*request.stream, clock_.unix_time(), state_.last_commit, reply));
  }
  for (table::IndexDescription& index : reply.indexes) {
    if (index.status == table::ResourceStatus::creating) index.id.value = ++state_.last_object;
  }
  // Indexes are worked out at each read: what is asked for is done.
  table::TableDescription& done = table->description;
  done = reply;
  done.status = table::ResourceStatus::active;
  std::erase_if(done.indexes, [](const table::IndexDescription& index) {
    return index.status == table::ResourceStatus::deleting;
  });
  for (table::IndexDescription& index : done.indexes) {
    index.status = table::ResourceStatus::active;
    index.backfilling = false;
  }
  return reply;
}

Result<std::monostate> ModelStore::run(table::TagResource, const CallContext&,
                                       const table::TagResource::Request& request) {
  const std::lock_guard lock(mutex_);
  Table* table = find(request.table_name);
  if (table == nullptr) return not_found(request.table_name);
  ADJOIN_TRY(table->tags, table::merge_tags(table->tags, request.tags));
  return std::monostate();
}

Result<std::monostate> ModelStore::run(table::UntagResource, const CallContext&,
                                       const table::UntagResource::Request& request) {
  const std::lock_guard lock(mutex_);
  Table* table = find(request.table_name);
  if (table == nullptr) return not_found(request.table_name);
  ADJOIN_TRY(table->tags, table::remove_tags(table->tags, request.tag_keys));
  return std::monostate();
}

Result<std::vector<table::Tag>> ModelStore::run(table::ListTagsOfResource, const CallContext&,
                                                const table::ListTagsOfResource::Request& request) {
  const std::lock_guard lock(mutex_);
  const Table* table = find(request.table_name);
  if (table == nullptr) return not_found(request.table_name);
  return table->tags;
}

Result<table::ListTablesResult> ModelStore::run(table::ListTables, const CallContext&,
                                                const table::ListTablesRequest& request) {
  ADJOIN_CHECK(table::check_request(request));
  const std::lock_guard lock(mutex_);
  const auto limit = static_cast<std::size_t>(
      request.limit.value_or(static_cast<std::int64_t>(table::kListTablesMax)));
  table::ListTablesResult result;
  for (const auto& [name, table] : state_.tables) {
    if (request.exclusive_start_table_name && name <= *request.exclusive_start_table_name) continue;
    if (result.table_names.size() == limit) {
      result.last_evaluated_table_name = result.table_names.back();
      break;
    }
    result.table_names.push_back(name);
  }
  return result;
}

Result<table::ChangesAfterResult> ModelStore::changes_after(
    const CallContext&, const table::ChangesAfterRequest& request) {
  const std::lock_guard lock(mutex_);
  const Table* table = find(request.table);
  if (table == nullptr) {
    return api_error(ApiError::resource_not_found, std::string(table::messages::kResourceNotFound));
  }
  table::ChangesAfterResult result;
  result.last = std::max(request.after, state_.last_commit);
  std::size_t commits = 0;
  CommitId current;
  for (const table::Change& change : table->changes) {
    if (change.commit <= request.after) continue;
    if (change.commit != current) {
      if (commits == request.commits_max) {
        result.last = commits == 0 ? request.after : current;
        result.has_more = true;
        break;
      }
      ++commits;
      current = change.commit;
    }
    ++result.examined;
    if (is_wanted(request, table->description.keys, change)) result.changes.push_back(change);
  }
  return result;
}

Result<std::shared_ptr<const table::ReadView>> ModelStore::read_view(const CallContext&) {
  const std::lock_guard lock(mutex_);
  auto view = std::make_shared<ModelView>();
  // Whoever reads in a moment asks neither for changes nor for tokens, which only grow.
  view->state.last_commit = state_.last_commit;
  for (auto& [name, table] : state_.tables) {
    std::vector<table::Change> changes = std::exchange(table.changes, {});
    view->state.tables.emplace(name, table);
    table.changes = std::move(changes);
  }
  return std::shared_ptr<const table::ReadView>(std::move(view));
}

Result<std::optional<std::string>> ModelStore::note(const CallContext&, std::string_view table_name,
                                                    table::NoteKind kind) {
  const std::lock_guard lock(mutex_);
  const Table* table = find(table_name);
  if (table == nullptr) return not_found(table_name);
  const auto place = table->notes.find(kind);
  if (place == table->notes.end()) return std::optional<std::string>();
  return std::optional<std::string>(place->second);
}

Result<void> ModelStore::set_notes(const CallContext&, std::string_view table_name,
                                   std::vector<table::NoteChange> changes) {
  const std::lock_guard lock(mutex_);
  Table* table = find(table_name);
  if (table == nullptr) return not_found(table_name);
  for (const table::NoteChange& change : changes) {
    const auto place = table->notes.find(change.kind);
    const bool as_expected = change.expected
                                 ? place != table->notes.end() && place->second == *change.expected
                                 : place == table->notes.end();
    if (!as_expected) return table::conditional_check_failed();
  }
  for (table::NoteChange& change : changes) {
    table->notes.erase(change.kind);
    if (change.kind == table::NoteKind::schema) {
      table->noted = change.note ? std::make_shared<const NotedTable>() : nullptr;
    }
    if (change.note) table->notes[change.kind] = *std::move(change.note);
  }
  return {};
}

Result<table::TableSizes> ModelStore::table_sizes(const CallContext&, std::string_view table_name) {
  const std::lock_guard lock(mutex_);
  const Table* table = find(table_name);
  if (table == nullptr) return not_found(table_name);
  table::TableSizes sizes;
  sizes.item_count = table->items.size();
  for (const auto& [key, item] : table->items) sizes.size_bytes += item::size_bytes(item);
  for (const table::IndexDescription& index : table->description.indexes) {
    table::IndexSizes& size = sizes.indexes.emplace_back();
    size.index_name = index.name;
    for (const auto& [key, item] : table->items) {
      const std::optional<IndexEntry> entry = index_entry(item, index, table->description);
      if (!entry) continue;
      ++size.item_count;
      size.size_bytes += item::size_bytes(entry->projected);
    }
  }
  return sizes;
}

Result<table::StoreStats> ModelStore::stats() const {
  const std::lock_guard lock(mutex_);
  table::StoreStats stats;
  stats.last_commit = state_.last_commit;
  stats.storage = "model";
  return stats;
}

table::Capabilities ModelStore::capabilities() const {
  table::Capabilities capabilities;
  capabilities.transactions = true;
  capabilities.gsi_consistency = table::GsiConsistency::strong;
  capabilities.feed_order = table::FeedOrder::commit;
  capabilities.read_view = true;
  capabilities.update_table = true;
  capabilities.streams = true;
  capabilities.time_to_live = true;
  capabilities.notes = true;
  capabilities.decides = true;
  return capabilities;
}

}  // namespace adjoin::model
