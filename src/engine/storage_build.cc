#include "engine/storage_build.h"

#include <rocksdb/version.h>

namespace adjoin::engine {

std::string storage_build() {
  std::string text = "RocksDB ";
  text.append(rocksdb::GetRocksVersionAsString()).append(", " ADJOIN_ROCKSDB_BUILD);
  const auto& properties = rocksdb::GetRocksBuildProperties();
  const auto built = properties.find("rocksdb_build_date");
  if (built != properties.end()) text += ", built " + built->second;
  return text;
}

}  // namespace adjoin::engine
