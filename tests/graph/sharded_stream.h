#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "base/random.h"
#include "table/store/forwarding_store.h"

namespace adjoin::graph {

/// Another store, whose one stream of one shard is told as the service tells streams: by several
/// shards that hold items by a hash of their keys, end and go on in others, some of which are
/// listed late; late, in parts, with positions that are soon no good any more, records told again,
/// and records that are gone. It tells no commit order and has no read views. Scans come in small
/// pages, so that others write between them.
class ShardedStream final : public table::Forwarding<ShardedStream> {
 public:
  using Context = table::CallContext;

  ShardedStream(table::TableStore& inner, std::uint64_t seed, std::size_t shards);
  using Forwarding::run;

  // ---- What is to go wrong; all from any thread
  std::atomic<bool> is_noisy{false};      ///< late, in parts, repeated, and positions expire
  std::atomic<bool> is_restless{false};   ///< shards end, and go on in others that are listed
  std::atomic<bool> tells{true};          ///< no: nothing that is new
  std::atomic<bool> is_throttled{false};  ///< whoever reads records
  std::atomic<bool> expires{false};       ///< every position once
  /// Ends a shard and lets it go on in one or two.
  void end_some_shard();
  /// Everything so far is gone.
  void trim();
  /// All shards have ended, with one more each that goes on, and went.
  void drop_shards();

  std::atomic<std::uint64_t> scans{0};  ///< that began
  std::atomic<std::uint64_t> polls{0};
  std::atomic<std::uint64_t> describes{0};

  table::Capabilities capabilities() const override;
  Result<table::ScanResult> run(table::Scan, const Context&, const table::ScanRequest&);
  Result<table::StreamDescription> run(table::DescribeStream, const Context&,
                                       const table::DescribeStreamRequest&);
  Result<std::string> run(table::GetShardIterator, const Context&,
                          const table::GetShardIteratorRequest&);
  Result<table::GetRecordsResult> run(table::GetRecords, const Context&,
                                      const table::GetRecordsRequest&);

 private:
  static constexpr std::size_t kOpen = SIZE_MAX;
  struct Shard {
    std::string parent;
    std::uint64_t from = 0;  ///< hashes, both included
    std::uint64_t to = 0;
    std::size_t begin = 0;  ///< records of the stream
    std::size_t end = kOpen;
    int hidden = 0;  ///< so often it is not listed
    bool was_listed = false;
  };

  /// Reads what the inner store has told by now.
  Result<void> pull(const Context& context);
  bool is_in(std::size_t record, const Shard& shard) const;
  void end_one();
  void go_on(const std::string& id);
  std::string add(std::string parent, std::uint64_t from, std::uint64_t to);

  table::TableStore& inner_;
  const std::size_t shards_at_first_;
  std::mutex mutex_;
  Random random_;
  std::vector<table::StreamRecord> records_;
  std::string arn_;  ///< of the stream that is told
  std::string iterator_;
  std::map<std::string, Shard> shards_;
  std::size_t rest_ = 0;     ///< no shard ends before there are more records
  std::uint64_t added_ = 0;  ///< shards, ever: an id is not used again
  std::size_t trimmed_ = 0;
  std::uint64_t iterators_ = 0;
  std::uint64_t expired_ = 0;  ///< iterators up to this one
  std::uint64_t fresh_ = 0;    ///< the one that was asked for last, which is good
};

}  // namespace adjoin::graph
