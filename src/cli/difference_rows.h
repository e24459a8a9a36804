#pragma once

#include <string>
#include <vector>

#include "graph/row.h"
#include "schema/diff.h"

namespace adjoin::cli {

/// {"class":…,"what":…,"change":…,"work":…,"requests":n}
graph::Row difference_row(const schema::Difference& difference);

/// Those that no migration does, joined into one text; empty when there are none.
std::string refused(const std::vector<schema::Difference>& differences);

}  // namespace adjoin::cli
