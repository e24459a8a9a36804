#pragma once

#include <vector>

#include "advise/log/end_cut.h"
#include "advise/log/shape.h"
#include "item/stored_item.h"
#include "schema/items/recognise_condition.h"
#include "schema/model/schema.h"

namespace adjoin::advise {

/// Fewer rows are no list that a program reads one by one (n_plus_one.h): their ends need no place
/// in the log.
inline constexpr std::size_t kRowsWithFarEnds = 5;

/// Finds the nodes that the edges of a Query lead to, for the log. Borrows the schema. Not
/// thread-safe.
class FarEnds {
 public:
  FarEnds(const schema::Schema& schema, const AskedKeys& asked);

  /// Returns whether the Query can find edges at all.
  bool may_have_any() const noexcept { return !forms_.empty(); }
  /// Fills in the key of the node at the far end of a row. Returns false if the row is no edge that
  /// the Query lists, if its keys are not projected, or if the node is not found by its ref.
  bool find(item::ItemView row, KeyTexts& node);

 private:
  bool cut(item::ItemView row, KeyTexts& node);
  bool decode(item::ItemView row, KeyTexts& node) const;

  const schema::Schema& schema_;
  std::vector<schema::FoundForm> forms_;  ///< edges and mirrors alone
  /// One for each form; empty: some form has none, and rows are decoded.
  std::vector<EndCut> cuts_;
};

}  // namespace adjoin::advise
