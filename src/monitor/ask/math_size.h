#pragma once

#include <cstddef>
#include <vector>

#include "base/result.h"
#include "meter/alarm/metric_math.h"
#include "meter/alarm/metric_query.h"

namespace adjoin::monitor {

/// How much carrying out a query takes, at most: counted in series, before anything is carried out.
/// A series has a value for each period that is asked for.
struct MathSize {
  std::size_t result = 1;  ///< series of its answer
  std::size_t held = 0;    ///< series that an expression holds at once, its answer included
  std::size_t made = 0;    ///< series that all its steps make, one after another
};

/// Returns the sizes of queries, in their order. An expression names others by their ids, and a
/// short one may have many series: [a, a, a, …], or METRICS() within itself again and again.
/// What does not hold together (a circle, an unknown id, a text that is no expression) counts as
/// nothing: QuerySet::make refuses it.
/// @errors invalid_argument, as meter::alarm::Fault: so much that not even its types are checked
/// @cost linear in the expressions' texts
Result<std::vector<MathSize>> math_sizes(const std::vector<meter::alarm::MetricQuery>& queries);

/// What queries hold at once, one of which is carried out by a set of all: values for each period.
std::size_t held_at_once(const std::vector<MathSize>& sizes);

}  // namespace adjoin::monitor
