#include "both_ways/reads.h"

#include <utility>
#include <vector>

namespace adjoin::both_ways {
namespace {

constexpr int kPagesMax = 4;

std::string failed(const Error& error) {
  return "error " + std::to_string(static_cast<int>(error.code())) + ": " + error.message();
}

std::string spent(const graph::Spent& spent) {
  std::string text = ", " + std::to_string(spent.cost.requests) + " requests, " +
                     std::to_string(spent.cost.scanned) + " scanned, " +
                     std::to_string(spent.cost.returned) + " returned, cut by " +
                     std::to_string(static_cast<int>(spent.cut_by));
  for (const std::string& warning : spent.warnings) text += ", " + warning;
  return text;
}

std::string answer(const graph::Graph& graph, const plan::GetNode& operation,
                   const graph::CallOptions& options) {
  const auto found = graph.get_node(operation, options);
  if (!found) return failed(found.error());
  const std::string item =
      found->item ? std::string(found->item->view().bytes()) : std::string("none");
  return item + spent(found->spent);
}

std::string answer(const graph::Graph& graph, const plan::Count& operation,
                   const graph::CallOptions& options) {
  const auto counted = graph.count(operation, options);
  if (!counted) return failed(counted.error());
  return std::to_string(counted->count) + (counted->from_counter ? " by counter" : " by query") +
         spent(counted->spent);
}

std::string answer(const graph::Graph& graph, plan::Neighbors operation,
                   const graph::CallOptions& options) {
  std::string text;
  for (int pages = 0; pages < kPagesMax; ++pages) {
    const auto page = graph.neighbors(operation, options);
    if (!page) return text + failed(page.error());
    for (const graph::EdgeRow& row : *page) {
      text += std::string(row.node) + " " + std::string(row.type) + " " +
              std::to_string(static_cast<int>(row.direction)) +
              (row.edge == nullptr ? " open " : " ") + std::string(row.item.bytes()) + "\n";
    }
    text += "next " + page->next + ", previous " + page->previous + spent(page->spent) + "\n";
    if (page->next.empty()) break;
    operation.page.after = page->next;
  }
  return text;
}

plan::Neighbors random_list(Random& random, RandomWrites& refs) {
  plan::Neighbors list;
  list.node = refs.ref();
  list.types = {refs.type()};
  if (random.one_in(10)) list.types.push_back(refs.type());
  if (random.one_in(10)) list.types.clear();
  if (random.one_in(3)) list.by = refs.view();
  if (random.one_in(2)) list.page.first = random.below(4);
  list.page.descending = random.one_in(4);
  if (random.one_in(12)) list.prefix = "U#";
  if (random.one_in(12)) list.selection.where = "note = \"a\"";
  if (random.one_in(12)) list.selection.fields = {"note"};
  return list;
}

}  // namespace

ReadOperation random_read(Random& random, RandomWrites& refs) {
  ReadOperation read;
  if (random.one_in(8)) read.requests_max = static_cast<std::int64_t>(random.below(2));
  if (random.one_in(4)) {
    plan::GetNode get{refs.ref(), {}};
    if (random.one_in(6)) get.fields = {"name", "likes"};
    read.what = std::move(get);
  } else if (random.one_in(3)) {
    plan::Count count{refs.ref(), refs.type()};
    count.exact = random.one_in(6);
    if (random.one_in(6)) count.further = {refs.type()};
    read.what = std::move(count);
  } else {
    read.what = random_list(random, refs);
  }
  return read;
}

std::string describe(const ReadOperation& operation) {
  const auto* get = std::get_if<plan::GetNode>(&operation.what);
  if (get != nullptr) return "get " + get->ref;
  const auto* count = std::get_if<plan::Count>(&operation.what);
  if (count != nullptr) return "count " + count->type + " of " + count->node;
  const plan::Neighbors& list = std::get<plan::Neighbors>(operation.what);
  std::string text = "list at " + list.node + ":";
  for (const std::string& type : list.types) text += " " + type;
  if (!list.by.empty()) text += " by " + list.by;
  if (list.page.first) text += ", first " + std::to_string(*list.page.first);
  if (list.page.descending) text += ", descending";
  return text;
}

std::string answer_of(const graph::Graph& graph, const ReadOperation& operation, Bill& bill) {
  graph::CallOptions options = bill.options();
  options.budget.requests_max = operation.requests_max;
  return std::visit([&](const auto& one) { return answer(graph, one, options); }, operation.what);
}

}  // namespace adjoin::both_ways
