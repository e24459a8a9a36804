#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"
#include "topology/builder.h"
#include "topology/topology.h"

namespace adjoin::graph {

/// An edge as its own item's key tells it. Views: valid while the key and the recogniser's scratch
/// are, that is until the next call.
struct RecognisedEdge {
  const schema::EdgeType* edge = nullptr;  ///< null: the item is no edge's own item
  std::string_view from;
  std::string_view to;
};

/// Tells edges from keys, fast: recognise_key answers the same with everything taken apart. A
/// mirror is not an edge's own item; both items of a symmetric edge are. Not thread-safe.
class EdgeRecogniser {
 public:
  explicit EdgeRecogniser(std::shared_ptr<const schema::Schema> schema);

  /// Keys as canonical text.
  RecognisedEdge recognise(std::string_view pk, std::string_view sk);

 private:
  /// A form whose keys hold both refs whole, each as the rest of a key.
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

/// An edge of a held type, as its own item's key tells it. Views, as RecognisedEdge's.
struct HeldEdge {
  topology::EdgeTypeId type = 0;
  std::string_view from;
  std::string_view to;
};

/// The edge types that a topology holds, and which items are edges of them. Not thread-safe, but
/// for what is const.
class TopologyEdges {
 public:
  /// `types` are of the schema; their places are their numbers.
  TopologyEdges(std::shared_ptr<const schema::Schema> schema,
                std::vector<const schema::EdgeType*> types);

  const schema::Schema& schema() const noexcept { return *schema_; }
  std::optional<topology::EdgeTypeId> type_of(const schema::EdgeType* edge) const;
  const schema::EdgeType& type(topology::EdgeTypeId id) const { return *types_[id]; }
  std::vector<topology::EdgeTypeShape> shapes() const;
  /// A line for each.
  std::string names() const;

  /// Nothing when the item with this key is no edge of them. Keys as canonical text.
  std::optional<HeldEdge> edge_at(std::string_view pk, std::string_view sk);

  /// An item that is an edge: views, for the call.
  struct Scanned {
    HeldEdge edge;
    std::string_view pk;
    std::string_view sk;
  };
  using TakeEdge = std::function<Result<void>(const Scanned&)>;
  /// Takes every edge that a scan finds. While the edges of one page are taken, another thread
  /// reads the next. `between` is called before each page is taken. @errors of the store and of
  /// what is called; cancelled
  Result<void> scan(table::TableStore& store, const table::CallContext& context,
                    table::ScanRequest request, const TakeEdge& take,
                    const std::function<Result<void>()>& between);

 private:
  Result<void> take_page(const table::ScanResult& page, const TakeEdge& take);

  std::shared_ptr<const schema::Schema> schema_;  ///< shared with the graph
  std::vector<const schema::EdgeType*> types_;
  EdgeRecogniser recogniser_;
};

/// A key attribute's text as `edge_at` wants it; empty when it is missing.
std::string key_text_of(const item::Item& key, const std::string& attribute);

}  // namespace adjoin::graph
