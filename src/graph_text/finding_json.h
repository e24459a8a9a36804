#pragma once

#include <string_view>

#include "graph/check/finding.h"
#include "graph/upkeep/finding_view.h"
#include "schema/model/schema.h"

namespace adjoin::item {
class JsonWriter;
}

namespace adjoin::graph_text {

/// Writes a finding as an object, with the items that it speaks of and what its repair would write.
/// All items are in DynamoDB JSON.
void append_finding(const schema::Schema& schema, const graph::FindingView& view,
                    item::JsonWriter& json);

/// Writes what became of a finding as an object. @param repair  "repaired", "changed", "none" or
/// "gone"; "none" is written as "yours"
void append_outcome(const graph::Finding& finding, std::string_view repair, item::JsonWriter& json);

}  // namespace adjoin::graph_text
