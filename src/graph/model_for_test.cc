#include "graph/test_graph.h"
#include "model/model_store.h"

namespace adjoin::graph {

std::unique_ptr<table::TableStore> open_test_store() {
  return std::make_unique<model::ModelStore>();
}

}  // namespace adjoin::graph
