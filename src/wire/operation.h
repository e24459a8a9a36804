#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace adjoin::wire {

/// Every operation that is answered, in alphabetical order. What is not here is an
/// UnknownOperationException.
enum class Operation : std::uint8_t {
  batch_execute_statement,
  batch_get_item,
  batch_write_item,
  create_table,
  delete_item,
  delete_table,
  describe_continuous_backups,
  describe_endpoints,
  describe_limits,
  describe_stream,
  describe_table,
  describe_time_to_live,
  execute_statement,
  execute_transaction,
  get_item,
  get_records,
  get_shard_iterator,
  list_streams,
  list_tables,
  list_tags_of_resource,
  put_item,
  query,
  scan,
  tag_resource,
  transact_get_items,
  transact_write_items,
  untag_resource,
  update_continuous_backups,
  update_item,
  update_table,
  update_time_to_live,
};
inline constexpr std::size_t kOperationCount = 31;

/// "GetItem", … Valid for ever.
std::string_view to_string(Operation operation) noexcept;

/// What a header such as `X-Amz-Target: DynamoDB_20120810.GetItem` names; the operations of streams
/// have a prefix of their own, DynamoDBStreams_20120810. Exact, as the service compares it.
std::optional<Operation> find_operation(std::string_view target) noexcept;

/// The name in `target` when it is an operation that the service has and this server has not; else
/// empty. Valid for ever.
std::string_view find_unbuilt_operation(std::string_view target) noexcept;

}  // namespace adjoin::wire
