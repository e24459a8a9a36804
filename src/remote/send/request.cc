#include "remote/send/request.h"

namespace adjoin::remote {

using wire::Operation;

bool is_write(Operation operation) noexcept {
  switch (operation) {
    case Operation::batch_write_item:
    case Operation::create_table:
    case Operation::delete_item:
    case Operation::delete_table:
    case Operation::put_item:
    case Operation::tag_resource:
    case Operation::transact_write_items:
    case Operation::untag_resource:
    case Operation::update_item:
    case Operation::update_table:
    case Operation::update_time_to_live: return true;
    default: return false;
  }
}

bool is_write(const Request& request) noexcept {
  return request.again != RetrySafety::idle && is_write(request.operation);
}

bool is_of_streams(Operation operation) noexcept {
  return operation == Operation::list_streams || operation == Operation::describe_stream ||
         operation == Operation::get_shard_iterator || operation == Operation::get_records;
}

}  // namespace adjoin::remote
