#pragma once

#include <string_view>

namespace adjoin::schema {

/// The JSON Schema of the schema language, for editors: docs/formats/graph.schema.json. It knows
/// the blocks and their names; what they mean together is checked by `load` alone. Valid for ever.
std::string_view json_schema() noexcept;

}  // namespace adjoin::schema
