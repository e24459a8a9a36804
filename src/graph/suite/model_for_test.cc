#include "graph/suite/test_graph.h"
#include "model/model_store.h"

namespace adjoin::graph {

std::shared_ptr<table::TableStore> open_test_store() {
  return std::make_shared<model::ModelStore>();
}

void remove_expired(table::TableStore& store) {
  static_cast<model::ModelStore&>(store).expire_items();
}

}  // namespace adjoin::graph
