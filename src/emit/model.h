#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "schema/model/schema.h"

namespace adjoin::emit {

// A schema's types as the code generators need them, in no particular language.

/// The type of a property, in no particular language.
struct Shape {
  enum class Kind : std::uint8_t {
    text,
    number,   ///< with or without a fraction
    integer,  ///< without
    boolean,
    bytes,
    list,
    map,
    text_set,
    number_set,
    choice,  ///< one of `names`
    ref,     ///< a node of one of the types `names`
    scalar,  ///< text, a number or a boolean
  };
  Kind kind = Kind::text;
  std::vector<std::string> names;  ///< of `choice` its values, of `ref` its node types
  bool is_many = false;            ///< a list of such values
};

/// One member of a generated type.
struct Property {
  std::string name;
  Shape shape;
  bool required = false;
  std::string note;  ///< documentation sentence, or empty
};

/// A node type as a generated type.
/// Programs write `fields` and read both lists. The generators make two types of them.
struct NodeModel {
  const schema::NodeType* type = nullptr;
  std::vector<Property> fields;  ///< written by programs
  std::vector<Property> kept;    ///< read only: maintained by the graph
  /// The node has counters or an edge set, so an edge may create its item before any put. Required
  /// fields can then be missing.
  bool may_be_bare = false;
};

/// An edge type as a generated type.
struct EdgeModel {
  const schema::EdgeType* type = nullptr;
  std::vector<Property> fields;
  std::vector<Property> kept;
  std::vector<Property> key;
  std::vector<std::string> views;
  bool lists_whole = true;  ///< every index that lists the edges projects all attributes
};

/// A series as a generated type.
struct SeriesModel {
  const schema::Series* type = nullptr;
  std::vector<Property> fields;
};

struct HungModel;

/// The type of one row of an answer: `{"node":…, "edge":…, "attributes":{…}}`. Flags say which
/// members it has.
struct RowModel {
  enum class Attributes : std::uint8_t { none, nodes, edges, series, any };
  bool has_node = true;
  bool is_count = false;           ///< the row is {"count":n} alone
  std::vector<std::string> nodes;  ///< possible types of `node`; empty: any
  std::vector<std::string> edges;  ///< possible values of `edge`; empty: the row has no such member
  bool has_type = false;           ///< has the member "type"
  bool may_lack_edge = false;      ///< true for trees: their start has no edge
  std::string measure;             ///< "score", "level" or empty
  bool has_parent = false;         ///< has the member "parent", except at the start
  Attributes attributes = Attributes::none;
  std::vector<std::string> types;  ///< node, edge or series types whose attributes the row has
  bool is_partial = false;         ///< only some of the attributes
  bool may_lack_attributes = false;
  std::vector<HungModel> with;  ///< nested lists of each row
};

/// A named list that is nested in each row of an answer.
struct HungModel {
  std::string name;
  RowModel row;
};

/// A plan or access pattern as a generated function.
struct PlanModel {
  std::string name;
  std::vector<Property> params;
  RowModel row;
  bool pages = false;  ///< the answer has a cursor
};

/// Everything that the generators need of one schema.
struct Model {
  const schema::Schema* schema = nullptr;  ///< outlives the model
  std::vector<NodeModel> nodes;
  std::vector<EdgeModel> edges;
  std::vector<SeriesModel> series;
  std::vector<PlanModel> plans;
};

/// Builds the model. The schema must outlive it.
Model make_model(const schema::Schema& schema);

/// Builds the models of plans and access patterns; make_model calls it.
std::vector<PlanModel> make_plans(const schema::Schema& schema);

}  // namespace adjoin::emit
