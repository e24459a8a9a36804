#pragma once

#include <optional>
#include <string>
#include <vector>

#include "advise/log/shape.h"
#include "item/stored_item.h"
#include "schema/items/recognise_condition.h"
#include "schema/model/schema.h"

namespace adjoin::advise {

/// Fewer rows are no list that a program reads one by one (n_plus_one.h): their ends need no place
/// in the log.
inline constexpr std::size_t kRowsWithFarEnds = 5;

/// The texts of a whole key.
struct KeyTexts {
  std::string pk;
  std::string sk;
  friend bool operator==(const KeyTexts&, const KeyTexts&) = default;
};

/// Finds the nodes that the edges of a Query lead to, for the log. Borrows the schema. Const use
/// from any thread.
class FarEnds {
 public:
  FarEnds(const schema::Schema& schema, const AskedKeys& asked);

  /// Returns whether the Query can find edges at all.
  bool may_have_any() const noexcept { return !forms_.empty(); }
  /// Returns the key of the node at the far end of a row. nullopt: the row is no edge that the
  /// Query lists, its keys are not projected, or the node is not found by its ref.
  std::optional<KeyTexts> of(item::ItemView row) const;

 private:
  const schema::Schema& schema_;
  std::vector<schema::FoundForm> forms_;  ///< edges and mirrors alone
};

}  // namespace adjoin::advise
