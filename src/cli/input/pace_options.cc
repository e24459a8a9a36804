#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

#include "cli/input/options.h"
#include "cli/output/answer_writer.h"
#include "cli/shell/terminal.h"

namespace adjoin::cli {
namespace {

// Above any table's capacity. It keeps the arithmetic of the pace within bounds.
constexpr double kUnitsMax = 1e9;

Result<std::optional<double>> rate_of(const Invocation& invocation, std::string_view option) {
  const auto text = invocation.value(option);
  if (!text) return std::optional<double>();
  double rate = 0;
  const auto [end, failed] = std::from_chars(text->data(), text->data() + text->size(), rate);
  const bool is_number = failed == std::errc() && end == text->data() + text->size();
  if (is_number && rate > 0 && rate <= kUnitsMax) return std::optional<double>(rate);
  return Error(ErrorCode::invalid_argument,
               std::string(option) + " '" + visible(*text) +
                   "': a pace is expected, capacity units a second, more than "
                   "0");
}

/// Of other commands --max-rcu is a budget, and they have no --max-wcu.
bool has_pace(const Command& command) {
  return std::any_of(command.options.begin(), command.options.end(),
                     [](const Option& option) { return option.name == "--max-wcu"; });
}

}  // namespace

std::vector<Option> with_pace(std::vector<Option> options) {
  options.push_back(
      {"--max-rcu", "N", "a pace: consume at most N read units a second, on average", {}, false});
  options.push_back(
      {"--max-wcu", "N", "a pace: consume at most N write units a second, on average", {}, false});
  return options;
}

Result<transfer::Pace> pace_of(const Invocation& invocation) {
  transfer::Pace pace;
  if (invocation.command == nullptr || !has_pace(*invocation.command)) return pace;
  ADJOIN_TRY(pace.read_units, rate_of(invocation, "--max-rcu"));
  ADJOIN_TRY(pace.write_units, rate_of(invocation, "--max-wcu"));
  return pace;
}

Result<std::unique_ptr<table::TableStore>> paced(const Invocation& invocation,
                                                 std::unique_ptr<table::TableStore> store) {
  ADJOIN_TRY(const transfer::Pace pace, pace_of(invocation));
  // A command without a pace gets no wrapper, and pays for none.
  if (invocation.command == nullptr || !has_pace(*invocation.command)) return store;
  std::unique_ptr<table::TableStore> held =
      std::make_unique<transfer::PacedStore>(std::move(store), pace);
  return held;
}

std::string consumed_text(const table::TableStore& store) {
  // Most stores count nothing. Only a job's store is one of these.
  const auto* paced = dynamic_cast<const transfer::PacedStore*>(&store);
  if (paced == nullptr || paced->requests() == 0) return {};
  table::Cost cost;
  cost.requests = paced->requests();
  cost.capacity = paced->consumed();
  return "cost: " + to_text(cost) + "\n";
}

}  // namespace adjoin::cli
