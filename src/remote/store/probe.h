#pragma once

#include "base/result.h"
#include "remote/config/declared_capabilities.h"
#include "remote/send/dispatcher.h"
#include "table/request/store_facts.h"

namespace adjoin::remote {

/// Returns the capabilities of Amazon's own endpoints. Their indexes are eventually consistent.
table::Capabilities all_of_the_service();

/// Probes the capabilities of an endpoint that is neither Amazon's nor ours. Declared capabilities
/// are not probed. Each probe calls one operation with an empty body, all at the same time. An
/// endpoint that has the operation refuses the body; only one that lacks it reports an unknown
/// operation.
///
/// All probes are read operations, so credentials without write permission suffice. An endpoint
/// that has read transactions is assumed to have write transactions. Capabilities that no probe
/// covers are assumed to be those of the service.
/// @errors of the first probe that got no usable reply, or whose signature was refused
Result<table::Capabilities> probe(Dispatcher& dispatcher, const DeclaredCapabilities& declared,
                                  const table::CallContext& context);

}  // namespace adjoin::remote
