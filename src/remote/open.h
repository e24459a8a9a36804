#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "remote/config/settings.h"
#include "remote/send/consumed_total.h"
#include "table/request/call_context.h"
#include "table/store/item_notes.h"
#include "table/store/table_store.h"

namespace adjoin::remote {

struct OpenOptions {
  table::CallContext context = {};  ///< of the questions what the endpoint can do
  table::NoteOptions notes = {};
  Environment environment = process_environment();
  std::shared_ptr<ConsumedTotal> total = {};  ///< of all that is sent; null: it is not summed up
};

/// Opens the endpoint that is chosen, or configured where the tools of AWS look (`find_settings`).
/// @errors as find_settings and RemoteStore::open
Result<std::unique_ptr<table::TableStore>> open(const SettingsChoice& choice,
                                                const OpenOptions& options = {});

/// Opens a server of ours, of this very version, which need not be asked what it can do.
/// @errors usage for a URL that is none
Result<std::unique_ptr<table::TableStore>> open_own(const std::string& url, Credentials credentials,
                                                    const OpenOptions& options = {});

}  // namespace adjoin::remote
