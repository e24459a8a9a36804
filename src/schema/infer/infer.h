#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "item/attribute_value.h"
#include "schema/infer/infer_shape.h"
#include "schema/model/schema.h"

namespace adjoin::schema {

/// A schema proposed for a table that has none.
struct Inferred {
  std::string text;  ///< in the schema language; loads without errors
  std::uint64_t items = 0;
  std::uint64_t unfit = 0;  ///< that no proposed type recognises
  std::uint64_t kept = 0;   ///< items that the graph keeps itself (guard.h); neither fit nor unfit
  std::size_t nodes = 0;
  std::size_t edges = 0;
  std::size_t series = 0;
};

/// Proposes a schema from the items of an existing table. Holds statistics of at most some 30 MB
/// besides the first 1,000 items (4 MB), from which it learns how keys are written. Not
/// thread-safe.
class Inference {
 public:
  /// `indexes` as the table has them. @errors validation for keys that are not texts
  static Result<Inference> begin(TableNaming table, std::vector<Index> indexes);

  /// @errors validation when the first items have no separator in common
  Result<void> add(const item::Item& item);
  /// The proposal. @errors validation for a table without items
  Result<Inferred> finish();

 private:
  Inference(TableNaming table, std::vector<Index> indexes)
      : table_(std::move(table)), indexes_(std::move(indexes)) {}
  Result<void> learn();
  void count(const item::Item& item);
  void count_value(const item::AttributeValue& value, const std::string& pk_ids,
                   const std::string& sk_ids, AttributeStats& stats);
  void count_keys(const item::Item& item, const std::vector<std::string>& holes,
                  Shape& shape) const;

  TableNaming table_;
  std::vector<Index> indexes_;
  std::vector<item::Item> sample_;
  std::size_t sample_bytes_ = 0;
  std::optional<KeyForms> forms_;
  std::map<std::string, Shape> shapes_;
  std::size_t sketched_ = 0;  ///< attributes that have sketches of their values
  std::uint64_t items_ = 0;
  std::uint64_t kept_ = 0;    ///< the graph's own: nothing is learnt from them
  std::uint64_t beyond_ = 0;  ///< of more shapes than are kept
};

/// One order in an index, as text.
struct ProposedEntry {
  std::string name;
  std::string index;
  std::vector<std::string> pk;
  std::vector<std::string> sk;
};

/// One declaration of a proposed schema. Templates are texts.
struct ProposedType {
  enum class Kind : std::uint8_t { node, edge, series };
  Kind kind = Kind::node;
  std::string name;
  std::vector<const Shape*> shapes;  ///< what it was proposed for; a mirror's shape is the last
  std::string comment;
  std::string ref;  ///< of a node
  bool stored = true;
  std::vector<std::string> from;  ///< of an edge; `of` of a series
  std::vector<std::string> to;
  std::string pk;  ///< empty: the default
  std::string sk;
  std::vector<std::string> key;
  std::vector<std::pair<std::string, std::string>> fields;  ///< name and type, "string!"
  std::vector<std::pair<std::string, std::string>> set;
  std::vector<ProposedEntry> entries;  ///< "reverse" first
  bool symmetric = false;
  const Shape* mirror = nullptr;
  std::string mirror_sk;
  std::string mirror_type;
  std::vector<std::pair<std::string, std::string>> mirror_copies;  ///< "who" and "from.name"
  std::vector<std::string> mirror_only;  ///< attributes of the mirror that nothing explains
  std::vector<std::pair<std::string, std::string>> copies;  ///< of a symmetric edge
  bool refuses_self_loops = false;
  std::uint32_t shards = 0;
};

/// A whole proposed schema.
struct Proposal {
  TableNaming table;
  std::vector<Index> indexes;
  std::vector<std::pair<std::string, std::string>> kinds;
  std::vector<ProposedType> types;  ///< nodes, edges, series
};

/// What the shapes of a table's keys look like as nodes, edges and series.
Proposal propose(const TableNaming& table, const std::vector<Index>& indexes,
                 const std::map<std::string, Shape>& shapes);

/// Adds the edge type to one that differs from it in one end alone; false when there is none.
bool merge_edges(ProposedType& edge, std::vector<ProposedType>& made);

/// The proposal in the schema language. `lines`: for each type the line it begins at, from 1.
/// `tail` are comments for the end.
std::string to_text(const Proposal& proposal, const std::vector<std::string>& tail,
                    std::vector<int>& lines);

}  // namespace adjoin::schema
