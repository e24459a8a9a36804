#include <chrono>
#include <memory>
#include <thread>

#include "graph/sharded_stream.h"
#include "graph/suite/test_graph.h"
#include "tests/graph/test_engine.h"

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
  auto sharded = std::make_shared<Sharded>(open_test_engine());
  return {sharded, &sharded->stream};
}

void remove_expired(table::TableStore&) {
  std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

}  // namespace adjoin::graph
