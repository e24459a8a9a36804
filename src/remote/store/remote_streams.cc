#include <utility>

#include "remote/send/call_costs.h"
#include "remote/store/remote_store.h"
#include "remote/store/typed_answer.h"

namespace adjoin::remote {

Result<table::ListStreamsResult> RemoteStore::run(table::ListStreams, const CallContext& context,
                                                  const table::ListStreamsRequest& request) {
  ADJOIN_TRY(std::string body, wire::request_body(request));
  ADJOIN_TRY(const Answer answer, ask(context, {&table::ListStreams::kInfo, std::move(body)}));
  costs_.add(context);
  return typed(table::ListStreams::kInfo, wire::read_list_streams_reply(answer.body));
}

/// A request without a limit is for all shards, which the service tells by pages.
Result<table::StreamDescription> RemoteStore::run(table::DescribeStream, const CallContext& context,
                                                  const table::DescribeStreamRequest& request) {
  table::DescribeStreamRequest page = request;
  std::optional<table::StreamDescription> stream;
  for (;;) {
    ADJOIN_TRY(std::string body, wire::request_body(page));
    ADJOIN_TRY(const Answer answer, ask(context, {&table::DescribeStream::kInfo, std::move(body)}));
    costs_.add(context);
    ADJOIN_TRY(wire::StreamReply reply,
               typed(table::DescribeStream::kInfo, wire::read_describe_stream_reply(answer.body)));
    if (!stream) {
      stream = std::move(reply.stream);
    } else {
      for (table::StreamShard& shard : reply.stream.shards) {
        stream->shards.push_back(std::move(shard));
      }
    }
    if (request.limit || !reply.last_evaluated_shard_id) break;
    page.exclusive_start_shard_id = std::move(reply.last_evaluated_shard_id);
  }
  return *std::move(stream);
}

Result<std::string> RemoteStore::run(table::GetShardIterator, const CallContext& context,
                                     const table::GetShardIteratorRequest& request) {
  ADJOIN_TRY(std::string body, wire::request_body(request));
  ADJOIN_TRY(const Answer answer, ask(context, {&table::GetShardIterator::kInfo, std::move(body)}));
  costs_.add(context);
  return typed(table::GetShardIterator::kInfo, wire::read_get_shard_iterator_reply(answer.body));
}

Result<table::GetRecordsResult> RemoteStore::run(table::GetRecords, const CallContext& context,
                                                 const table::GetRecordsRequest& request) {
  ADJOIN_TRY(std::string body, wire::request_body(request));
  ADJOIN_TRY(const Answer answer, ask(context, {&table::GetRecords::kInfo, std::move(body)}));
  costs_.add(context);
  return typed(table::GetRecords::kInfo, wire::read_get_records_reply(answer.body));
}

}  // namespace adjoin::remote
