#include "cli/version.h"

#include "engine/open.h"

namespace adjoin::cli {

std::string version_text() {
  std::string text = "adjoin " ADJOIN_VERSION "\n";
  // A store in memory says what it runs on without touching the disk.
  engine::Options options;
  options.path = "version";
  options.in_memory = true;
  options.memory_store_bytes_max = 1 << 20;
  if (const auto store = engine::open(options)) {
    if (const auto stats = (*store)->stats()) text += stats->storage + "\n";
  }
  return text;
}

}  // namespace adjoin::cli
