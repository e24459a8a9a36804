#pragma once

#include "base/result.h"
#include "remote/declared_capabilities.h"
#include "remote/dispatcher.h"
#include "table/capabilities.h"

namespace adjoin::remote {

/// Asks what the endpoint can do, beside what is declared, at the same time: each operation in
/// question without any members, which no endpoint can do anything about, and which only one that
/// lacks the operation calls unknown. What no answer tells is assumed to be as in DynamoDB: indexes
/// follow eventually.
/// @errors of the first request that gets no answer, or whose signature is refused
Result<table::Capabilities> probe(Dispatcher& dispatcher, const DeclaredCapabilities& declared,
                                  const table::CallContext& context);

}  // namespace adjoin::remote
