#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "cli/shell/command.h"
#include "remote/config/store_url.h"

namespace adjoin::cli {

/// Which store a command works on: --store, else ADJOIN_STORE, else --endpoint-url, else
/// adjoin/store in the user's data folder (XDG_DATA_HOME, else ~/.local/share). A store is a
/// folder, or a table behind an endpoint: dynamodb://TABLE.
struct StoreChoice {
  std::string folder;   ///< empty if the store is remote
  std::string because;  ///< "--store", "ADJOIN_STORE", … or "the default": for messages
  /// --endpoint-url, --region and --profile are in its choice.
  std::optional<remote::StoreUrl> remote = {};
};
/// @errors invalid_argument for a store that this version cannot open; configuration without a
/// home.
Result<StoreChoice> choose_store(const Invocation& invocation);

/// A store that an argument names, as --store would. A URL says for itself what it can; what it
/// does not say is taken from --endpoint-url, --region and --profile. @errors invalid_argument
Result<StoreChoice> choose_named_store(const Invocation& invocation, const std::string& store,
                                       const std::string& argument);

/// The same for commands on files. @errors also invalid_argument: the store is remote
Result<StoreChoice> choose_folder(const Invocation& invocation);

}  // namespace adjoin::cli
