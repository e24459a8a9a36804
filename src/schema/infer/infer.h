#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "schema/infer/infer_shape.h"
#include "schema/model/schema.h"

namespace adjoin::schema {

/// A schema proposed for a table that has none.
struct Inferred {
  std::string text;  ///< in the schema language; loads without errors
  std::uint64_t items = 0;
  std::uint64_t unfit = 0;  ///< items that no proposed type recognises
  /// items that the graph maintains itself (guard.h); neither fit nor unfit
  std::uint64_t kept = 0;
  std::size_t nodes = 0;
  std::size_t edges = 0;
  std::size_t series = 0;
};

/// Infers a schema from the items of an existing table. Add all items, then finish. Memory: at most
/// some 30 MB of statistics, and the first 1,000 items (4 MB), from which it learns how keys are
/// written. Not thread-safe.
class Inference {
 public:
  /// `indexes` are those of the table.
  /// @errors invalid_argument for a key attribute that is missing or not of type S
  static Result<Inference> begin(TableNaming table, std::vector<Index> indexes);

  /// Adds one item to the statistics. @errors invalid_argument when the first items share no
  /// separator
  Result<void> add(const Item& item);
  /// Returns the proposal. @errors invalid_argument for a table without items
  Result<Inferred> finish();

 private:
  Inference(TableNaming table, std::vector<Index> indexes)
      : table_(std::move(table)), indexes_(std::move(indexes)) {}
  Result<void> learn();
  void count(const Item& item);
  void count_value(const Value& value, const std::string& pk_ids, const std::string& sk_ids,
                   AttributeStats& stats);
  void count_keys(const Item& item, const std::vector<std::string>& holes, Shape& shape) const;

  TableNaming table_;
  std::vector<Index> indexes_;
  std::vector<Item> sample_;
  std::size_t sample_bytes_ = 0;
  std::optional<KeyForms> forms_;
  std::map<std::string, Shape> shapes_;
  std::size_t sketched_ = 0;  ///< number of attributes that have sketches of their values
  std::uint64_t items_ = 0;
  std::uint64_t kept_ = 0;    ///< items that the graph maintains; nothing is learnt from them
  std::uint64_t beyond_ = 0;  ///< items whose shape is beyond the number of shapes that are kept
};

/// A proposed index entry; templates as text.
struct ProposedEntry {
  std::string name;
  std::string index;
  std::vector<std::string> pk;
  std::vector<std::string> sk;
};

/// One declaration of a proposed schema; templates as text.
struct ProposedType {
  enum class Kind : std::uint8_t { node, edge, series };
  Kind kind = Kind::node;
  std::string name;
  std::vector<const Shape*> shapes;  ///< the shapes that it covers; a mirror's shape is the last
  std::string comment;
  std::string ref;  ///< ref template of a node
  bool stored = true;
  std::vector<std::string> from;  ///< node types of an edge's from; of a series its `of`
  std::vector<std::string> to;
  std::string pk;  ///< empty: the default key
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
  /// attributes of the mirror that the proposal does not explain
  std::vector<std::string> mirror_only;
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

/// Turns the shapes of a table's keys into proposed nodes, edges and series.
Proposal propose(const TableNaming& table, const std::vector<Index>& indexes,
                 const std::map<std::string, Shape>& shapes);

/// Merges the edge type into one that differs from it in one end only. Returns false if there is
/// none.
bool merge_edges(ProposedType& edge, std::vector<ProposedType>& made);

/// Returns the proposal in the schema language. `lines` gets the first line of each type, counted
/// from 1. `tail` holds comments for the end of the text.
std::string to_text(const Proposal& proposal, const std::vector<std::string>& tail,
                    std::vector<int>& lines);

}  // namespace adjoin::schema
