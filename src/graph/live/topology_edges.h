#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/assert.h"
#include "base/result.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"
#include "topology/builder.h"
#include "topology/topology.h"

namespace adjoin::graph {

/// An edge parsed from its own item's key. Views into the key and the recogniser: valid until the
/// next call.
struct RecognisedEdge {
  const schema::EdgeType* edge = nullptr;  ///< null: the item is no edge's own item
  std::string_view from;
  std::string_view to;
};

/// Fast parser of edges from keys. Returns the same edges as recognise_key, which parses
/// everything. A mirror is not an edge's own item; both items of a symmetric edge are. Not
/// thread-safe.
class EdgeRecogniser {
 public:
  explicit EdgeRecogniser(std::shared_ptr<const schema::Schema> schema);

  /// Parses a key, given as canonical text.
  RecognisedEdge recognise(std::string_view pk, std::string_view sk);

 private:
  /// An edge variant whose keys contain both refs whole, each as the end of a key.
  struct Form {
    const schema::EdgeType* edge = nullptr;
    const schema::EdgeForm* form = nullptr;
    const schema::NodeType* from = nullptr;
    const schema::NodeType* to = nullptr;
    std::size_t from_cut = 0;
    std::size_t to_cut = 0;
  };

  std::shared_ptr<const schema::Schema> schema_;  ///< shared with the graph
  std::vector<Form> forms_;
  std::string from_;
  std::string to_;
};

/// An edge of a type that the topology holds, parsed from its own item's key. Views, valid as those
/// of RecognisedEdge.
struct HeldEdge {
  topology::EdgeTypeId type = 0;
  std::string_view from;
  std::string_view to;
};

/// The edge types that a topology holds, and the parser that finds their edges among items. Only
/// const functions are thread-safe.
class TopologyEdges {
 public:
  /// `types` belong to the schema; their positions become their type numbers.
  TopologyEdges(std::shared_ptr<const schema::Schema> schema,
                std::vector<const schema::EdgeType*> types);

  const schema::Schema& schema() const noexcept { return *schema_; }
  std::optional<topology::EdgeTypeId> type_of(const schema::EdgeType* edge) const;
  const schema::EdgeType& type(topology::EdgeTypeId id) const {
    ADJOIN_ASSERT(id < types_.size());
    return *types_[id];
  }
  std::vector<topology::EdgeTypeShape> shapes() const;
  /// Returns the types' names, one on each line.
  std::string names() const;
  /// Returns texts, one of which every own item of a held edge has in front of its sort key. Empty:
  /// there are none, as where a sort key is a number or begins with a ref.
  const std::vector<std::string>& sort_fronts() const noexcept { return sort_fronts_; }

  /// Returns the edge whose own item has this key, given as canonical text; nullopt: the item is no
  /// edge of a held type.
  std::optional<HeldEdge> edge_at(std::string_view pk, std::string_view sk);

  /// An edge found by a scan. Views, valid during the call.
  struct Scanned {
    HeldEdge edge;
    std::string_view pk;
    std::string_view sk;
  };
  using TakeEdge = std::function<Result<void>(const Scanned&)>;
  /// Calls `take` for every edge that a scan finds. Another thread reads the next page meanwhile.
  /// Calls `between` before each page. @errors of the store, of `take` and `between`; cancelled
  Result<void> scan(table::TableStore& store, const table::CallContext& context,
                    table::ScanRequest request, const TakeEdge& take,
                    const std::function<Result<void>()>& between);

 private:
  Result<void> take_page(const table::ScanResult& page, const TakeEdge& take);

  std::shared_ptr<const schema::Schema> schema_;  ///< shared with the graph
  std::vector<const schema::EdgeType*> types_;
  std::vector<std::string> sort_fronts_;
  EdgeRecogniser recogniser_;
};

/// Returns a key attribute's canonical text, as `edge_at` takes it; empty if it is missing.
std::string key_text_of(const Item& key, const std::string& attribute);

}  // namespace adjoin::graph
