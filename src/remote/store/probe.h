#pragma once

#include "base/result.h"
#include "remote/config/declared_capabilities.h"
#include "remote/send/dispatcher.h"
#include "table/request/store_facts.h"

namespace adjoin::remote {

/// What Amazon's own endpoints can do. Indexes follow eventually.
table::Capabilities all_of_the_service();

/// Asks what an endpoint can do that is neither Amazon's nor ours, beside what is declared, at the
/// same time: each operation in question without any members, which no endpoint can do anything
/// about, and which only one that lacks the operation calls unknown. All of them read: whoever may
/// not write can ask. One that has transactions that read has those that write. What no answer
/// tells is assumed to be as in the service.
/// @errors of the first request that gets no answer, or whose signature is refused
Result<table::Capabilities> probe(Dispatcher& dispatcher, const DeclaredCapabilities& declared,
                                  const table::CallContext& context);

}  // namespace adjoin::remote
