#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "graph/live/edge_states.h"
#include "graph/live/topology_edges.h"
#include "table/store/forwarding_store.h"

namespace adjoin::graph {

/// Pending own writes: edges written through one graph that the table's stream has not shown yet.
///
/// A record does not name its writer. So a record of the same item with the same state (the edge
/// exists, or not) counts as the one waited for; several writes of an item match in their order. A
/// write that changed nothing has no record, but a change of state always has one. So an item that
/// waits for one state is settled by a topology that has it, or by the table. An item that waits
/// for several states gets a record sooner or later. Thread-safe.
class UnstreamedWrites {
 public:
  using Clock = std::chrono::steady_clock;

  explicit UnstreamedWrites(TopologyEdges edges) : edges_(std::move(edges)) {}

  /// Records that an item was written or removed. Keys as canonical text. Keys of edges that the
  /// topology does not hold are ignored.
  void note(std::string_view pk, std::string_view sk, bool is_there);
  /// Records that the stream has shown this state of the item.
  void see(const std::string& key, bool is_there);

  using IsThere = std::function<bool(const EdgeItem&)>;
  /// Settles items that wait for one state which the topology has. The topology must have been
  /// brought up to date since.
  void settle(const IsThere& is_there);
  /// Returns whether a write made up to this moment is still pending.
  bool waits_since(Clock::time_point moment) const;
  /// Returns some items that are pending for too long, to be read from the table.
  std::vector<EdgeItem> to_ask_about(Clock::time_point now) const;
  /// Stops waiting for an item that the table, read at `asked`, shows as the topology has it.
  /// Writes made since stay pending.
  void forget(const EdgeItem& item, Clock::time_point asked);

  /// Returns whether there were more writes than are kept: only a rebuilt topology has them.
  bool is_too_much() const;
  /// Time of the last `note`.
  Clock::time_point last_noted() const;
  /// A rebuild of the topology starts: of each item only its last state stays pending.
  void begin();

 private:
  /// Consecutive writes of one item that left the same state.
  struct Run {
    bool is_there = false;
    std::uint32_t writes = 0;
  };
  struct Waiting {
    EdgeItem item;
    std::vector<Run> runs;  ///< in the order of the writes; neighbours differ
    Clock::time_point first_noted;
    Clock::time_point noted;
    /// A record showed a state that was not noted: another process's write, or one noted later.
    bool has_told_more = false;
  };

  static bool is_late(const Waiting& waiting, Clock::time_point now);

  mutable std::mutex mutex_;
  TopologyEdges edges_;
  std::map<std::string, Waiting> waiting_;  ///< by the item's key
  Clock::time_point last_noted_{};
  bool is_too_much_ = false;
};

/// Store decorator that notes acknowledged writes and removals of one table in UnstreamedWrites.
/// Only acknowledged ones: of a write that failed nobody can say whether the stream will show it.
/// The other store must outlive it. As thread-safe as the other store.
class WatchedStore final : public table::Forwarding<WatchedStore> {
 public:
  using Context = table::CallContext;

  WatchedStore(table::TableStore& inner, std::string table, const schema::Schema& schema,
               std::shared_ptr<UnstreamedWrites> own)
      : Forwarding(inner),
        inner_(inner),
        table_(std::move(table)),
        pk_(schema.table.pk.name),
        sk_(schema.table.sk.name),
        own_(std::move(own)) {}

  template <table::Operation Op>
  Result<table::ReplyOf<Op>> run(Op, const Context& context, const table::RequestOf<Op>& request) {
    auto reply = ForwardingStore::run(Op(), context, request);
    if constexpr (Op::kInfo.work == table::Work::queued) {
      if (reply) note(touched_by(request), *own_);
    }
    return reply;
  }
  void submit(const Context&, table::WriteRequest request, table::WriteCompletion done) override;
  Result<std::vector<table::QueryResult>> query_many(
      const Context& context, const std::vector<table::QueryRequest>& queries) override {
    return inner_.query_many(context, queries);
  }

 private:
  struct Touched {
    std::string pk;
    std::string sk;
    bool is_there = false;
  };

  std::vector<Touched> touched_by(const table::WriteRequest& request) const;
  void add(const table::TableRef& table, const Item& item, bool is_there,
           std::vector<Touched>& touched) const;
  void add(const table::TableBatch& batch, std::vector<Touched>& touched) const;
  void add(const table::TransactAction& action, std::vector<Touched>& touched) const;
  static void note(const std::vector<Touched>& touched, UnstreamedWrites& own);

  table::TableStore& inner_;
  const std::string table_;
  const std::string pk_;
  const std::string sk_;
  /// Shared with completions of what was submitted.
  const std::shared_ptr<UnstreamedWrites> own_;
};

}  // namespace adjoin::graph
