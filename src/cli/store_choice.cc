#include "cli/store_choice.h"

#include <cstdlib>
#include <optional>

namespace adjoin::cli {
namespace {

std::optional<std::string> environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return std::string(value);
}

Result<StoreChoice> checked(std::string folder, std::string because) {
  if (folder.empty()) return Error(ErrorCode::usage, because + " names no folder");
  if (folder.find("://") != std::string::npos) {
    return Error(ErrorCode::usage, because + " " + folder +
                                       ": this version opens folders of this machine only; give "
                                       "a path");
  }
  return StoreChoice{std::move(folder), std::move(because)};
}

}  // namespace

Result<StoreChoice> choose_store(const Invocation& invocation) {
  if (const auto given = invocation.value("--store"))
    return checked(std::string(*given), "--store");
  if (auto given = environment("ADJOIN_STORE")) return checked(*std::move(given), "ADJOIN_STORE");
  if (const auto data = environment("XDG_DATA_HOME")) {
    return StoreChoice{*data + "/adjoin/store", "the default"};
  }
  if (const auto home = environment("HOME")) {
    return StoreChoice{*home + "/.local/share/adjoin/store", "the default"};
  }
  return Error(ErrorCode::configuration,
               "no store is chosen and there is no home folder; give --store FOLDER");
}

}  // namespace adjoin::cli
