#pragma once

#include "plan/program/write_input.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

/// Returns why writes of this kind have no program, in a few words; null: their plan decides. Named
/// here is what one plan cannot show to be the same for every write: which items there are, or what
/// they hold, then depends on values. Valid for ever.
const char* why_not_compiled(const schema::Schema& schema, const WriteInput& input);

}  // namespace adjoin::plan
