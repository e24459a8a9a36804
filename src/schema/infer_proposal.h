#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "schema/infer_shape.h"
#include "schema/schema.h"

namespace adjoin::schema {

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
