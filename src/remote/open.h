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

/// Options of opening an endpoint.
struct OpenOptions {
  table::CallContext context = {};  ///< used for the requests that probe the endpoint
  table::NoteOptions notes = {};
  Environment environment = process_environment();
  std::shared_ptr<ConsumedTotal> total = {};  ///< sum over all requests; null: not counted
};

/// Opens the endpoint that `choice` or the AWS configuration names (`find_settings`).
/// @errors as find_settings and RemoteStore::open
Result<std::unique_ptr<table::TableStore>> open(const SettingsChoice& choice,
                                                const OpenOptions& options = {});

/// Opens one of our own servers of this same version. Its capabilities are known and not probed.
/// @errors invalid_argument for an invalid URL
Result<std::unique_ptr<table::TableStore>> open_own(const std::string& url, Credentials credentials,
                                                    const OpenOptions& options = {});

}  // namespace adjoin::remote
