#pragma once

#include <chrono>
#include <optional>

#include "base/result.h"
#include "model/model_state.h"
#include "table/store/capacity_meter.h"

namespace adjoin::model {

/// What a write does to its item.
struct Effect {
  std::optional<Item> before;
  std::optional<Item> after;
  std::optional<table::OwnedItem> attributes;  ///< what ReturnValues asked for

  bool changes() const { return before != after; }
};

/// Works out a write without doing it. @errors conditional_check_failed, validation
Result<Effect> evaluate(const table::PreparedWrite& write, const Table& table);
/// Does it, with its change record.
void apply(const table::PreparedWrite& write, const Effect& effect, Table& table, CommitId commit,
           std::uint32_t ordinal, std::chrono::milliseconds now);
void charge(const Effect& effect, const table::TableDescription& table, bool transactional,
            table::CapacityMeter& meter);
/// Charges a write that was refused: what it would have cost on the table alone.
void charge_refused(const table::PreparedWrite& write, const Table& table, bool transactional,
                    table::CapacityMeter& meter);

}  // namespace adjoin::model
