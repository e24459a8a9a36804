#pragma once

#include <string_view>
#include <vector>

namespace adjoin::cli {

/// What the manual says beside the commands: how a store is named, and what of the environment
/// counts.
struct ManualChapter {
  struct Entry {
    std::string_view word;
    std::string_view meaning;
  };
  std::string_view title;  ///< "Stores"
  std::string_view text;   ///< one paragraph; may be empty
  std::vector<Entry> entries;
};

const std::vector<ManualChapter>& manual_chapters();

}  // namespace adjoin::cli
