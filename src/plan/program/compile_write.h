#pragma once

#include <optional>
#include <string>

#include "plan/operation/operation.h"
#include "plan/operation/plan.h"
#include "plan/program/write_input.h"
#include "plan/program/write_program.h"

namespace adjoin::plan {

/// A program, or why there is none.
struct CompiledWrite {
  std::optional<WriteProgram> program;
  std::string why_not;  ///< a few words, such as "the edge type has shards"; empty with a program
};

/// Compiles the write of this kind, type and set of fields. The planner plans the operation, and
/// each value of its plan is explained by what the write is given: a field, the time, a key
/// template of the schema, or nothing, if it is the same for each such write. A plan with anything
/// else, or that has to read first, has no program.
///
/// Nullopt: the planner refuses this very operation, which says nothing of the next one.
/// @param input  `input_of` the operation  @param operation  what it is of
std::optional<CompiledWrite> compile_write(const Target& target, const WriteInput& input,
                                           const WriteOperation& operation);

}  // namespace adjoin::plan
