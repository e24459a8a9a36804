#pragma once

#include <string>

#include "base/clock.h"
#include "random/program.h"

namespace adjoin::random_programs {

/// What a step came to, for the coverage count.
enum class Outcome : std::uint8_t { ok, condition_failed, cancelled, invalid };
constexpr std::size_t kOutcomes = 4;
const char* to_string(Outcome outcome);

/// Everything a caller can see of a step's answers, pages and all, but for commit ids and the order
/// of a scan, which stores are free to choose.
struct Reply {
  Outcome outcome = Outcome::ok;
  std::string text;
};

/// Runs a step. `readable` gives items as JSON, else as their bytes, which is faster.
Reply run(const Step& step, table::TableStore& store, bool readable);

/// Every item, index entry and change of a table, as one text; what is said when there is none.
std::string table_state(table::TableStore& store, const std::string& table, bool readable);

}  // namespace adjoin::random_programs
