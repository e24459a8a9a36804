#pragma once

#include <string>

#include "base/result.h"
#include "cli/command.h"

namespace adjoin::cli {

/// Which store a command works on: --store, else ADJOIN_STORE, else adjoin/store in the user's data
/// folder (XDG_DATA_HOME, else ~/.local/share).
struct StoreChoice {
  std::string folder;
  std::string because;  ///< "--store", "ADJOIN_STORE" or "the default": for messages
};
/// @errors usage for a store that this version cannot open (a URL); configuration without a home.
Result<StoreChoice> choose_store(const Invocation& invocation);

}  // namespace adjoin::cli
