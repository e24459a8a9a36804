#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/model/schema.h"

namespace adjoin::advise {

// A schema as it would be after a change, to price what is asked of it. The reads that it declares
// are left out: a change may take away what they need, and what programs ask tells its log.

/// Returns the schema with a change in YAML put in, map into map; what else is there is replaced.
/// Of declared reads it has those of the change. nullopt: it does not load. @cost loads the schema
std::optional<schema::Schema> schema_with(const schema::Schema& schema, std::string_view change);

/// Returns the schema without what stands under these names, each in the map of the one before.
/// nullopt: it does not load. @cost loads the schema
std::optional<schema::Schema> schema_without(const schema::Schema& schema,
                                             const std::vector<std::string>& names);

}  // namespace adjoin::advise
