#include "table/request/table_description.h"

#include <algorithm>
#include <utility>

#include "base/iso_time.h"
#include "table/request/messages.h"

namespace adjoin::table {

const AttributeDefinition* KeySchema::find(std::string_view name) const noexcept {
  for (const AttributeDefinition& attribute : partition) {
    if (attribute.name == name) return &attribute;
  }
  for (const AttributeDefinition& attribute : sort) {
    if (attribute.name == name) return &attribute;
  }
  return nullptr;
}

const IndexDescription* TableDescription::find_index(std::string_view index_name) const noexcept {
  for (const IndexDescription& index : indexes) {
    if (index.name == index_name) return &index;
  }
  return nullptr;
}

const TableStream* TableDescription::find_stream(std::string_view label) const noexcept {
  for (const TableStream& stream : streams) {
    if (stream.label == label) return &stream;
  }
  return nullptr;
}

bool TableDescription::has_local_index() const noexcept {
  for (const IndexDescription& index : indexes) {
    if (index.kind == IndexKind::local) return true;
  }
  return false;
}

namespace {

void copy_keys(item::ItemView from, const KeySchema& keys, Item& to) {
  for (const auto* attributes : {&keys.partition, &keys.sort}) {
    for (const AttributeDefinition& attribute : *attributes) {
      if (const auto value = from.find(attribute.name)) to.set(attribute.name, value->decode());
    }
  }
}

}  // namespace

// Keys first, since an index always holds its own and the table's, whatever else it projects.
Item project_for_index(item::ItemView item, const IndexDescription& index,
                       const TableDescription& table) {
  if (index.projection.type == ProjectionType::all) return item.decode();
  Item projected;
  copy_keys(item, index.keys, projected);
  copy_keys(item, table.keys, projected);
  if (index.projection.type == ProjectionType::include) {
    for (const std::string& name : index.projection.non_key_attributes) {
      if (projected.contains(name)) continue;
      if (const auto value = item.find(name)) projected.set(name, value->decode());
    }
  }
  return projected;
}

Item last_evaluated_key(item::ItemView item, const IndexDescription* index,
                        const TableDescription& table) {
  Item key;
  if (index != nullptr) copy_keys(item, index->keys, key);
  copy_keys(item, table.keys, key);
  return key;
}

Result<void> enable_stream(StreamViewType view_type, std::chrono::milliseconds now, CommitId commit,
                           TableDescription& table) {
  // The service wants it disabled first, so that every stream has one view type from end to end.
  if (table.stream_view_type) {
    return validation_error(messages::stream_already_on(table.name));
  }
  TableStream stream;
  stream.view_type = view_type;
  stream.created = now;
  // A clock may stand still or be set back: labels grow all the same.
  if (!table.streams.empty()) {
    stream.created = std::max(now, table.streams.back().created + std::chrono::milliseconds(1));
  }
  stream.label = iso_time(stream.created);
  stream.label.pop_back();  // the Z
  // From the commit that enables it on. A change before it was made for nobody who reads this
  // stream.
  stream.after = commit;
  if (table.streams.size() >= kDisabledStreamsMax) table.streams.erase(table.streams.begin());
  table.stream_view_type = view_type;
  table.stream_label = stream.label;
  table.streams.push_back(std::move(stream));
  return {};
}

Result<void> disable_stream(std::chrono::milliseconds now, CommitId commit,
                            TableDescription& table) {
  if (!table.stream_view_type) {
    return validation_error(messages::no_stream_to_disable(table.name));
  }
  table.streams.back().last = commit;
  table.streams.back().ended = now;
  table.stream_view_type.reset();
  return {};
}

Result<void> set_stream(std::optional<StreamViewType> wanted, std::chrono::milliseconds now,
                        CommitId commit, TableDescription& table) {
  return wanted ? enable_stream(*wanted, now, commit, table) : disable_stream(now, commit, table);
}

bool is_readable(const TableStream& stream, std::chrono::milliseconds now,
                 std::chrono::milliseconds retention) noexcept {
  return !stream.last || now - stream.ended < retention;
}

}  // namespace adjoin::table
