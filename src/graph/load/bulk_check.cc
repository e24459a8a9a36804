#include "graph/load/bulk_loader.h"
#include "plan/write/bulk.h"

namespace adjoin::graph {

Error BulkLoader::mixed_records() {
  return Error(ErrorCode::invalid_argument,
               "whole items have their counters already: load them apart from edges and nodes");
}

Result<void> BulkLoader::check_items_in_bulk(const schema::Schema& schema) {
  if (!schema.is_followed()) return {};
  return Error(ErrorCode::unsupported,
               "counters or copies of this schema follow the table's stream, which tells nothing "
               "of whole items that are loaded in bulk: load them without --bulk");
}

Result<void> BulkLoader::check(const GraphContext& graph, const std::vector<BulkRecords>& all) {
  const schema::Schema& schema = *graph.schema;
  bool has_items = false;
  bool has_parts = false;
  for (const BulkRecords& records : all) {
    if (records.edge != nullptr) ADJOIN_CHECK(plan::check_bulk(*records.edge));
    if (records.node != nullptr) ADJOIN_CHECK(plan::check_bulk(schema, *records.node));
    const bool is_part = records.edge != nullptr || records.node != nullptr;
    if (!is_part) ADJOIN_CHECK(check_items_in_bulk(schema));
    (is_part ? has_parts : has_items) = true;
  }
  return has_items && has_parts ? Result<void>(mixed_records()) : Result<void>();
}

}  // namespace adjoin::graph
