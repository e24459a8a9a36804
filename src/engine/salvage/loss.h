#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace adjoin::engine {

/// One thing of a damaged store that could not be copied, or not for certain.
struct Loss {
  enum class Kind : std::uint8_t {
    missing_file,     ///< the store's list names a file that is not there
    unreadable_file,  ///< nothing of a file can be read
    damaged_block,    ///< a part of a table file
    damaged_log,      ///< a part of a log of writes
    damaged_list,     ///< the list of files: all that are there were read
    missing_commits,  ///< the data ends before what was durable
    doubtful_item,    ///< copied; what was lost may have had a newer value, or its removal
    damaged_item,     ///< its bytes are no item
    unknown_table,    ///< items of a table whose definition is lost
    not_understood,   ///< of a form that this version does not know
    unfinished_load,  ///< a bulk load had not ended, so its table has nothing
  };
  Kind kind = Kind::unreadable_file;
  std::string file;   ///< empty when it is in no single one
  std::string table;  ///< likewise
  std::string key;    ///< of an item, in plain JSON
  std::uint64_t bytes = 0;
  std::optional<std::uint64_t> entries;  ///< how many writes or items; nullopt: nobody knows
  std::string detail;                    ///< a sentence
};
/// "damaged block". Valid for ever.
std::string_view to_string(Loss::Kind kind) noexcept;

/// Called for every loss as it is found; an error it answers ends the work.
using LossSink = std::function<Result<void>(const Loss&)>;

}  // namespace adjoin::engine
