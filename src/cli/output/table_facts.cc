#include "cli/output/table_facts.h"

#include "base/text.h"
#include "item/json_writer.h"
#include "schema/load/load.h"
#include "schema/model/schema.h"

namespace adjoin::cli {
namespace {

std::string_view status_word(table::ResourceStatus status) {
  switch (status) {
    case table::ResourceStatus::creating: return "CREATING";
    case table::ResourceStatus::updating: return "UPDATING";
    case table::ResourceStatus::deleting: return "DELETING";
    case table::ResourceStatus::active: break;
  }
  return "ACTIVE";
}

}  // namespace

Result<TableFacts> table_facts(table::TableStore& store, const table::CallContext& context,
                               const std::string& name) {
  ADJOIN_TRY(const table::TableDescription description, store.describe_table(context, name));
  ADJOIN_TRY(const table::TableSizes sizes, store.table_sizes(context, name));
  TableFacts facts;
  facts.name = name;
  facts.status = status_word(description.status);
  facts.items = sizes.item_count;
  facts.bytes = sizes.size_bytes;
  for (const table::IndexDescription& index : description.indexes) {
    facts.indexes.push_back(index.name);
  }
  // A store without metadata has no schema to show.
  if (!store.capabilities().notes) return facts;
  ADJOIN_TRY(const std::optional<std::string> note, store.note(context, name));
  if (!note) return facts;
  ADJOIN_TRY(const schema::Schema schema,
             schema::load_schema(*note, "the schema kept with " + name));
  facts.fingerprint = schema.fingerprint();
  return facts;
}

Row table_row(const TableFacts& facts) {
  Row row;
  row.text("table", facts.name);
  if (facts.fingerprint.empty()) {
    row.null("schema");
  } else {
    row.text("schema", facts.fingerprint);
  }
  row.text("status", facts.status).integer("items", static_cast<std::int64_t>(facts.items));
  row.integer("bytes", static_cast<std::int64_t>(facts.bytes));
  add_names(row, "indexes", facts.indexes);
  return row;
}

void add_names(Row& row, std::string_view column, const std::vector<std::string>& names) {
  std::string json = "[";
  std::string text;
  for (const std::string& name : names) {
    if (json.size() > 1) json += ',';
    item::append_json_string(name, json);
    append_to_list(name, text);
  }
  row.json(column, json + "]", text);
}

}  // namespace adjoin::cli
