#include "plan/program/write_input.h"

#include <string>

#include "item/utf8.h"

namespace adjoin::plan {
namespace {

using InputKind = WriteInput::Kind;

const Item kNoFields;

std::optional<WriteInput> of_node(const schema::Schema& schema, InputKind kind,
                                  std::string_view ref, const Item& fields) {
  const schema::NodeType* const type = schema.find_node_of(ref);
  if (type == nullptr || !item::is_utf8(ref)) return std::nullopt;
  return WriteInput{kind, nullptr, type, type, {ref, ref}, &fields};
}

std::optional<WriteInput> of_edge(const schema::Schema& schema, InputKind kind,
                                  std::string_view from, std::string_view type, std::string_view to,
                                  const Item& fields) {
  const schema::EdgeEnd end = schema.edge_end(type);
  if (end.edge == nullptr || from == to) return std::nullopt;
  if (end.direction == schema::Direction::reverse) std::swap(from, to);
  const schema::NodeType* const from_type = schema.find_node_of(from);
  const schema::NodeType* const to_type = schema.find_node_of(to);
  if (from_type == nullptr || to_type == nullptr) return std::nullopt;
  if (!item::is_utf8(from) || !item::is_utf8(to)) return std::nullopt;
  return WriteInput{kind, end.edge, from_type, to_type, {from, to}, &fields};
}

}  // namespace

std::optional<WriteInput> input_of(const schema::Schema& schema, const PutNode& put) {
  return of_node(schema, put.only_new ? InputKind::put_new_node : InputKind::put_node, put.ref,
                 put.fields);
}

std::optional<WriteInput> input_of(const schema::Schema& schema, const UpdateNode& update) {
  if (!update.remove.empty() || !update.where.empty() || !update.add.empty()) return std::nullopt;
  return of_node(schema, InputKind::update_node, update.ref, update.set);
}

std::optional<WriteInput> input_of(const schema::Schema& schema, const AddEdge& add) {
  return of_edge(schema, InputKind::add_edge, add.from, add.type, add.to, add.fields);
}

std::optional<WriteInput> input_of(const schema::Schema& schema, const UpdateEdge& update) {
  const EdgeId& id = update.edge;
  if (!update.remove.empty() || !update.where.empty() || !update.add.empty()) return std::nullopt;
  if (!id.fields.empty()) return std::nullopt;
  return of_edge(schema, InputKind::update_edge, id.from, id.type, id.to, update.set);
}

std::optional<WriteInput> input_of(const schema::Schema& schema, const RemoveEdge& remove) {
  const EdgeId& id = remove.edge;
  if (!id.fields.empty()) return std::nullopt;
  return of_edge(schema, InputKind::remove_edge, id.from, id.type, id.to, kNoFields);
}

}  // namespace adjoin::plan
