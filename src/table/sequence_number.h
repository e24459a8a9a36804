#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/strong_id.h"

namespace adjoin::table {

/// The place of a change in the one order of all changes of a store.
struct ChangePosition {
  CommitId commit;
  std::uint32_t ordinal = 0;  ///< within the commit, from 0
  friend constexpr auto operator<=>(const ChangePosition&, const ChangePosition&) = default;
};

/// As a stream's record tells it: "1", the commit in 20 digits, the ordinal in 10. Always 31
/// digits, so that the order of the texts, of the integers they spell, and of the changes is one;
/// the "1" keeps zeros that a client's integer type would lose. The service asks for 21 to 40
/// digits (SequenceNumber of
/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_StreamRecord.html).
std::string sequence_number(ChangePosition position);
/// Nullopt for everything that `sequence_number` cannot have answered.
std::optional<ChangePosition> parse_sequence_number(std::string_view text);

}  // namespace adjoin::table
