#include "cli/store/settled_items.h"

#include <iostream>
#include <optional>
#include <utility>

#include "cli/shell/terminal.h"
#include "graph/ordered/ordered_store.h"
#include "schema/load/load.h"
#include "schema/model/schema.h"

namespace adjoin::cli {

Result<std::unique_ptr<table::TableStore>> settled_items(table::TableStore& store,
                                                         const std::string& table_name,
                                                         const table::CallContext& context) {
  std::unique_ptr<table::TableStore> settled;
  const table::Capabilities can = store.capabilities();
  if (can.transactions || !can.notes) return settled;
  ADJOIN_TRY(const std::optional<std::string> note, store.note(context, table_name));
  if (!note) return settled;
  Result<schema::Schema> schema = schema::load_schema(*note, "the schema kept with " + table_name);
  if (!schema) {
    // Whoever saves what there is gets it all the same.
    std::cerr << "adjoin: " << visible(schema.error().message())
              << "; items are taken as they stand\n";
    return settled;
  }
  settled = std::make_unique<graph::OrderedStore>(
      store, std::make_shared<const schema::Schema>(*std::move(schema)));
  return settled;
}

}  // namespace adjoin::cli
