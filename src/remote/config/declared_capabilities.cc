#include "remote/config/declared_capabilities.h"

#include <charconv>
#include <string_view>

#include "table/request/limits.h"

namespace adjoin::remote {
namespace {

/// What the service took when its transactions were new; an edge with its ends is four.
constexpr std::uint32_t kTransactItemsLeast = 10;

using Text = std::optional<std::string>;

Error no_such_value(std::string_view what, const std::string& text, std::string_view expected) {
  return Error(ErrorCode::invalid_argument, "the store says " + std::string(what) + "=" + text +
                                                ": " + std::string(expected) + " is expected");
}

/// `auto` is a word of its own, so that a script can always write the parameter.
Result<std::optional<bool>> yes_or_no(std::string_view what, const Text& text) {
  if (!text || *text == "auto") return std::optional<bool>();
  if (*text == "yes") return std::optional<bool>(true);
  if (*text == "no") return std::optional<bool>(false);
  return no_such_value(what, *text, "yes, no or auto");
}

Result<std::optional<table::GsiConsistency>> consistency_of(const Text& text) {
  using table::GsiConsistency;
  if (!text) return std::optional<GsiConsistency>();
  if (*text == "strong") return std::optional(GsiConsistency::strong);
  if (*text == "eventual") return std::optional(GsiConsistency::eventual);
  return no_such_value("gsi_consistency", *text, "strong or eventual");
}

Result<std::optional<std::uint32_t>> items_of(const Text& text) {
  if (!text) return std::optional<std::uint32_t>();
  std::uint32_t number = 0;
  const char* const last = text->data() + text->size();
  const auto [end, failure] = std::from_chars(text->data(), last, number);
  const bool whole = failure == std::errc() && end == last;
  if (whole && number >= kTransactItemsLeast && number <= table::kTransactActionsMax) {
    return std::optional(number);
  }
  return no_such_value("transact_items", *text,
                       "a number of " + std::to_string(kTransactItemsLeast) + " to " +
                           std::to_string(table::kTransactActionsMax));
}

}  // namespace

void DeclaredCapabilities::apply_to(table::Capabilities& capabilities) const {
  capabilities.transactions = transactions.value_or(capabilities.transactions);
  capabilities.streams = streams.value_or(capabilities.streams);
  capabilities.time_to_live = time_to_live.value_or(capabilities.time_to_live);
  capabilities.update_table = update_table.value_or(capabilities.update_table);
  capabilities.gsi_consistency = gsi_consistency.value_or(capabilities.gsi_consistency);
  capabilities.transact_items_max = transact_items_max.value_or(capabilities.transact_items_max);
}

Result<DeclaredCapabilities> declared_capabilities(const CapabilityChoice& choice) {
  DeclaredCapabilities declared;
  ADJOIN_TRY(declared.transactions, yes_or_no("transactions", choice.transactions));
  ADJOIN_TRY(declared.streams, yes_or_no("streams", choice.streams));
  ADJOIN_TRY(declared.time_to_live, yes_or_no("time_to_live", choice.time_to_live));
  ADJOIN_TRY(declared.update_table, yes_or_no("update_table", choice.update_table));
  ADJOIN_TRY(declared.gsi_consistency, consistency_of(choice.gsi_consistency));
  ADJOIN_TRY(declared.transact_items_max, items_of(choice.transact_items));
  return declared;
}

}  // namespace adjoin::remote
