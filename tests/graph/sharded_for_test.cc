#include <chrono>
#include <memory>
#include <thread>

#include "engine/open.h"
#include "graph/sharded_stream.h"
#include "graph/test_graph.h"

namespace adjoin::graph {
namespace {

struct Sharded {
  explicit Sharded(std::unique_ptr<table::TableStore> store)
      : engine(std::move(store)), stream(*engine, 1, 3) {
    stream.is_restless = true;
  }
  std::unique_ptr<table::TableStore> engine;
  ShardedStream stream;
};

}  // namespace

std::shared_ptr<table::TableStore> open_test_store() {
  engine::Options options;
  options.path = "/test";
  options.in_memory = true;
  options.expire_interval = std::chrono::milliseconds(20);
  options.memory_store_bytes_max = std::size_t{64} * 1024 * 1024;
  Result<std::unique_ptr<table::TableStore>> store = engine::open(options);
  if (!store) {
    ADD_FAILURE() << store.error().message();
    std::abort();
  }
  auto sharded = std::make_shared<Sharded>(*std::move(store));
  return {sharded, &sharded->stream};
}

void remove_expired(table::TableStore&) {
  std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

}  // namespace adjoin::graph
