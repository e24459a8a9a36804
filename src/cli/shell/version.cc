#include "cli/shell/version.h"

#include "engine/storage_build.h"

namespace adjoin::cli {

std::string adjoin_version() { return ADJOIN_VERSION; }

std::string version_text() {
  return "adjoin " ADJOIN_VERSION "\n" + engine::storage_build() + "\n";
}

}  // namespace adjoin::cli
