#pragma once

#include <string>

#include "adjoin/detail/mapping.h"
#include "schema/model/schema.h"

namespace adjoin::detail {

// Compare a program's structs with a schema: types, ids, fields and what they hold. Each difference
// is appended to `wrong` as one line that names the struct and the type.

void check_node_struct(const schema::Schema& schema, const StructInfo& info, std::string& wrong);
void check_edge_struct(const schema::Schema& schema, const StructInfo& info, std::string& wrong);

}  // namespace adjoin::detail
