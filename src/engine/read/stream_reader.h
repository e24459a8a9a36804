#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/catalog/catalog.h"
#include "engine/database.h"
#include "engine/read/read_context.h"
#include "table/request/streams.h"
#include "table/stream/read_stream.h"
#include "table/stream/stream_names.h"

namespace adjoin::engine {

/// Executes the requests of DynamoDB Streams on the change records of tables. Stateless apart from
/// the key that signs shard iterators; every function may be called from any thread.
/// Change records serve both feeds: by commits for the graph, and as DynamoDB's streams here.
class StreamReader {
 public:
  StreamReader(const Database& database, const Catalog& catalog, table::ShardIteratorKey key,
               std::chrono::milliseconds retention)
      : database_(&database), catalog_(&catalog), key_(key), retention_(retention) {}

  Result<table::ListStreamsResult> list(const table::ListStreamsRequest& request) const;
  Result<table::StreamDescription> describe(const table::DescribeStreamRequest& request) const;
  /// @cost one point read
  Result<std::string> iterator(const table::GetShardIteratorRequest& request) const;
  /// @cost one seek, and one step per record
  Result<table::GetRecordsResult> records(const table::CallContext& context,
                                          const table::GetRecordsRequest& request) const;

 private:
  /// A stream at a snapshot, with the owners of its data.
  struct Opened {
    explicit Opened(const Database& database) : snapshot(database) {}
    SnapshotPin snapshot;
    std::shared_ptr<const CatalogTable> table;  // shared with the catalog, which may drop the table
    table::ReadableStream stream;
  };
  Result<std::unique_ptr<Opened>> open(std::string_view stream_arn) const;

  const Database* database_;
  const Catalog* catalog_;
  const table::ShardIteratorKey key_;
  const std::chrono::milliseconds retention_;
};

}  // namespace adjoin::engine
