#include "cli/store/workbench_file.h"

#include <fstream>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

#include "cli/output/answer_writer.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"
#include "cli/store/unfinished.h"
#include "emit/workbench.h"
#include "item/json.h"
#include "schema/load/load.h"
#include "transfer/create_request.h"

namespace adjoin::cli {
namespace {

/// A model is a design to look at, and one document in memory.
constexpr std::size_t kItemsMax = 10'000;

struct TableData {
  std::string json = "[";
  std::int64_t items = 0;
};

Result<TableData> read_items(const OpenedTable& opened, const table::CallContext& context) {
  TableData data;
  table::ScanRequest scan;
  scan.table = opened.description.name;
  do {
    ADJOIN_TRY(table::ScanResult page, opened.store->scan(context, scan));
    for (const item::ItemView item : page.items) {
      data.json += data.items++ == 0 ? "\n        " : ",\n        ";
      item::append_json(item, item::JsonForm::dynamodb, data.json);
    }
    if (data.items > static_cast<std::int64_t>(kItemsMax)) {
      return Error(ErrorCode::unsupported,
                   "a model of NoSQL Workbench holds at most 10,000 items here, and the table has "
                   "more; export it with --format s3, or the model alone by adjoin schema emit");
    }
    scan.exclusive_start_key = std::move(page.last_evaluated_key);
  } while (scan.exclusive_start_key);
  data.json += "\n      ]";
  return data;
}

Result<std::optional<schema::Schema>> schema_of(const OpenedTable& opened) {
  if (!opened.store->capabilities().notes) return std::optional<schema::Schema>();
  ADJOIN_TRY(const auto note, opened.store->note({}, opened.description.name));
  if (!note) return std::optional<schema::Schema>();
  ADJOIN_TRY(schema::Schema schema, schema::load_schema(*note, "the table's schema"));
  return std::optional<schema::Schema>(std::move(schema));
}

}  // namespace

Result<int> export_workbench(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedTable opened, open_table(invocation));
  Footer footer;
  table::CallContext context;
  context.cancel = &interrupt_flag();
  context.cost = &footer.cost;
  ADJOIN_TRY(const TableData data, read_items(opened, context));
  ADJOIN_TRY(const std::optional<schema::Schema> schema, schema_of(opened));
  const emit::TableDefinition definition{
      transfer::create_request_of(opened.description, opened.description.name),
      opened.description.ttl_attribute.value_or("")};
  const std::string model =
      emit::workbench_model(schema ? &*schema : nullptr, definition, data.json);
  const std::string path(invocation.argument(0));
  if (path == "-") {
    terminal.out << model << std::flush;
    if (!terminal.out) return Error(ErrorCode::io_error, "the model could not be written");
    return kExitOk;
  }
  Unfinished file(path);
  std::ofstream out(file.part(), std::ios::binary);
  out << model;
  out.close();
  if (!out) return Error(ErrorCode::io_error, "cannot write " + path);
  ADJOIN_CHECK(file.become_whole());
  Row row;
  row.integer("items", data.items);
  return print_one(row, footer, invocation, terminal);
}

}  // namespace adjoin::cli
