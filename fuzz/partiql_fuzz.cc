// Any text as a statement. What is read prints to a statement that is the same again; what is
// planned gives requests that the store's own checks accept or refuse, without harm. A token of any
// bytes is refused or names a position.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/assert.h"
#include "partiql/next_token.h"
#include "partiql/parser.h"
#include "partiql/printer.h"
#include "partiql/select_plan.h"
#include "partiql/write_plan.h"
#include "table/prepare/prepare.h"

namespace {

using namespace adjoin;
using namespace adjoin::partiql;

table::TableDescription sample_table() {
  table::TableDescription table;
  table.name = "T";
  table.keys.partition = {{"pk", Value::Type::string}};
  table.keys.sort = {{"sk", Value::Type::number}};
  table::IndexDescription index;
  index.name = "G";
  index.keys.partition = {{"g", Value::Type::string}, {"h", Value::Type::string}};
  index.keys.sort = {{"sk", Value::Type::number}, {"t", Value::Type::binary}};
  index.projection.type = table::ProjectionType::all;
  table.indexes = {index};
  return table;
}

void check_printing(const Statement& statement) {
  const std::string printed = print(statement);
  const auto again = parse_statement(printed, {});
  // Quotes and parentheses may carry a text that fits over its bounds.
  if (!again) return;
  ADJOIN_ASSERT(print(*again) == printed);
  ADJOIN_ASSERT(again->where == statement.where);
  ADJOIN_ASSERT(again->item == statement.item);
}

void check_plan(const Statement& statement, const table::TableDescription& table) {
  if (!statement.is_read()) {
    const auto action = plan_write(statement, table);
    if (action) (void)table::prepare(*action, table);
    return;
  }
  (void)plan_get(statement, table);
  const auto plan = plan_select(statement, table);
  if (!plan) return;
  for (const ReadStep& step : plan->steps) {
    std::visit([&](const auto& request) { (void)table::prepare(request, table); }, step.request);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const table::TableDescription table = sample_table();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  (void)decode_next_token(text, 0);
  const auto statement = parse_statement(text, {});
  if (!statement) return 0;
  check_printing(*statement);
  check_plan(*statement, table);
  return 0;
}
