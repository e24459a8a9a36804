#pragma once

#include <string>

#include "adjoin/declare.h"
#include "schema/model/schema.h"

namespace adjoin {

// Whether a program's structs and a schema speak of the same. What differs is appended to `wrong`,
// a line each, naming both.

void check_struct(const schema::Schema& schema, const NodeInfo& info, std::string& wrong);
void check_struct(const schema::Schema& schema, const EdgeInfo& info, std::string& wrong);

}  // namespace adjoin
