#include <chrono>
#include <thread>

#include "graph/suite/test_graph.h"
#include "tests/graph/test_engine.h"

namespace adjoin::graph {

std::shared_ptr<table::TableStore> open_test_store() { return open_test_engine(); }

void remove_expired(table::TableStore&) {
  std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

}  // namespace adjoin::graph
