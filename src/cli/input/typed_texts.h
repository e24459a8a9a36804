#pragma once

#include <vector>

#include "base/result.h"
#include "cli/read/record_reader.h"
#include "schema/model/field.h"

namespace adjoin::cli {

/// Turns the record's texts into fields. The type is the schema's, else the one that the file
/// declares. `record.texts` is empty afterwards. @errors invalid_argument, naming the field
Result<void> type_texts(const std::vector<schema::Field>& declared, Record& record);

}  // namespace adjoin::cli
