#pragma once

#include <string>

#include "partiql/statement.h"

namespace adjoin::partiql {

/// The statement as PartiQL again: keywords in capitals, every name quoted, parameters as the
/// values they stand for. Reading it gives the same statement, unless a value is binary, which
/// PartiQL has no literal for; `?` stands there.
std::string print(const Statement& statement);

}  // namespace adjoin::partiql
