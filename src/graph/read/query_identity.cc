#include "graph/read/query_identity.h"

#include "item/json.h"

namespace adjoin::graph {
namespace {

/// Joins texts so that no two lists of texts give the same result.
class Identity {
 public:
  Identity& add(std::string_view text) {
    // Lengths in front, since user texts may hold any character that could part them.
    text_ += std::to_string(text.size());
    text_ += ':';
    text_ += text;
    return *this;
  }
  Identity& add(const std::vector<std::string>& texts) {
    text_ += std::to_string(texts.size()) + ';';
    for (const std::string& text : texts) add(text);
    return *this;
  }
  Identity& add(const std::optional<plan::Range>& range) {
    if (!range) return add("-");
    return add(std::to_string(static_cast<int>(range->op)) + (range->without_value ? "(" : "") +
               (range->without_upper ? ")" : ""))
        .add(std::to_string(static_cast<int>(range->on)))
        .add(range->value)
        .add(range->upper);
  }
  Identity& add(const plan::Paging& page) { return add(page.descending ? "desc" : "asc"); }
  Identity& add(const plan::Selection& selection) {
    return add(selection.where).add(selection.fields);
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

}  // namespace

/// All that decides which rows there are and in which order. Page sizes are left out: a caller may
/// change them between pages.
std::string query_identity(const std::string& table, const plan::Neighbors& operation) {
  return Identity()
      .add("neighbors")
      .add(table)
      .add(operation.node)
      .add(operation.types)
      .add(operation.by)
      .add(operation.rank)
      .add(operation.prefix)
      .add(operation.page)
      .add(operation.selection)
      .take();
}

std::string query_identity(const std::string& table, const plan::Collection& operation) {
  return Identity()
      .add("collection")
      .add(table)
      .add(operation.node)
      .add(operation.page)
      .add(operation.selection)
      .take();
}

std::string query_identity(const std::string& table, const plan::NodesBy& operation) {
  return Identity()
      .add("nodes")
      .add(table)
      .add(operation.type)
      .add(operation.by)
      .add(operation.of)
      .add(item::to_json(operation.partition, item::JsonForm::dynamodb))
      .add(operation.range)
      .add(operation.page)
      .add(operation.selection)
      .take();
}

std::string query_identity(const std::string& table, const plan::Find& operation) {
  return Identity()
      .add("find")
      .add(table)
      .add(operation.type)
      .add(item::to_json(operation.fields, item::JsonForm::dynamodb))
      .add(operation.page)
      .add(operation.selection)
      .take();
}

std::string query_identity(const std::string& table, const plan::ReadSeries& operation) {
  return Identity()
      .add("series")
      .add(table)
      .add(operation.of)
      .add(operation.series)
      .add(operation.range)
      .add(operation.page)
      .add(operation.selection)
      .take();
}

}  // namespace adjoin::graph
