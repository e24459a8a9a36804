#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "plan/declared.h"
#include "schema/tree.h"

namespace adjoin::plan {

/// Reads the steps of one declared read, one after the other. Borrows all of it.
class StepReader {
 public:
  StepReader(const schema::Schema& schema, const Arguments& arguments, Declared& declared)
      : schema_(schema), arguments_(arguments), declared_(declared) {}

  /// Adds the step. @errors validation, unsupported
  Result<void> add(const schema::Tree& tree);
  /// What the answer is made of; without a shape the rows of the last step.
  Result<void> add_return(const schema::Tree& tree);

 private:
  const schema::Schema& schema_;
  const Arguments& arguments_;
  Declared& declared_;
};

}  // namespace adjoin::plan
