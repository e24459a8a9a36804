#include "plan/write/expected.h"

#include <algorithm>

#include "base/assert.h"
#include "plan/operation/key_value.h"
#include "plan/write/copies.h"
#include "schema/model/made_keys.h"

namespace adjoin::plan {
namespace {

std::string stamp(const Item& item, const std::string& attribute) {
  if (attribute.empty()) return "";
  const Value* value = item.find(attribute);
  return value != nullptr && value->as_string() != nullptr ? *value->as_string() : std::string();
}

/// Fields of a number's type that hold the same number as text become numbers: such items are of a
/// time when an index attribute of theirs was text.
void mend_numbers(const std::vector<schema::Field>& declared, Item& fields) {
  for (const schema::Field& field : declared) {
    const Value* held = fields.find(field.name);
    if (held == nullptr || held->as_string() == nullptr) continue;
    Result<Value> parsed = schema::parse_field(field, *held->as_string());
    if (parsed && parsed->as_number() != nullptr) fields.set(field.name, *std::move(parsed));
  }
}

/// Whether `stored` keeps as text the number that is expected.
bool is_number_as_text(const Value& expected, const Value* stored) {
  return expected.as_number() != nullptr && stored != nullptr && stored->as_string() != nullptr;
}

}  // namespace

/// Id parts never change, so a verify may compare them without reading the node.
std::vector<std::string> taken_parts(const schema::EdgeType& edge) {
  std::vector<std::string> parts;
  for (const auto* taken : {&edge.set, &edge.copies}) {
    for (const schema::TakenField& field : *taken) {
      if (field.is_id_part) parts.push_back(field.attribute);
    }
  }
  return parts;
}

std::optional<std::uint32_t> stored_shard(const schema::Recognised& edge) {
  if (edge.edge == nullptr || !edge.edge->shards || edge.form == nullptr) return std::nullopt;
  if (edge.form->pk.has_hole("shard")) return std::nullopt;
  const std::string* text = edge.bindings.find("shard");
  // How many of them the node has is not looked at here.
  // A shard above the maximum is of an older schema, and is folded into those that there are now.
  const std::uint32_t count = edge.edge->shards->max;
  ADJOIN_ASSERT(count > 0);
  // The kind of {shard} is at most five digits.
  if (text == nullptr || text->empty()) return std::nullopt;
  const auto shard = static_cast<std::uint32_t>(std::stoul(*text));
  return shard < count ? std::optional(shard) : std::optional(shard % count);
}

Result<schema::EdgeItems> expected_edge(const schema::Schema& schema,
                                        const schema::Recognised& edge, const Item& stored,
                                        const EndItems& ends) {
  ADJOIN_ASSERT(edge.edge != nullptr);
  ADJOIN_ASSERT(edge.form != nullptr);
  schema::EdgeInput input;
  input.from = edge.from;
  input.to = edge.to;
  input.fields = user_fields(schema, stored);
  for (const auto* taken : {&edge.edge->set, &edge.edge->copies}) {
    for (const schema::TakenField& field : *taken) input.fields.erase(field.attribute);
  }
  // Marks of a write under way: they are not fields, and the edge is right without them.
  schema::erase_write_marks(*edge.edge, input.fields);
  mend_numbers(edge.edge->fields, input.fields);
  input.created = stamp(stored, schema.table.created_attribute);
  input.updated = stamp(stored, schema.table.updated_attribute);
  input.version = version_of(schema, stored);
  input.from_fields = ends.from;
  input.to_fields = ends.to;
  input.shard = stored_shard(edge);
  // No reader looks for the edge in a shard that its node does not have.
  if (input.shard && ends.shards != 0) input.shard = *input.shard % ends.shards;
  return schema::derive_edge(schema, *edge.edge, input);
}

Result<Item> expected_node(const schema::Schema& schema, const schema::Recognised& node,
                           const Item& stored) {
  ADJOIN_ASSERT(node.kind == schema::Recognised::Kind::node);
  ADJOIN_ASSERT(node.node != nullptr);
  const schema::NodeType& type = *node.node;
  schema::NodeInput input;
  input.ref = node.ref;
  input.fields = user_fields(schema, stored);
  // What edges decide is checked with the edges. Here only the node's own item is compared.
  for (const schema::Counter& counter : type.counters) input.fields.erase(counter.attribute);
  if (type.has_extremes()) input.fields.erase(schema::kExtremeMark);
  if (type.edge_set) input.fields.erase(type.edge_set->attribute);
  if (type.edge_set) input.fields.erase(type.edge_set->overflow_mark);
  if (is_copied_from(schema, type)) input.fields.erase(schema::kCopyMark);
  for (const std::string& part : type.stored_parts) input.fields.erase(part);
  // Writes add this mark themselves: it is no field of the user's (decision 0008).
  if (type.field(own_mark(type)) == nullptr) input.fields.erase(own_mark(type));
  mend_numbers(type.fields, input.fields);
  input.created = stamp(stored, schema.table.created_attribute);
  input.updated = stamp(stored, schema.table.updated_attribute);
  return schema::derive_node(schema, type, input);
}

std::vector<std::string> wrong_attributes(const schema::Schema& schema,
                                          const std::vector<std::string>& derived,
                                          const Item& expected, const Item& stored) {
  std::vector<std::string> wrong;
  const auto is_derived = [&](const std::string& name) {
    return is_structural(schema, name) ||
           std::find(derived.begin(), derived.end(), name) != derived.end();
  };
  for (const auto& [name, value] : expected) {
    const Value* held = stored.find(name);
    // The user's own fields are right by definition: nobody else knows what they should be.
    if (!is_derived(name) && !is_number_as_text(value, held)) continue;
    if (held == nullptr || !(*held == value)) wrong.push_back(name);
  }
  for (const auto& [name, value] : stored) {
    if (is_derived(name) && !expected.contains(name)) wrong.push_back(name);
  }
  return wrong;
}

bool is_unclaimed(const schema::Schema& schema, const std::vector<schema::IndexEntry>& entries,
                  const Item& expected, const std::string& name) {
  return !expected.contains(name) && is_structural(schema, name) &&
         name != schema.table.type_attribute && !schema::is_made_key(schema, entries, name);
}

bool is_declared(const schema::Schema& schema, const schema::EdgeType& edge,
                 const schema::EdgeForm& form, const std::string& name) {
  const schema::TableNaming& table = schema.table;
  if (name == table.pk.name || name == table.sk.name || name == table.type_attribute ||
      name == table.ttl_attribute) {
    return true;
  }
  if (is_structural(schema, name)) return schema::is_made_key(schema, form.entries, name);
  if (is_kept_by_us(schema, name) || edge.field(name) != nullptr) return true;
  for (const auto* taken : {&edge.set, &edge.copies, &edge.mirror_copies}) {
    for (const schema::TakenField& field : *taken) {
      if (field.attribute == name) return true;
    }
  }
  return name == schema::kPendingMark || name == schema::kIntentMark;
}

namespace {

/// A condition names every mark; a type of more fields is told by the first ones and its own mark.
/// DynamoDB bounds an expression at 4 KB and 300 operators.
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
  // Only an edge's write makes items of nodes that nobody put: without counters there are none
  // such.
  if (node.counters.empty() && !node.edge_set) return marks;
  marks.reserve(std::min(3 + node.stored_parts.size() + node.fields.size(), kMarksMax));
  const auto add = [&marks](const std::string& name) {
    if (name.empty() || marks.size() == kMarksMax) return;
    if (std::find(marks.begin(), marks.end(), name) == marks.end()) marks.push_back(name);
  };
  // First what every node of this graph has: one mark is mostly enough, and the service stops at
  // the first true term.
  add(schema.table.created_attribute);
  add(schema.table.version_attribute);
  add(own_mark(node));
  for (const std::string& part : node.stored_parts) add(part);
  for (const schema::Field& field : node.fields) add(field.name);
  ADJOIN_ASSERT(!marks.empty());  // none would mean that every item is a node
  return marks;
}

/// Else a node without fields would look like one that only its edges' counters made.
bool needs_own_mark(const schema::Schema& schema, const schema::NodeType& node) {
  const bool is_shared = !node.counters.empty() || node.edge_set;
  return is_shared && schema.table.created_attribute.empty() &&
         schema.table.version_attribute.empty() && node.stored_parts.empty();
}

bool has_mark(const Item& item, const std::vector<std::string>& marks) {
  return marks.empty() || std::any_of(marks.begin(), marks.end(),
                                      [&](const std::string& name) { return item.contains(name); });
}

}  // namespace adjoin::plan
