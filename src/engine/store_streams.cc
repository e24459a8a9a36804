#include "engine/store.h"

namespace adjoin::engine {

Result<table::ListStreamsResult> EngineStore::list_streams(
    const table::CallContext&, const table::ListStreamsRequest& request) {
  ADJOIN_CHECK(process_.check());
  return streams_->list(request);
}

Result<table::StreamDescription> EngineStore::describe_stream(
    const table::CallContext&, const table::DescribeStreamRequest& request) {
  ADJOIN_CHECK(process_.check());
  return streams_->describe(request);
}

Result<std::string> EngineStore::get_shard_iterator(const table::CallContext&,
                                                    const table::GetShardIteratorRequest& request) {
  ADJOIN_CHECK(process_.check());
  return streams_->iterator(request);
}

Result<table::GetRecordsResult> EngineStore::get_records(const table::CallContext& context,
                                                         const table::GetRecordsRequest& request) {
  ADJOIN_CHECK(process_.check());
  return streams_->records(context, request);
}

}  // namespace adjoin::engine
