#pragma once

#include <string>

#include "adjoin/declare.h"
#include "schema/model/schema.h"

namespace adjoin {

// Compares a program's structs with a schema: types, ids, fields and what they hold. Each
// difference is appended to `wrong` as one line that names the struct and the type.

void check_struct(const schema::Schema& schema, const NodeInfo& info, std::string& wrong);
void check_struct(const schema::Schema& schema, const EdgeInfo& info, std::string& wrong);

}  // namespace adjoin
