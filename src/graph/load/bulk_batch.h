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

/// Buffer of edges of a bulk load that are not items yet. An edge is two numbers of refs; what
/// edges of a variant have in common is stored once for each variant. Not thread-safe.
class BulkBatch {
 public:
  /// Borrows all three.
  BulkBatch(const plan::Target& target, table::BulkLoad& load, BulkNodes& nodes);

  /// What `add` did with an edge.
  enum class Taken : std::uint8_t {
    yes,
    derive,    ///< not taken: the caller has to derive its items
    sequence,  ///< the same, and the buffer may have this edge already: call `put_down` first
    full,      ///< not taken: call `put_down`, then `add` again
  };
  /// Adds an edge. @errors invalid_argument: a bad edge, which is left out; after any other error
  /// this object cannot be used
  Result<Taken> add(std::uint64_t tag, const plan::AddEdge& add);
  bool is_full() const noexcept;
  /// Moves the buffered edges to the load, and their counts to the nodes. @errors io_error
  Result<void> put_down(bool is_last);

 private:
  /// An edge parsed from its names.
  struct Named {
    const schema::EdgeType* type = nullptr;
    std::uint32_t from = BulkRefs::kNone;
    std::uint32_t to = BulkRefs::kNone;
    BulkForm* form = nullptr;
  };

  bool name(const plan::AddEdge& add, Named& edge);
  bool has_room();
  std::uint32_t number_of(std::string_view ref, std::uint64_t hash);
  Result<bool> take_fields(const plan::AddEdge& add, const Named& edge, Item& fields);
  Result<void> prove(const Named& edge, schema::PressedFields fields);
  Result<void> count(const Named& edge, Item fields);
  void clear();

  const plan::Target& target_;
  table::BulkLoad& load_;
  BulkNodes& nodes_;
  BulkForms forms_;
  BulkRun::Content content_;
  // Of the last edge: the next one often has the same.
  std::string last_name_;
  schema::EdgeEnd last_end_;
  std::uint32_t last_from_ = BulkRefs::kNone;
  Bytes scratch_;
  std::uint32_t adds_left_ = 0;   ///< calls of `add` that surely fit, with the forms as they are
  std::size_t checked_keys_ = 0;  ///< partitions and sorts when that was looked at
};

}  // namespace adjoin::graph
