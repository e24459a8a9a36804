// The list of a backup is refused or means exactly what it says, and never leads out of its folder.

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/assert.h"
#include "base/sha256.h"
#include "engine/layout/backup_manifest.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace layout = adjoin::engine::layout;
  const std::string body(reinterpret_cast<const char*>(data), size);
  // With the right sum, which no mutation would find.
  for (const std::string& text :
       {body, body + "sum " + adjoin::to_hex(adjoin::sha256(body)) + "\n"}) {
    const auto manifest = layout::decode_backup_manifest(text, "MANIFEST");
    if (!manifest) continue;
    ADJOIN_ASSERT(layout::encode(*manifest) == text);
    for (const layout::BackupFile& file : manifest->files) {
      ADJOIN_ASSERT(file.path.starts_with("store/"));
      ADJOIN_ASSERT(("/" + file.path + "/").find("/../") == std::string::npos);
    }
  }
  return 0;
}
