#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "schema/model/schema.h"

namespace adjoin::emit {

// What there is to say of a schema in any language.

/// What a property holds.
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
  std::vector<std::string> names;
  bool is_many = false;  ///< a list of such
};

struct Property {
  std::string name;
  Shape shape;
  bool required = false;
  std::string note;  ///< a sentence, or empty
};

struct NodeModel {
  const schema::NodeType* type = nullptr;
  std::vector<Property> fields;  ///< that a program writes
  std::vector<Property> kept;    ///< that are read beside them
  /// An edge can make the item of a node that nobody put, so that required fields may be missing.
  bool may_be_bare = false;
};

struct EdgeModel {
  const schema::EdgeType* type = nullptr;
  std::vector<Property> fields;
  std::vector<Property> kept;
  std::vector<Property> key;
  std::vector<std::string> views;
  bool lists_whole = true;  ///< every index that lists them has all attributes
};

struct SeriesModel {
  const schema::Series* type = nullptr;
  std::vector<Property> fields;
};

struct HungModel;

/// A row of an answer: `{"node":…, "edge":…, "attributes":…}`, as far as it has them.
struct RowModel {
  enum class Attributes : std::uint8_t { none, nodes, edges, series, any };
  bool has_node = true;
  bool is_count = false;           ///< {"count":n} alone
  std::vector<std::string> nodes;  ///< types that `node` can be of; empty: any
  std::vector<std::string> edges;  ///< types that `edge` names; empty: none
  bool has_type = false;           ///< "type"
  bool may_lack_edge = false;      ///< the start of a tree has none
  std::string measure;             ///< "score", "level" or empty
  bool has_parent = false;         ///< "parent", but for the start
  Attributes attributes = Attributes::none;
  std::vector<std::string> types;  ///< whose attributes; of series, nodes or edges
  bool is_partial = false;         ///< some of the attributes
  bool may_lack_attributes = false;
  std::vector<HungModel> with;  ///< lists that hang on it
};

struct HungModel {
  std::string name;
  RowModel row;
};

struct PlanModel {
  std::string name;
  std::vector<Property> params;
  RowModel row;
  bool pages = false;  ///< answers a cursor
};

struct Model {
  const schema::Schema* schema = nullptr;  ///< outlives the model
  std::vector<NodeModel> nodes;
  std::vector<EdgeModel> edges;
  std::vector<SeriesModel> series;
  std::vector<PlanModel> plans;
};

Model make_model(const schema::Schema& schema);

/// Plans and access patterns. For make_model.
std::vector<PlanModel> make_plans(const schema::Schema& schema);

}  // namespace adjoin::emit
