#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "base/result.h"
#include "graph/load/bulk_forms.h"
#include "graph/load/bulk_nodes.h"
#include "graph/load/bulk_refs.h"
#include "graph/load/bulk_run.h"
#include "plan/operation/operation.h"
#include "table/request/bulk_load.h"

namespace adjoin::graph {

/// Edges of a bulk load that are no items yet: what they have in common is told once for each form,
/// and each is two numbers of refs. Not thread-safe.
class BulkBatch {
 public:
  /// Borrows all three.
  BulkBatch(const plan::Target& target, table::BulkLoad& load, BulkNodes& nodes);

  enum class Taken : std::uint8_t {
    yes,
    derive,    ///< it is none of these
    sequence,  ///< the same, and it may be an edge that came here already: `put_down` first
  };
  /// @errors validation: a bad edge, of which nothing is kept; others: of no more use
  Result<Taken> add(std::uint64_t tag, const plan::AddEdge& add);
  bool is_full() const noexcept;
  /// What it has goes to the load and to the nodes. @errors storage_io
  Result<void> put_down(bool is_last);

 private:
  /// An edge as it was named, told apart.
  struct Named {
    const schema::EdgeType* type = nullptr;
    std::uint32_t from = BulkRefs::kNone;
    std::uint32_t to = BulkRefs::kNone;
    BulkForm* form = nullptr;
  };

  bool name(const plan::AddEdge& add, Named& edge);
  std::uint32_t number_of(std::string_view ref, std::uint64_t hash);
  Result<bool> take_fields(const plan::AddEdge& add, const Named& edge, item::AttributeMap& fields);
  Result<void> prove(const Named& edge, schema::PressedFields fields);
  Result<void> count(const Named& edge, item::AttributeMap fields);
  void clear();

  const plan::Target& target_;
  table::BulkLoad& load_;
  BulkNodes& nodes_;
  BulkForms forms_;
  BulkRun::Content content_;
  // Of the last edge: the next one is often alike.
  std::string last_name_;
  schema::EdgeEnd last_end_;
  std::uint32_t last_from_ = BulkRefs::kNone;
  Bytes scratch_;
};

}  // namespace adjoin::graph
