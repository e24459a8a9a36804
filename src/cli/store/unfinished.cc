#include "cli/store/unfinished.h"

#include <unistd.h>

#include <filesystem>
#include <system_error>

namespace adjoin::cli {
namespace {

namespace fs = std::filesystem;

/// As many as Linux follows.
constexpr int kLinksMax = 40;

/// Where a name leads, also when nothing is there yet.
fs::path behind_links(fs::path path) {
  std::error_code failure;
  for (int i = 0; i < kLinksMax && fs::is_symlink(fs::symlink_status(path, failure)); ++i) {
    // A target that is absolute takes the place of all of it.
    path = path.parent_path() / fs::read_symlink(path, failure);
  }
  return path;
}

bool is_replaceable(const std::string& path) {
  std::error_code failure;
  const fs::file_status status = fs::status(path, failure);
  return !fs::exists(status) || fs::is_regular_file(status) || fs::is_directory(status);
}

}  // namespace

Unfinished::Unfinished(const std::string& path)
    : path_(path), part_(path), is_beside_(is_replaceable(path)) {
  if (!is_beside_) return;
  path_ = behind_links(path).string();
  part_ = path_ + ".part-" + std::to_string(getpid());
}

Unfinished::~Unfinished() {
  std::error_code ignored;
  if (is_beside_) fs::remove_all(part_, ignored);
}

Result<void> Unfinished::become_whole() {
  if (!is_beside_) return {};
  std::error_code failure;
  fs::rename(part_, path_, failure);
  if (failure) {
    return Error(ErrorCode::io_error, "cannot make " + path_ + ": " + failure.message());
  }
  is_beside_ = false;
  return {};
}

}  // namespace adjoin::cli
