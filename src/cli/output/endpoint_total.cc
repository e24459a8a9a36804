#include "cli/output/endpoint_total.h"

#include "cli/output/answer_writer.h"

namespace adjoin::cli {

const std::shared_ptr<remote::ConsumedTotal>& endpoint_total() {
  // For the whole process: a command may open several stores, and each adds to it. It is shared,
  // because a store may end after this.
  static const auto kTotal = std::make_shared<remote::ConsumedTotal>();
  return kTotal;
}

std::string endpoint_total_text() {
  table::Cost cost;
  cost.requests = endpoint_total()->requests();
  cost.capacity = endpoint_total()->capacity();
  return cost.requests == 0 ? std::string() : "in all: " + to_text(cost) + "\n";
}

}  // namespace adjoin::cli
