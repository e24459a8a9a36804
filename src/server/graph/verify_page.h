#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "graph/check/finding.h"
#include "server/graph/graph_body.h"

namespace adjoin::item {
class JsonWriter;
}

namespace adjoin::server {

/// Findings of one kind at items of one type.
struct FindingGroup {
  graph::Finding::Kind kind = graph::Finding::Kind::unknown_item;
  std::string type;  ///< empty: of no declared type
  friend auto operator<=>(const FindingGroup&, const FindingGroup&) = default;
};

/// What a page of a verification is asked for.
struct PageQuestion {
  std::size_t first = 0;             ///< findings listed at most
  std::optional<FindingGroup> only;  ///< this group alone, listed whole
  std::vector<graph::Finding::Kind> without;
  std::optional<Item> after;
};
/// Reads the members `first`, `without`, `only` and `after` of a body.
/// @errors invalid_argument
Result<PageQuestion> read_page_question(const GraphBody& body, const graph::Graph& graph);
/// Returns the cursor of the page behind this key.
std::string page_cursor(const graph::Graph& graph, const Item& key);

/// Gathers the findings of a page: counts all, by group, and lists some of each. So the first page
/// shows what there is, however common one kind is.
class FindingPage {
 public:
  /// `asked` must outlive it.
  explicit FindingPage(const PageQuestion& asked) : asked_(asked) {}

  void add(const graph::Finding& finding);
  /// Returns whether the page should end: a group that is asked for alone is listed whole, page by
  /// page.
  bool is_full() const { return asked_.only && listed_.size() >= asked_.first; }
  /// Returns the findings that are listed, and leaves none.
  std::vector<graph::Finding> take_listed() { return std::move(listed_); }
  /// Appends the member "groups" to an object that the caller began.
  void append_groups(item::JsonWriter& json) const;

 private:
  struct Count {
    std::uint64_t all = 0;
    std::uint64_t listed = 0;
    std::uint64_t repairable = 0;
  };
  const PageQuestion& asked_;
  std::vector<graph::Finding> listed_;
  std::map<FindingGroup, Count> groups_;
};

/// Answers a body with "repair": looks anew at the given findings, and repairs what is still so.
/// @errors invalid_argument; conflict: the table is being migrated
Result<void> answer_repair(ApiCall& call, const GraphBody& body, const graph::Graph& graph);

}  // namespace adjoin::server
