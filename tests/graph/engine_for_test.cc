#include <chrono>
#include <thread>

#include "engine/open.h"
#include "graph/test_graph.h"

namespace adjoin::graph {

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
  return *std::move(store);
}

void remove_expired(table::TableStore&) {
  std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

}  // namespace adjoin::graph
