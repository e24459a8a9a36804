#include <atomic>
#include <chrono>
#include <cstdio>
#include <optional>
#include <thread>

#include "base/assert.h"
#include "bench/linkbench/link_store.h"
#include "engine/open.h"
#include "graph/graph.h"
#include "graph/load/bulk_loader.h"
#include "schema/load/load.h"

namespace adjoin::bench {
namespace {

constexpr const char* kSchema = R"(graph: 1
table: {name: Links, pk: PK, sk: SK, separator: "#"}
indexes: {TIME: {pk: TPK, sk: TSK, projection: ALL}}
nodes:
  Object: {ref: "N#{id}", fields: {data: string, time: ms}, counters: {links: {of: LINK}}}
edges:
  LINK:
    from: Object
    to: Object
    on-exists: replace
    views: {byTime: {index: TIME, pk: "{from}", sk: "{time:desc}#{to}"}}
    fields: {time: ms!, data: string!}
)";
/// How stale the topology may be.
constexpr std::chrono::milliseconds kFollowEvery(1);

/// "N#" and eight digits. By hand: the mix measures stores, and no formatting.
std::string ref_of(ObjectNumber object) {
  ADJOIN_ASSERT(object < 100'000'000);
  std::string ref = "N#00000000";
  for (std::size_t at = ref.size(); object > 0; object /= 10) {
    ref[--at] = static_cast<char>('0' + object % 10);
  }
  return ref;
}

class GraphOfLinks final : public LinkStore {
 public:
  ~GraphOfLinks() override { end_round(); }

  Result<void> open(const std::string& folder, const Payloads& payloads) {
    engine::Options options;
    options.path = folder;
    options.durability = engine::Durability::none;
    options.memory_bytes = std::size_t{1} << 30U;
    ADJOIN_TRY(store_, engine::open(options));
    ADJOIN_TRY(schema::Schema schema, schema::load_schema(kSchema, "bench"));
    ADJOIN_TRY(const graph::Graph graph, graph::Graph::create(*store_, std::move(schema)));
    ADJOIN_CHECK(load(graph, payloads));
    ADJOIN_TRY(graph::Graph followed, graph.with_topology());
    graph_ = std::make_unique<graph::Graph>(std::move(followed));
    ADJOIN_TRY(const graph::TopologyState state, graph_->topology_state({"LINK"}));
    if (!state.in_use) return Error(ErrorCode::unavailable, "no topology: " + state.why_not);
    return {};
  }

  void begin_round() override {
    stop_.store(false);
    follower_ = std::thread([this] {
      while (!stop_.load(std::memory_order_relaxed)) {
        followed_ = follow();
        std::this_thread::sleep_for(kFollowEvery);
      }
    });
  }

  bool end_round() override {
    if (!follower_.joinable()) return true;
    stop_.store(true);
    follower_.join();
    return followed_ && follow();
  }

  std::uint64_t run(const Operation& operation) override {
    const std::string object = ref_of(operation.object);
    switch (operation.kind) {
      case OperationKind::add_node:
        return changed(graph_->put_node({object, fields(operation), true}));
      case OperationKind::update_node:
        return changed(graph_->update_node({object, fields(operation), {}, {}, {}}));
      case OperationKind::delete_node: return changed(graph_->transact({plan::RemoveNode{object}}));
      case OperationKind::get_node: {
        const auto found = graph_->get_node({object, {}});
        return found ? 1 + payload_bytes(*found) : 0;
      }
      case OperationKind::add_link:
        return changed(
            graph_->add_edge({object, "LINK", ref_of(operation.others[0]), fields(operation)}));
      case OperationKind::delete_link: return changed(graph_->remove_edge({id_of(operation, 0)}));
      case OperationKind::update_link:
        return changed(graph_->update_edge({id_of(operation, 0), fields(operation), {}, {}}));
      case OperationKind::count_links: {
        const auto count = graph_->count({object, "LINK", false, {}});
        return count ? 1 + static_cast<std::uint64_t>(count->count) : 0;
      }
      case OperationKind::multiget_links: return multiget(operation);
      case OperationKind::list_links: return list(object);
    }
    return 0;
  }

 private:
  static Result<void> load(const graph::Graph& graph, const Payloads& payloads) {
    ADJOIN_TRY(const std::unique_ptr<graph::BulkLoader> loader, graph::BulkLoader::begin(graph));
    Random random(1);
    for (ObjectNumber object = 0; object < kObjects; ++object) {
      const Item node{{"data", std::string(payloads.node(random))}, {"time", Number(kFirstTime)}};
      ADJOIN_CHECK(loader->add_node(0, {ref_of(object), node, false}));
      for (std::uint64_t link = 0; link < degree(object); ++link) {
        const Item edge{{"data", std::string(payloads.link(random))},
                        {"time", Number(kFirstTime + link)}};
        ADJOIN_CHECK(
            loader->add_edge(0, {ref_of(object), "LINK", ref_of(linked(object, link)), edge}));
      }
    }
    return loader->finish();
  }

  static Item fields(const Operation& operation) {
    return {{"data", std::string(operation.data)},
            {"time", Number(static_cast<std::int64_t>(operation.time))}};
  }

  static plan::EdgeId id_of(const Operation& operation, std::size_t end) {
    return {ref_of(operation.object), "LINK", ref_of(operation.others[end]), {}};
  }

  /// 2: done, 1: there was nothing to change, 0: failed.
  static std::uint64_t changed(const Result<graph::Written>& written) {
    if (written) return written->outcome == plan::WriteOutcome::missing ? 1 : 2;
    const ErrorCode code = written.error().code();
    if (code == ErrorCode::not_found || code == ErrorCode::already_exists) return 1;
    std::fprintf(stderr, "bench: %s\n", written.error().message().c_str());
    return 0;
  }

  static std::uint64_t bytes_of(item::ItemView item) {
    const auto data = item.find("data");
    return data ? data->as_string().size() : 0;
  }

  static std::uint64_t payload_bytes(const graph::Found& found) {
    return found.item ? bytes_of(found.item->view()) : 0;
  }

  std::uint64_t multiget(const Operation& operation) const {
    std::uint64_t sum = 1;
    for (std::size_t end = 0; end < kMultiget; ++end) {
      const auto found = graph_->get_edge({id_of(operation, end), {}});
      if (!found) return 0;
      sum += payload_bytes(*found);
    }
    return sum;
  }

  std::uint64_t list(const std::string& object) const {
    plan::Neighbors links;
    links.node = object;
    links.types = {"LINK"};
    links.by = "byTime";
    links.page.first = kListed;
    const auto rows = graph_->neighbors(links);
    if (!rows) return 0;
    return rows->empty() ? 1 : rows->size() * 10'000 + bytes_of((*rows)[0].item);
  }

  bool follow() const {
    const auto state = graph_->topology_state({"LINK"});
    return state && state->in_use;
  }

  std::unique_ptr<table::TableStore> store_;
  std::unique_ptr<graph::Graph> graph_;
  std::thread follower_;
  std::atomic<bool> stop_{false};
  bool followed_ = true;
};

}  // namespace

Result<std::unique_ptr<LinkStore>> open_graph_of_links(const std::string& folder,
                                                       const Payloads& payloads) {
  auto store = std::make_unique<GraphOfLinks>();
  ADJOIN_CHECK(store->open(folder, payloads));
  return std::unique_ptr<LinkStore>(std::move(store));
}

}  // namespace adjoin::bench
