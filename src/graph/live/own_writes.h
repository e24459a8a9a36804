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

/// Edges that were written through one graph and of which its table's stream has not told yet.
/// Thread-safe.
///
/// Records do not say whose writes they tell. So a record of the same item with the same state (the
/// edge is there, or not) is taken for the one that is waited for; of several writes of an item,
/// one after the other. A write that changed nothing has no record; but wherever a state follows
/// another, something was changed, and will be told. So what waits for one state only is settled by
/// a topology that has it, or by the table; what waits for several is told, sooner or later.
class OwnWrites {
 public:
  using Clock = std::chrono::steady_clock;

  explicit OwnWrites(TopologyEdges edges) : edges_(std::move(edges)) {}

  /// An item was written (or removed). Keys as canonical text; those of no held edge are left out.
  void note(std::string_view pk, std::string_view sk, bool is_there);
  /// A record told that state of the item with this key.
  void see(const std::string& key, bool is_there);

  using IsThere = std::function<bool(const EdgeItem&)>;
  /// Settles what waits for one state, where a topology has it that was brought up to date since.
  void settle(const IsThere& is_there);
  /// Whether something is waited for that was written by then.
  bool waits_since(Clock::time_point moment) const;
  /// Some of what is waited for longer than it should be: what the table may know better.
  std::vector<EdgeItem> to_ask_about(Clock::time_point now) const;
  /// The table agrees with the topology about this item, of which it was asked by then: no more is
  /// waited for, unless it was written since.
  void forget(const EdgeItem& item, Clock::time_point asked);

  /// More was written than is remembered: only a topology that is made anew has it.
  bool is_too_much() const;
  /// When something was noted last.
  Clock::time_point last_noted() const;
  /// One is being made now: of each item its last state is waited for.
  void begin();

 private:
  /// Writes of one item, one after the other, that all left it there, or not.
  struct Run {
    bool is_there = false;
    std::uint32_t writes = 0;
  };
  struct Waiting {
    EdgeItem item;
    std::vector<Run> runs;  ///< in the order of the writes; neighbours differ
    Clock::time_point first_noted;
    Clock::time_point noted;
    /// A record told what was not written yet: of others' writes, or of one that was to be noted.
    bool has_told_more = false;
  };

  static bool is_late(const Waiting& waiting, Clock::time_point now);

  mutable std::mutex mutex_;
  TopologyEdges edges_;
  std::map<std::string, Waiting> waiting_;  ///< by the item's key
  Clock::time_point last_noted_{};
  bool is_too_much_ = false;
};

/// Another store, of one of whose tables it is noted which items were written or removed, once
/// that is acknowledged. The other store outlives it.
class WatchedStore final : public table::ForwardingStore {
 public:
  using Context = table::CallContext;

  WatchedStore(table::TableStore& inner, std::string table, const schema::Schema& schema,
               std::shared_ptr<OwnWrites> own)
      : ForwardingStore(inner),
        inner_(inner),
        table_(std::move(table)),
        pk_(schema.table.pk.name),
        sk_(schema.table.sk.name),
        own_(std::move(own)) {}

  Result<table::WriteResult> put_item(const Context&, const table::PutItemRequest&) override;
  Result<table::WriteResult> update_item(const Context&, const table::UpdateItemRequest&) override;
  Result<table::WriteResult> delete_item(const Context&, const table::DeleteItemRequest&) override;
  Result<table::BatchWriteItemResult> batch_write_item(
      const Context&, const table::BatchWriteItemRequest&) override;
  Result<table::TransactWriteItemsResult> transact_write_items(
      const Context&, const table::TransactWriteItemsRequest&) override;
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

  template <typename Reply, typename Request>
  Result<Reply> noted(Result<Reply> reply, const Request& request) const;
  std::vector<Touched> touched_by(const table::WriteRequest& request) const;
  void add(const table::TableRef& table, const item::Item& item, bool is_there,
           std::vector<Touched>& touched) const;
  void add(const table::TableBatch& batch, std::vector<Touched>& touched) const;
  void add(const table::TransactAction& action, std::vector<Touched>& touched) const;
  static void note(const std::vector<Touched>& touched, OwnWrites& own);

  table::TableStore& inner_;
  const std::string table_;
  const std::string pk_;
  const std::string sk_;
  /// Shared with completions of what was submitted.
  const std::shared_ptr<OwnWrites> own_;
};

}  // namespace adjoin::graph
