#include "plan/node_marks.h"

#include <algorithm>

#include "base/assert.h"

namespace adjoin::plan {
namespace {

/// A condition names every mark; a type of more fields is told by the first ones and its own mark.
constexpr std::size_t kMarksMax = 64;

}  // namespace

const std::string& own_mark(const schema::NodeType& node) {
  const auto& segments = node.ref.segments();
  const auto hole = std::find_if(segments.begin(), segments.end(),
                                 [](const schema::Segment& segment) { return segment.is_hole(); });
  ADJOIN_ASSERT(hole != segments.end());
  return hole->hole;
}

std::vector<std::string> node_marks(const schema::Schema& schema, const schema::NodeType& node) {
  std::vector<std::string> marks;
  if (node.counters.empty() && !node.edge_set) return marks;
  const auto add = [&marks](const std::string& name) {
    if (name.empty() || marks.size() == kMarksMax) return;
    if (std::find(marks.begin(), marks.end(), name) == marks.end()) marks.push_back(name);
  };
  add(schema.table.created_attribute);
  add(schema.table.version_attribute);
  add(own_mark(node));
  for (const std::string& part : node.stored_parts) add(part);
  for (const schema::Field& field : node.fields) add(field.name);
  return marks;
}

bool needs_own_mark(const schema::Schema& schema, const schema::NodeType& node) {
  const bool is_shared = !node.counters.empty() || node.edge_set;
  return is_shared && schema.table.created_attribute.empty() &&
         schema.table.version_attribute.empty() && node.stored_parts.empty();
}

bool has_mark(const item::AttributeMap& item, const std::vector<std::string>& marks) {
  return marks.empty() || std::any_of(marks.begin(), marks.end(),
                                      [&](const std::string& name) { return item.contains(name); });
}

}  // namespace adjoin::plan
