#pragma once

#include <string_view>
#include <vector>

namespace adjoin::cli {

/// A chapter of the manual beside the commands, such as store names and environment variables.
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
