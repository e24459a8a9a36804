#include <algorithm>

#include "remote/store/remote_store.h"
#include "remote/store/typed_answer.h"
#include "table/store/item_notes.h"

namespace adjoin::remote {

Result<wire::TableReply> RemoteStore::describe(const CallContext& context,
                                               std::string_view table_name) {
  ADJOIN_TRY(std::string body,
             wire::Codec<table::DescribeTable>::encode({std::string(table_name)}));
  ADJOIN_TRY(const Answer answer, ask(context, {&table::DescribeTable::kInfo, std::move(body)}));
  return typed(table::DescribeTable::kInfo, wire::read_table_reply(answer.body));
}

Result<std::optional<table::TableDescription>> RemoteStore::wait_for(const CallContext& context,
                                                                     std::string_view table_name,
                                                                     TableState state) {
  const Deadline end =
      context.deadline.value_or(std::chrono::steady_clock::now() + options_.table_wait);
  std::optional<table::TableDescription> last;
  for (bool first = true;; first = false) {
    auto reply = describe(context, table_name);
    // A new table may be unknown for a moment after CreateTable has returned, so that is no
    // failure.
    if (!reply && api_error_of(reply.error()) != ApiError::resource_not_found) {
      return std::move(reply).error();
    }
    if (!reply && state == TableState::gone) return last;
    if (reply) last = std::move(reply->table);
    if (last && last->status == table::ResourceStatus::active && state == TableState::active) {
      return last;
    }
    // A local server is done at once.
    const Deadline look = std::chrono::steady_clock::now() +
                          (first ? std::chrono::milliseconds(1) : options_.table_look);
    if (look >= end) {
      return Error(ErrorCode::deadline_exceeded,
                   "table " + std::string(table_name) + " is not " +
                       (state == TableState::gone ? "gone" : "active") + " yet");
    }
    if (!table::pause_until(look, context.cancel)) {
      return Error(ErrorCode::cancelled, "the call was cancelled");
    }
  }
}

Result<table::TableDescription> RemoteStore::run(table::CreateTable, const CallContext& context,
                                                 const table::CreateTableRequest& request) {
  ADJOIN_TRY(table::TableDescription made, once<table::CreateTable>(context, request));
  ADJOIN_TRY(auto active, wait_for(context, request.table_name, TableState::active));
  // The later description has the status and the times of a table in use.
  return std::move(active).value_or(std::move(made));
}

Result<table::TableDescription> RemoteStore::run(table::DeleteTable, const CallContext& context,
                                                 const table::DeleteTable::Request& request) {
  ADJOIN_TRY(table::TableDescription deleting, once<table::DeleteTable>(context, request));
  ADJOIN_CHECK(wait_for(context, request.table_name, TableState::gone));
  // As DynamoDB answers, whatever state the endpoint was in when it replied.
  deleting.status = table::ResourceStatus::deleting;
  return deleting;
}

Result<table::TableSizes> RemoteStore::table_sizes(const CallContext& context,
                                                   std::string_view table_name) {
  ADJOIN_TRY(wire::TableReply reply, describe(context, table_name));
  return std::move(reply.sizes);
}

Result<std::monostate> RemoteStore::run(table::TagResource, const CallContext& context,
                                        const table::TagResource::Request& request) {
  // Tags belong to an ARN, and only the endpoint knows that of a table.
  ADJOIN_TRY(const wire::TableReply table, describe(context, request.table_name));
  ADJOIN_CHECK(
      ask(context, {&table::TagResource::kInfo, wire::tag_resource_body(table.arn, request.tags)}));
  return std::monostate();
}

Result<std::monostate> RemoteStore::run(table::UntagResource, const CallContext& context,
                                        const table::UntagResource::Request& request) {
  ADJOIN_TRY(const wire::TableReply table, describe(context, request.table_name));
  ADJOIN_CHECK(ask(context, {&table::UntagResource::kInfo,
                             wire::untag_resource_body(table.arn, request.tag_keys)}));
  return std::monostate();
}

Result<std::vector<table::Tag>> RemoteStore::run(
    table::ListTagsOfResource, const CallContext& context,
    const table::ListTagsOfResource::Request& request) {
  ADJOIN_TRY(const wire::TableReply table, describe(context, request.table_name));
  std::vector<table::Tag> tags;
  std::string next_token;
  do {
    ADJOIN_TRY(const Answer answer, ask(context, {&table::ListTagsOfResource::kInfo,
                                                  wire::list_tags_body(table.arn, next_token)}));
    ADJOIN_TRY(wire::TagsReply reply,
               typed(table::ListTagsOfResource::kInfo, wire::read_list_tags_reply(answer.body)));
    next_token = std::move(reply.next_token);
    for (table::Tag& tag : reply.tags) tags.push_back(std::move(tag));
  } while (!next_token.empty());
  return tags;
}

}  // namespace adjoin::remote
