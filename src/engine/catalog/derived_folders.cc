#include "engine/catalog/derived_folders.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

namespace adjoin::engine {

namespace fs = std::filesystem;

Result<std::string> DerivedFolders::of(table::ObjectId table, bool is_to_be_made) const {
  const std::string folder = path_ + "/" + std::to_string(table.value);
  if (!is_to_be_made) return folder;
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (!failed) return folder;
  return Error(ErrorCode::io_error, folder + ": cannot be made: " + failed.message());
}

void DerivedFolders::sweep(const Catalog& catalog) const {
  // Names first: a folder is made for a table that the catalog has.
  std::vector<fs::path> folders;
  std::error_code failed;
  for (fs::directory_iterator at(path_, failed), end; !failed && at != end; at.increment(failed)) {
    folders.push_back(at->path());
  }
  if (folders.empty()) return;
  const std::shared_ptr<const CatalogSnapshot> now = catalog.snapshot();
  for (const fs::path& folder : folders) {
    const bool used = std::any_of(now->begin(), now->end(), [&](const auto& one) {
      return std::to_string(one.second->description.id.value) == folder.filename();
    });
    if (!used) fs::remove_all(folder, failed);
  }
}

}  // namespace adjoin::engine
