#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "schema/schema.h"

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

}  // namespace adjoin::graph
