#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "emit/model.h"
#include "emit/names.h"

namespace adjoin::emit {

/// A name as a property of an object: quoted where it is no identifier.
std::string property_name(std::string_view name);

/// A doc comment, which no text can end.
std::string comment(std::string text, std::string_view indent);

/// The line above a part of a module.
std::string section(std::string_view title);

/// The types of a schema in TypeScript, the same in every module: refs, fields and attributes of
/// nodes and edges. Numbers are those of the model's nodes, edges and series.
class TypeScriptTypes {
 public:
  /// The names that the module's client has itself, with spaces between them.
  TypeScriptTypes(const Model& model, std::string_view client_types,
                  std::string_view client_values);

  /// A free name of a type that has these endings too.
  std::string take(const std::string& wanted, std::string_view otherwise,
                   const std::vector<std::string_view>& endings);

  const std::string& node_name(std::size_t number) const { return node_names_[number]; }
  const std::string& edge_name(std::size_t number) const { return edge_names_[number]; }
  const std::string& series_name(std::size_t number) const { return series_names_[number]; }
  const std::string& node_name(std::string_view type) const;
  const std::string& edge_name(std::string_view type) const;
  const std::string& series_name(std::string_view type) const;

  /// The types of all nodes and all edges.
  std::string nodes();
  std::string edges() const;
  /// A type of fields that a program writes.
  std::string fields(const std::string& name, const std::vector<Property>& declared) const;

  /// Members of a node's or edge's row in the tables by which clients know the types.
  std::string node_members(std::size_t number) const;
  std::string edge_members(std::size_t number) const;
  /// Any node, ref or edge.
  std::string any_types() const;

  /// A ref of one of the types.
  std::string refs(const std::vector<std::string>& types) const;
  std::string type_of(const Shape& shape) const;

 private:
  std::string type_of_one(const Shape& shape) const;
  std::string properties(const std::vector<Property>& properties, bool are_read) const;
  std::string attributes(const std::string& name, const std::vector<Property>& kept,
                         bool is_partial) const;
  std::string node(std::size_t number);
  std::string edge(std::size_t number) const;

  const Model& model_;
  Names types_;
  Names values_;
  std::vector<std::string> node_names_;
  std::vector<std::string> edge_names_;
  std::vector<std::string> series_names_;
};

bool any_required(const std::vector<Property>& properties);

}  // namespace adjoin::emit
