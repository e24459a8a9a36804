#include "graph/transition/migration_record.h"

#include <array>

#include "base/assert.h"
#include "item/json.h"

namespace adjoin::graph {
namespace {

constexpr std::string_view kFirstLine = "adjoin migration 1";
using Phase = MigrationRecord::Phase;
constexpr std::array<std::pair<Phase, std::string_view>, 5> kPhases = {{
    {Phase::indexes, "indexes"},
    {Phase::move, "move"},
    {Phase::derive, "derive"},
    {Phase::count, "count"},
    {Phase::finish, "finish"},
}};

std::string_view take_line(std::string_view& text) {
  const std::size_t cut = text.find('\n');
  const std::string_view line = text.substr(0, cut);
  text = cut == std::string_view::npos ? std::string_view() : text.substr(cut + 1);
  return line;
}

}  // namespace

std::string_view to_string(Phase phase) noexcept {
  for (const auto& [one, name] : kPhases) {
    if (one == phase) return name;
  }
  ADJOIN_ASSERT(false);  // each phase has a name
  return "";
}

std::string print(const MigrationRecord& record) {
  std::string text(kFirstLine);
  text += "\n" + std::string(to_string(record.phase)) + "\n" + record.to + "\n";
  for (const std::string& index : record.made) {
    text += (index == record.made.front() ? "" : " ") + index;
  }
  text += "\n";
  if (record.after) text += item::to_json(*record.after, item::JsonForm::dynamodb);
  return text + "\n" + record.before;
}

/// A note of a later version is refused, not guessed at: going on with half of what it says could
/// lose items.
Result<MigrationRecord> parse_migration_record(std::string_view text) {
  const Error wrong(ErrorCode::corruption,
                    "the note of the table's migration is not one of this version");
  if (take_line(text) != kFirstLine) return wrong;
  MigrationRecord record;
  const std::string_view phase = take_line(text);
  bool known = false;
  for (const auto& [one, name] : kPhases) {
    if (name != phase) continue;
    record.phase = one;
    known = true;
  }
  if (!known) return wrong;
  record.to = take_line(text);
  std::string_view made = take_line(text);
  while (!made.empty()) {
    const std::size_t cut = made.find(' ');
    record.made.emplace_back(made.substr(0, cut));
    made = cut == std::string_view::npos ? std::string_view() : made.substr(cut + 1);
  }
  const std::string_view after = take_line(text);
  if (!after.empty()) {
    ADJOIN_TRY(record.after, item::parse_item(after, item::JsonForm::dynamodb));
  }
  record.before = text;
  return record;
}

Result<bool> is_migrating_to(table::TableStore& store, const table::CallContext& context,
                             const schema::Schema& schema) {
  table::CallContext now = context;
  // A snapshot would show the note of before; whether a migration runs is a question about now.
  now.read_view.reset();
  ADJOIN_TRY(const std::optional<std::string> note,
             store.note(now, schema.table.name, table::NoteKind::migration));
  if (!note) return false;
  ADJOIN_TRY(const MigrationRecord record, parse_migration_record(*note));
  return record.to == schema.fingerprint();
}

}  // namespace adjoin::graph
