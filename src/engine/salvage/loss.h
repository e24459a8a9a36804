#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace adjoin::engine {

/// A part of a damaged store that could not be copied, or that may be out of date.
/// Told too often rather than too little: whoever salvages must know what to look for elsewhere.
struct Loss {
  enum class Kind : std::uint8_t {
    missing_file,     ///< the MANIFEST lists a file that does not exist
    unreadable_file,  ///< no part of a file can be read
    damaged_block,    ///< a part of a table file is damaged
    damaged_log,      ///< a part of a write-ahead log is damaged
    damaged_list,     ///< the MANIFEST is damaged; all files in the folder were read
    missing_commits,  ///< the data ends before the durable watermark
    doubtful_item,    ///< the item was copied, but a lost entry may have replaced or removed it
    damaged_item,     ///< the stored bytes do not decode to an item
    unknown_table,    ///< items of a table whose definition is lost
    not_understood,   ///< a format that this version does not know
    unfinished_load,  ///< a bulk load had not ended, so its table is empty
    lost_meters,      ///< there was no room for the figures and alarms of the store's meters
  };
  Kind kind = Kind::unreadable_file;
  std::string file;   ///< empty: not one single file
  std::string table;  ///< empty: not one single table
  std::string key;    ///< the item's key in plain JSON; empty: not one single item
  std::uint64_t bytes = 0;
  std::optional<std::uint64_t> entries;  ///< number of lost writes or items; nullopt: unknown
  std::string detail;                    ///< one sentence for people
};
/// Returns the kind's name for people, such as "damaged block". The text is static.
std::string_view to_string(Loss::Kind kind) noexcept;

/// Called once for each loss, at once. If it returns an error, the work ends with that error.
using LossSink = std::function<Result<void>(const Loss&)>;

}  // namespace adjoin::engine
