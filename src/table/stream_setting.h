#pragma once

#include <chrono>
#include <optional>

#include "base/result.h"
#include "base/strong_id.h"
#include "table/table_description.h"

namespace adjoin::table {

/// Disabled streams a table remembers; enabling one more forgets the oldest.
constexpr std::size_t kDisabledStreamsMax = 50;

/// Starts a stream whose first record may be of the commit after `commit`. CreateTable and
/// UpdateTable call it with the commit that they are themselves.
/// @param now  what the label spells, unless an earlier stream of the table has it already: then
///             the next millisecond that none has
/// @errors validation when the table has an enabled stream
Result<void> enable_stream(StreamViewType view_type, std::chrono::milliseconds now, CommitId commit,
                           TableDescription& table);

/// Ends the enabled stream with what was changed up to `commit`; it stays readable for a day.
/// @errors validation when none is enabled
Result<void> disable_stream(std::chrono::milliseconds now, CommitId commit,
                            TableDescription& table);

/// What UpdateTable asks for: a view type enables a stream, nullopt disables it.
Result<void> set_stream(std::optional<StreamViewType> wanted, std::chrono::milliseconds now,
                        CommitId commit, TableDescription& table);

/// Whether a stream can be read: it is enabled, or was disabled less than `retention` ago.
bool is_readable(const TableStream& stream, std::chrono::milliseconds now,
                 std::chrono::milliseconds retention) noexcept;

}  // namespace adjoin::table
