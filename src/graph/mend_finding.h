#pragma once

#include "base/result.h"
#include "graph/finding.h"
#include "graph/follow.h"
#include "graph/meter.h"
#include "table/table_store.h"

namespace adjoin::graph {

/// Mends what a follower has found, and notes it: items written, and the names of those that take
/// no more. False: others changed something meanwhile, look again.
Result<bool> mend_finding(table::TableStore& store, Meter& meter, const Finding& finding,
                          Followed& did);

/// Notes a node or edge whose item took nothing: once, and not beyond a thousand.
void note_refused(const std::string& name, Followed& did);

}  // namespace adjoin::graph
