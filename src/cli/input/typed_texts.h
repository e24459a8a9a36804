#pragma once

#include <vector>

#include "base/result.h"
#include "cli/read/record_reader.h"
#include "schema/model/field.h"

namespace adjoin::cli {

/// Texts become fields: as the schema types them, else as the file does. No texts are left.
/// @errors invalid_argument naming the field
Result<void> type_texts(const std::vector<schema::Field>& declared, Record& record);

}  // namespace adjoin::cli
