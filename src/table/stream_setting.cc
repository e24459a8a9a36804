#include "table/stream_setting.h"

#include <algorithm>
#include <utility>

#include "base/iso_time.h"
#include "table/messages.h"

namespace adjoin::table {

Result<void> enable_stream(StreamViewType view_type, std::chrono::milliseconds now, CommitId commit,
                           TableDescription& table) {
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
