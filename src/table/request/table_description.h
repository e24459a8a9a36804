#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "base/strong_id.h"
#include "item/stored_item.h"
#include "table/request/table_settings.h"

namespace adjoin::table {

/// Number of a table or an index in one store. Never reused after the table or index is dropped.
using ObjectId = StrongId<struct ObjectIdTag, std::uint32_t>;

enum class KeyRole : std::uint8_t { hash = 1, range = 2 };

/// As in CreateTable: {AttributeName, AttributeType}; the type is S, N or B.
struct AttributeDefinition {
  std::string name;
  Value::Type type = Value::Type::string;
  friend bool operator==(const AttributeDefinition&, const AttributeDefinition&) = default;
};

/// As in CreateTable: {AttributeName, KeyType}.
struct KeySchemaElement {
  std::string name;
  KeyRole role = KeyRole::hash;
  friend bool operator==(const KeySchemaElement&, const KeySchemaElement&) = default;
};

/// A key schema with the types of its attributes. A table has one partition attribute and at most
/// one sort attribute. An index has up to four of each (multi-attribute keys).
struct KeySchema {
  std::vector<AttributeDefinition> partition;
  std::vector<AttributeDefinition> sort;
  friend bool operator==(const KeySchema&, const KeySchema&) = default;

  /// Returns the key attribute of that name, or null. Valid while the schema lives.
  const AttributeDefinition* find(std::string_view name) const noexcept;
};

/// PERSISTED: DO NOT CHANGE THESE VALUES.
enum class ProjectionType : std::uint8_t { all = 1, keys_only = 2, include = 3 };

struct IndexProjection {
  ProjectionType type = ProjectionType::all;
  std::vector<std::string> non_key_attributes;  ///< for `include`, sorted
  friend bool operator==(const IndexProjection&, const IndexProjection&) = default;
};

/// PERSISTED: DO NOT CHANGE THESE VALUES.
enum class IndexKind : std::uint8_t { global = 1, local = 2 };
enum class ResourceStatus : std::uint8_t { creating = 1, active = 2, updating = 3, deleting = 4 };
enum class BillingMode : std::uint8_t { provisioned = 1, pay_per_request = 2 };
enum class StreamViewType : std::uint8_t {
  keys_only = 1,
  new_image = 2,
  old_image = 3,
  new_and_old_images = 4,
};

/// One stream of a table: records the changes from its enabling to its disabling. Readable until
/// its records are trimmed.
/// A stream that was disabled stays readable for as long as its records are kept, beside the one
/// that was enabled after it.
struct TableStream {
  std::string label;  ///< "2026-11-21T10:00:00.000", no two of a table are equal
  StreamViewType view_type = StreamViewType::new_and_old_images;
  std::chrono::milliseconds created{0};  ///< since 1970, UTC; the label spells it
  CommitId after;                        ///< records the changes of later commits
  std::optional<CommitId> last;          ///< last recorded commit; nullopt: it is enabled
  std::chrono::milliseconds ended{0};    ///< when it was disabled; 0 while it is enabled
  friend bool operator==(const TableStream&, const TableStream&) = default;
};

struct ProvisionedThroughput {
  std::int64_t read_capacity_units = 0;
  std::int64_t write_capacity_units = 0;
  friend bool operator==(const ProvisionedThroughput&, const ProvisionedThroughput&) = default;
};

struct IndexDescription {
  std::string name;
  ObjectId id;
  IndexKind kind = IndexKind::global;
  ResourceStatus status = ResourceStatus::active;
  bool backfilling = false;  ///< while true the index cannot be read
  KeySchema keys;
  IndexProjection projection;
  ProvisionedThroughput throughput;
  ThroughputSettings settings;  ///< of a global index
};

/// The metadata of a table. Immutable once published; readers share one object.
/// Sizes are not in it: they change with every write, and this is shared by all readers.
struct TableDescription {
  std::string name;
  ObjectId id;
  ResourceStatus status = ResourceStatus::active;
  std::chrono::milliseconds created{0};  ///< since 1970, UTC
  KeySchema keys;
  std::vector<IndexDescription> indexes;  ///< global ones first, each kind in the order declared
  BillingMode billing_mode = BillingMode::pay_per_request;
  ProvisionedThroughput throughput;
  // The next three change together (`set_stream`).
  std::optional<StreamViewType> stream_view_type;  ///< of the enabled stream
  std::optional<std::string> stream_label;  ///< of the latest stream, also after it was disabled
  std::vector<TableStream> streams;         ///< oldest first; the enabled one, if any, is the last
  std::optional<std::string> ttl_attribute;
  bool deletion_protection = false;
  TableSettings settings;

  /// Returns the index of that name, or null. Valid while the description lives.
  const IndexDescription* find_index(std::string_view index_name) const noexcept;
  bool has_local_index() const noexcept;
  /// Returns the stream of that label, or null if it does not exist or was forgotten. Valid while
  /// the description lives.
  const TableStream* find_stream(std::string_view label) const noexcept;
};

/// Returns the item as the index projects it: index keys, table keys, and the projected attributes.
Item project_for_index(item::ItemView item, const IndexDescription& index,
                       const TableDescription& table);
/// Returns the LastEvaluatedKey of a page that ends with `item`: the keys of the table, and those
/// of `index` unless null.
Item last_evaluated_key(item::ItemView item, const IndexDescription* index,
                        const TableDescription& table);

/// Most disabled streams that a table remembers. Enabling one more forgets the oldest.
constexpr std::size_t kDisabledStreamsMax = 50;

/// Adds a stream that records the commits after `commit`. CreateTable and UpdateTable pass their
/// own commit.
/// @param now  time for the label. If an earlier stream has this or a later label, the label is one
///             millisecond after that of the latest stream
/// @errors validation: the table has an enabled stream
Result<void> enable_stream(StreamViewType view_type, std::chrono::milliseconds now, CommitId commit,
                           TableDescription& table);

/// Ends the enabled stream, whose last recorded commit is `commit`. It stays readable for a day.
/// @errors validation: no stream is enabled
Result<void> disable_stream(std::chrono::milliseconds now, CommitId commit,
                            TableDescription& table);

/// Applies the stream setting of UpdateTable: a view type enables a stream, nullopt disables it.
/// @errors validation, as the two above
Result<void> set_stream(std::optional<StreamViewType> wanted, std::chrono::milliseconds now,
                        CommitId commit, TableDescription& table);

/// Whether a stream can be read: it is enabled, or it was disabled less than `retention` ago.
bool is_readable(const TableStream& stream, std::chrono::milliseconds now,
                 std::chrono::milliseconds retention) noexcept;

}  // namespace adjoin::table
