#include <algorithm>

#include "remote/store/remote_store.h"
#include "remote/store/typed_answer.h"
#include "table/store/item_notes.h"

namespace adjoin::remote {

Result<wire::TableReply> RemoteStore::describe(const CallContext& context,
                                               std::string_view table_name) {
  ADJOIN_TRY(const Answer answer,
             ask(context, {&table::DescribeTable::kInfo, wire::table_name_body(table_name)}));
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
    if (!reply && reply.error().code() != ErrorCode::resource_not_found) {
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
  ADJOIN_TRY(std::string body, wire::request_body(request));
  ADJOIN_TRY(const Answer answer,
             ask(context, {&table::CreateTable::kInfo, std::move(body), RetrySafety::never}));
  ADJOIN_TRY(wire::TableReply made,
             typed(table::CreateTable::kInfo, wire::read_table_reply(answer.body)));
  ADJOIN_TRY(auto active, wait_for(context, request.table_name, TableState::active));
  return std::move(active).value_or(std::move(made.table));
}

Result<table::TableDescription> RemoteStore::run(table::DeleteTable, const CallContext& context,
                                                 const table::DeleteTable::Request& request) {
  ADJOIN_TRY(const Answer answer,
             ask(context, {&table::DeleteTable::kInfo, wire::table_name_body(request.table_name),
                           RetrySafety::never}));
  ADJOIN_TRY(wire::TableReply deleting,
             typed(table::DeleteTable::kInfo, wire::read_table_reply(answer.body)));
  ADJOIN_CHECK(wait_for(context, request.table_name, TableState::gone));
  deleting.table.status = table::ResourceStatus::deleting;
  return std::move(deleting.table);
}

Result<table::TableDescription> RemoteStore::run(table::DescribeTable, const CallContext& context,
                                                 const table::DescribeTable::Request& request) {
  ADJOIN_TRY(wire::TableReply reply, describe(context, request.table_name));
  return std::move(reply.table);
}

Result<table::TableSizes> RemoteStore::table_sizes(const CallContext& context,
                                                   std::string_view table_name) {
  ADJOIN_TRY(wire::TableReply reply, describe(context, table_name));
  return std::move(reply.sizes);
}

Result<table::TableDescription> RemoteStore::run(table::UpdateTable, const CallContext& context,
                                                 const table::UpdateTableRequest& request) {
  ADJOIN_TRY(std::string body, wire::request_body(request));
  ADJOIN_TRY(const Answer answer,
             ask(context, {&table::UpdateTable::kInfo, std::move(body), RetrySafety::never}));
  ADJOIN_TRY(wire::TableReply reply,
             typed(table::UpdateTable::kInfo, wire::read_table_reply(answer.body)));
  return std::move(reply.table);
}

Result<table::ListTablesResult> RemoteStore::run(table::ListTables, const CallContext& context,
                                                 const table::ListTablesRequest& request) {
  ADJOIN_TRY(std::string body, wire::request_body(request));
  ADJOIN_TRY(const Answer answer, ask(context, {&table::ListTables::kInfo, std::move(body)}));
  return typed(table::ListTables::kInfo, wire::read_list_tables_reply(answer.body));
}

Result<table::TimeToLiveSpecification> RemoteStore::run(
    table::UpdateTimeToLive, const CallContext& context,
    const table::UpdateTimeToLiveRequest& request) {
  ADJOIN_TRY(std::string body, wire::request_body(request));
  ADJOIN_TRY(const Answer answer,
             ask(context, {&table::UpdateTimeToLive::kInfo, std::move(body), RetrySafety::never}));
  return typed(table::UpdateTimeToLive::kInfo, wire::read_update_time_to_live_reply(answer.body));
}

Result<table::TimeToLiveDescription> RemoteStore::run(
    table::DescribeTimeToLive, const CallContext& context,
    const table::DescribeTimeToLive::Request& request) {
  ADJOIN_TRY(const Answer answer, ask(context, {&table::DescribeTimeToLive::kInfo,
                                                wire::table_name_body(request.table_name)}));
  return typed(table::DescribeTimeToLive::kInfo,
               wire::read_describe_time_to_live_reply(answer.body));
}

Result<std::monostate> RemoteStore::run(table::TagResource, const CallContext& context,
                                        const table::TagResource::Request& request) {
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
