#include "engine/store.h"

namespace adjoin::engine {

Result<table::ListStreamsResult> EngineStore::run(table::ListStreams, const table::CallContext&,
                                                  const table::ListStreamsRequest& request) {
  ADJOIN_CHECK(process_.check());
  return streams_->list(request);
}

Result<table::StreamDescription> EngineStore::run(table::DescribeStream, const table::CallContext&,
                                                  const table::DescribeStreamRequest& request) {
  ADJOIN_CHECK(process_.check());
  return streams_->describe(request);
}

Result<std::string> EngineStore::run(table::GetShardIterator, const table::CallContext&,
                                     const table::GetShardIteratorRequest& request) {
  ADJOIN_CHECK(process_.check());
  return streams_->iterator(request);
}

Result<table::GetRecordsResult> EngineStore::run(table::GetRecords,
                                                 const table::CallContext& context,
                                                 const table::GetRecordsRequest& request) {
  ADJOIN_CHECK(process_.check());
  return streams_->records(context, request);
}

}  // namespace adjoin::engine
