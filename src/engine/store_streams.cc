#include "engine/read/stream_reader.h"
#include "engine/store.h"

namespace adjoin::engine {

template <>
Result<table::ListStreamsResult> EngineStore::run(table::ListStreams, const table::CallContext&,
                                                  const table::ListStreamsRequest& request) {
  ADJOIN_CHECK(process_.check());
  return streams_->list(request);
}

template <>
Result<table::StreamDescription> EngineStore::run(table::DescribeStream, const table::CallContext&,
                                                  const table::DescribeStreamRequest& request) {
  ADJOIN_CHECK(process_.check());
  return streams_->describe(request);
}

template <>
Result<std::string> EngineStore::run(table::GetShardIterator, const table::CallContext&,
                                     const table::GetShardIteratorRequest& request) {
  ADJOIN_CHECK(process_.check());
  return streams_->iterator(request);
}

template <>
Result<table::GetRecordsResult> EngineStore::run(table::GetRecords,
                                                 const table::CallContext& context,
                                                 const table::GetRecordsRequest& request) {
  ADJOIN_CHECK(process_.check());
  return streams_->records(context, request);
}

}  // namespace adjoin::engine
