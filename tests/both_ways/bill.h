#pragma once

#include <set>
#include <string>

#include "graph/context/answer.h"
#include "table/request/charge.h"

namespace adjoin::both_ways {

/// Writes down what a call costs, whether it fails or not.
class Bill final : public table::ChargeSink {
 public:
  void charge(const table::Charge& charge) noexcept override {
    lines_.insert(std::string(table::name_of(charge.operation)) +
                  (charge.kind == table::ChargeKind::read ? " read " : " write ") +
                  std::string(charge.index_name) + " " + std::string(charge.partition_key) + " " +
                  std::string(charge.sort_key) + (charge.begins_request ? " first " : " ") +
                  std::to_string(charge.half_units));
  }
  graph::CallOptions options() {
    graph::CallOptions options;
    options.context.cost = &cost_;
    options.context.charges = this;
    return options;
  }
  std::string to_string() const {
    std::string text = ", " + std::to_string(cost_.requests) + " requests, " +
                       std::to_string(cost_.capacity.read_half_units) + " and " +
                       std::to_string(cost_.capacity.write_half_units) + " half units";
    for (const std::string& line : lines_) text += "; " + line;
    return text;
  }

 private:
  table::Cost cost_;
  std::multiset<std::string> lines_;
};

}  // namespace adjoin::both_ways
