#include <algorithm>

#include "base/assert.h"
#include "plan/operation/bound.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/key_value.h"
#include "plan/operation/where.h"

namespace adjoin::plan {

Result<std::string> bound_warning(const Target& target, const Neighbors& operation) {
  if (!operation.rank) return std::string();
  ADJOIN_TRY(const std::vector<EdgeList> lists, neighbor_lists(target, operation));
  for (const EdgeList& list : lists) {
    const auto& names = list.request.placeholders.names;
    const auto found = names.find(std::string(kBoundName));
    if (found == names.end()) continue;
    return "the bound on " + found->second +
           " is a filter: every edge of the list is read. A view whose sort key begins with it "
           "reads those alone";
  }
  return std::string();
}

bool is_excluded(const schema::Schema& schema, const EdgeList& list, item::ItemView row) {
  if (list.excluded.empty()) return false;
  const schema::KeyAttribute* sort = &schema.table.sk;
  if (list.request.index_name) {
    const schema::Index* const index = schema.index(*list.request.index_name);
    ADJOIN_ASSERT(index != nullptr);
    ADJOIN_ASSERT(!index->sk.empty());  // a bound on a sort key made the text
    sort = &index->sk.front();
  }
  std::string scratch;
  return key_text(row, *sort, scratch) == list.excluded;
}

Result<void> select(const Target& target, const Selection& selection,
                    table::QueryRequest& request) {
  const bool is_bounded = request.filter_expression.has_value();
  if (selection.where.empty() && selection.fields.empty() && !is_bounded) return {};
  const schema::Schema& schema = *target.schema;
  if (!selection.where.empty()) {
    ADJOIN_TRY(std::string where, compile_where(selection.where, "w", request.placeholders));
    request.filter_expression =
        is_bounded ? "(" + *request.filter_expression + ") AND (" + where + ")" : std::move(where);
  }
  if (request.index_name) {
    const schema::Index* const named = schema.index(*request.index_name);
    ADJOIN_ASSERT(named != nullptr);
    const schema::Index& index = *named;
    std::vector<std::string> asked = selection.fields;
    for (const auto& [placeholder, name] : request.placeholders.names) asked.push_back(name);
    for (const std::string& name : asked) {
      const bool projected =
          index.projection == schema::Projection::all || is_structural(schema, name) ||
          std::find(index.included.begin(), index.included.end(), name) != index.included.end();
      // DynamoDB would filter by an attribute that is not there, and answer nothing.
      if (!projected) {
        return validation_error("index " + index.name + " does not project \"" + name +
                                "\": project it, or read a list that has it");
      }
    }
  }
  if (selection.fields.empty()) return {};
  // Cursors are made of rows, so that every row has its keys.
  std::vector<std::string> always{schema.table.pk.name, schema.table.sk.name};
  if (request.index_name) {
    const schema::Index& index = *schema.index(*request.index_name);
    for (const schema::KeyAttribute& key : index.pk) always.push_back(key.name);
    for (const schema::KeyAttribute& key : index.sk) always.push_back(key.name);
  }
  request.projection_expression =
      compile_fields(selection.fields, always, "f", request.placeholders);
  return {};
}

}  // namespace adjoin::plan
