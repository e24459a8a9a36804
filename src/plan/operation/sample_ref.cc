#include "plan/operation/sample_ref.h"

#include <deque>
#include <map>
#include <vector>

#include "base/assert.h"
#include "plan/operation/edge_list.h"

namespace adjoin::plan {
namespace {

/// A shortest text that the pattern accepts, letters and digits first.
/// A breadth-first search through the pattern's automaton: a made-up ref must be one that the
/// schema takes.
std::string shortest_text(const schema::Pattern& pattern) {
  std::string bytes;
  for (int c = '0'; c <= '9'; ++c) bytes += static_cast<char>(c);
  for (int c = 'A'; c <= 'Z'; ++c) bytes += static_cast<char>(c);
  for (int c = 'a'; c <= 'z'; ++c) bytes += static_cast<char>(c);
  for (int c = 1; c < 128; ++c) bytes += static_cast<char>(c);
  std::map<std::uint16_t, std::string> text{{std::uint16_t{0}, ""}};
  std::deque<std::uint16_t> queue{0};
  while (!queue.empty()) {
    const std::uint16_t state = queue.front();
    queue.pop_front();
    if (pattern.is_accepting(state) && !text[state].empty()) return text[state];
    for (const char c : bytes) {
      const std::uint16_t next = pattern.step(state, static_cast<unsigned char>(c));
      if (next == schema::Pattern::kDead || text.count(next) != 0) continue;
      text[next] = text[state] + c;
      queue.push_back(next);
    }
  }
  return "x";
}

bool means_an_order(const schema::Segment& segment) {
  if (!segment.ranks.empty() || segment.time != schema::TimeForm::none) return true;
  if (segment.encoding != schema::Encoding::plain) return true;
  for (const std::string_view kind :
       {"iso", "ms", "int", "date", "datetime", "epoch", "ulid", "enum"}) {
    if (segment.kind == kind) return true;
  }
  return false;
}

}  // namespace

Result<std::string> sample_ref(const schema::Schema& schema, std::string_view node_type,
                               std::string_view name) {
  const schema::NodeType* type = schema.node(node_type);
  if (type == nullptr) return validation_error("no node type \"" + std::string(node_type) + "\"");
  schema::Bindings parts;
  for (const schema::Segment& segment : type->ref.segments()) {
    if (!segment.is_hole()) continue;
    const std::string wished = "$" + std::string(name);
    const bool fits = segment.pattern == nullptr || segment.pattern->matches(wished);
    parts.set(segment.hole, fits ? wished : shortest_text(*segment.pattern));
  }
  return type->ref.render(parts);
}

/// People ask for `order` and expect the newest or the best. A list that is sorted by a name or an
/// id is told to them.
Result<std::string> order_of(const Target& target, const Neighbors& operation) {
  ADJOIN_ASSERT(!operation.types.empty());
  const schema::Schema& schema = *target.schema;
  ADJOIN_TRY(const schema::ParsedRef node, schema.parse_ref(operation.node));
  ADJOIN_TRY(const EdgeChoice choice, choose_edge(schema, operation.types.front()));
  if (choice.edge == nullptr || choice.edge->forms.empty()) return std::string();
  const bool forward = choice.direction == schema::Direction::forward;
  const schema::EdgeForm& form = choice.edge->forms.front();
  const schema::Template* sort = &form.sk;
  const std::string_view entry_name =
      operation.by.empty() ? std::string_view("reverse") : std::string_view(operation.by);
  for (const schema::IndexEntry& entry : form.entries) {
    if (entry.name != entry_name || entry.sk.empty()) continue;
    if (!operation.by.empty() || !forward) sort = &entry.sk.front();
  }
  if (!forward && operation.by.empty() && form.mirror_sk) sort = &*form.mirror_sk;
  const std::string here = forward ? "from." : "to.";
  for (const schema::Segment& segment : sort->segments()) {
    if (!segment.is_hole() || segment.hole.starts_with(here)) continue;
    return means_an_order(segment) ? std::string() : segment.hole;
  }
  return std::string();
}

}  // namespace adjoin::plan
