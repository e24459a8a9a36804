#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "advise/patterns/possible_step.h"
#include "advise/patterns/shape_figures.h"
#include "plan/cost/traffic_cost.h"
#include "schema/model/schema.h"

namespace adjoin::advise {

/// A read that programs send, as the step that a plan of the schema would have for it.
struct SeenRead {
  PossibleStep step;
  const ShapeFigures* figures = nullptr;  ///< never null
  double calls = 0;                       ///< in the time of the log; each reads a whole list
  double rows = 1;                        ///< that a call reads, before a filter
  double found = 1;                       ///< of them, those that it returns
  double row_bytes = 1;
  bool consistent = false;
};

/// A write that programs send, as an operation of the graph.
struct SeenWrite {
  plan::TrafficWrite write;
  double calls = 0;  ///< in the time of the log
};

/// What the shapes of a log come to as operations that the planner prices. Shapes that are none are
/// left out: those of whole partitions of many types, of Scans, and of a graph's own requests,
/// which do not tell what they read. Borrows the schema and the figures.
struct SeenTraffic {
  /// Of each; what is beyond is not priced.
  static constexpr std::size_t kOperationsMax = 1000;

  std::vector<SeenRead> reads;
  std::vector<SeenWrite> writes;
  plan::Traffic sizes;  ///< of the types' items; nothing else

  /// Returns the read of that shape, or of that core; null: none. Valid while this is unchanged.
  const SeenRead* read_of(std::string_view shape) const;
};

/// Returns a value that a field may have in a key, as text; empty: none is known.
std::string sample_key_text(const schema::Field& field);

/// Maps shapes to operations. Types without a size are not priced.
/// @cost compiles every step that the schema can declare
SeenTraffic seen_traffic(const schema::Schema& schema, const std::vector<ShapeFigures>& shapes,
                         std::vector<plan::TypeSize> sizes);

}  // namespace adjoin::advise
