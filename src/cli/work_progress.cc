#include "cli/work_progress.h"

#include <memory>
#include <optional>
#include <string>

#include "cli/interrupt.h"
#include "cli/progress.h"

namespace adjoin::cli {

engine::ByteProgress work_progress(Terminal& terminal, std::string_view label,
                                   std::uint64_t per_count) {
  // Shared because a std::function is copied; the bar itself can be drawn by one owner only.
  auto bar = std::make_shared<std::optional<Progress>>();
  return [&terminal, label = std::string(label), per_count, bar](
             std::uint64_t done, std::uint64_t total) -> Result<void> {
    ADJOIN_CHECK(check_interrupt());
    if (total == 0) return {};
    if (!*bar) bar->emplace(terminal, label, total);
    (*bar)->update(done, done / per_count);
    return {};
  };
}

}  // namespace adjoin::cli
