#include "plan/operation/list_program.h"

#include <set>
#include <utility>

#include "base/assert.h"

namespace adjoin::plan {
namespace {

using schema::Direction;

/// The views in which an edge type can be listed; "" is the list without a view.
std::set<std::string> views_of(const schema::EdgeType& edge) {
  std::set<std::string> views{""};
  for (const schema::EdgeForm& form : edge.forms) {
    for (const schema::IndexEntry& entry : form.entries) views.insert(entry.name);
  }
  return views;
}

}  // namespace

void ListProgram::Text::write(std::string_view ref, std::string& text) const {
  text.reserve(before.size() + ref.size() + after.size());
  text.assign(before);
  if (has_ref) text.append(ref).append(after);
}

ListProgram::ListProgram(EdgeList list, std::vector<Text> partition, std::string view)
    : list_(std::move(list)), partition_(std::move(partition)), view_(std::move(view)) {
  ADJOIN_ASSERT(list_.shard == 0 && list_.number == 0 && list_.growth == nullptr);
  const std::vector<expression::KeyTerm>& terms = list_.request.key_condition->terms;
  ADJOIN_ASSERT(terms.size() - partition_.size() <= 1);
  if (terms.size() > partition_.size()) {
    ADJOIN_ASSERT(terms.back().op == expression::KeyOperator::begins_with);
    sort_front_ = *terms.back().value.as_string();
  }
}

EdgeList ListProgram::at(std::string_view ref) const {
  EdgeList list = list_;
  for (std::size_t i = 0; i < partition_.size(); ++i) {
    const Text& text = partition_[i];
    if (!text.has_ref) continue;
    std::string made;
    text.write(ref, made);
    list.request.key_condition->terms[i].value = Value(std::move(made));
  }
  return list;
}

table::StoredListRequest ListProgram::request(std::string_view ref, Partition& partition) const {
  ADJOIN_ASSERT(partition_.size() <= partition.size());
  for (std::size_t i = 0; i < partition_.size(); ++i) {
    partition_[i].write(ref, partition[i]);
  }
  table::StoredListRequest request;
  request.table = &list_.request.table;
  if (list_.request.index_name) request.index_name = &*list_.request.index_name;
  request.partition = std::span(partition).first(partition_.size());
  request.sort_front = sort_front_;
  request.tails = list_.request.tails;
  return request;
}

std::string ListProgram::to_string() const {
  std::string line = choice().direction == Direction::reverse ? "~" : "";
  line += choice().name;
  if (!view_.empty()) line += " by " + view_;
  line += ":";
  if (list_.request.index_name) line += " index " + *list_.request.index_name + ",";
  const std::vector<expression::KeyTerm>& terms = list_.request.key_condition->terms;
  for (std::size_t i = 0; i < partition_.size(); ++i) {
    const Text& text = partition_[i];
    line += (i == 0 ? " " : ", ") + terms[i].name + " = " + text.before +
            (text.has_ref ? "{ref}" : "") + text.after;
  }
  if (!sort_front_.empty()) line += ", " + terms.back().name + " begins with " + sort_front_;
  const std::optional<table::KeyTail>& tails = list_.request.tails;
  if (!tails) return line + "; the other end by matching the key";
  return line + "; the other end is the " + (tails->of_sort_key ? "sort" : "partition") +
         " key from byte " + std::to_string(tails->from);
}

ListPrograms::ListPrograms(const Target& target) : schema_(target.schema) {
  ADJOIN_ASSERT(schema_ != nullptr);
  of_node_.resize(schema_->nodes.size());
  for (std::size_t i = 0; i < of_node_.size(); ++i) {
    for (const schema::EdgeType& edge : schema_->edges) {
      for (const std::string& view : views_of(edge)) {
        for (const Direction direction : {Direction::forward, Direction::reverse}) {
          const EdgeChoice choice{edge.name, &edge, direction};
          auto program = compile_list(target, schema_->nodes[i], choice, view);
          if (program) of_node_[i].push_back(*std::move(program));
        }
      }
    }
  }
}

const ListProgram* ListPrograms::find(const schema::NodeType& node, const schema::EdgeEnd& end,
                                      std::string_view view) const noexcept {
  const std::ptrdiff_t place = &node - schema_->nodes.data();
  ADJOIN_ASSERT(place >= 0 && static_cast<std::size_t>(place) < of_node_.size());
  for (const ListProgram& program : of_node_[static_cast<std::size_t>(place)]) {
    const EdgeChoice& made = program.choice();
    if (made.edge == end.edge && made.direction == end.direction && program.view() == view) {
      return &program;
    }
  }
  return nullptr;
}

const ListProgram* program_of(const Target& target, const Neighbors& operation) {
  const Paging& page = operation.page;
  const bool is_plain = operation.types.size() == 1 && !operation.rank &&
                        operation.prefix.empty() && operation.selection.where.empty() &&
                        operation.selection.fields.empty() && page.after.empty() &&
                        page.before.empty() && page.first != 0;
  if (!is_plain || target.lists == nullptr) return nullptr;
  const schema::EdgeEnd end = target.schema->edge_end(operation.types.front());
  const schema::NodeType* const node = target.schema->find_node_of(operation.node);
  if (end.edge == nullptr || node == nullptr) return nullptr;
  return target.lists->find(*node, end, operation.by);
}

std::string ListPrograms::to_string() const {
  std::string lines;
  for (std::size_t i = 0; i < of_node_.size(); ++i) {
    for (const ListProgram& program : of_node_[i]) {
      lines += schema_->nodes[i].name + " " + program.to_string() + "\n";
    }
  }
  return lines;
}

}  // namespace adjoin::plan
