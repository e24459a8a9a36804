#include "cli/unfinished.h"

#include <unistd.h>

#include <filesystem>
#include <system_error>
#include <utility>

namespace adjoin::cli {

Unfinished::Unfinished(std::string path)
    : path_(std::move(path)), part_(path_ + ".part-" + std::to_string(getpid())) {}

Unfinished::~Unfinished() {
  std::error_code ignored;
  if (!part_.empty()) std::filesystem::remove_all(part_, ignored);
}

Result<void> Unfinished::become_whole() {
  std::error_code failure;
  std::filesystem::rename(part_, path_, failure);
  if (failure) {
    return Error(ErrorCode::storage_io, "cannot make " + path_ + ": " + failure.message());
  }
  part_.clear();
  return {};
}

}  // namespace adjoin::cli
