#include <utility>

#include "remote/send/call_costs.h"
#include "remote/store/remote_store.h"
#include "remote/store/typed_answer.h"

namespace adjoin::remote {

/// A request without a limit is for all shards, which the service tells by pages.
Result<table::StreamDescription> RemoteStore::run(table::DescribeStream, const CallContext& context,
                                                  const table::DescribeStreamRequest& request) {
  table::DescribeStreamRequest page = request;
  std::optional<table::StreamDescription> stream;
  for (;;) {
    ADJOIN_TRY(std::string body, wire::Codec<table::DescribeStream>::encode(page));
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
    // A caller that gives a limit wants one page and follows the others himself.
    if (request.limit || !reply.last_evaluated_shard_id) break;
    page.exclusive_start_shard_id = std::move(reply.last_evaluated_shard_id);
  }
  return *std::move(stream);
}

}  // namespace adjoin::remote
