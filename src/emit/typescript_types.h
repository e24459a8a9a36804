#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "emit/model.h"
#include "emit/names.h"

namespace adjoin::emit {

/// Returns a property name of an object, quoted unless it is an identifier.
std::string property_name(std::string_view name);

/// Returns a doc comment. The text cannot terminate it.
std::string comment(std::string text, std::string_view indent);

/// Returns the heading line of a part of a module.
std::string section(std::string_view title);

/// Generates a schema's TypeScript types, the same in every module: refs, fields and attributes of
/// nodes and edges. A `number` is an index into the model's nodes, edges or series. Borrows the
/// model.
class TypeScriptTypes {
 public:
  /// `client_types` and `client_values` are the names that the module's client itself uses,
  /// separated by spaces.
  TypeScriptTypes(const Model& model, std::string_view client_types,
                  std::string_view client_values);

  /// Reserves a type name that is free with all these endings, and returns it.
  std::string take(const std::string& wanted, std::string_view otherwise,
                   const std::vector<std::string_view>& endings);

  const std::string& node_name(std::size_t number) const { return node_names_[number]; }
  const std::string& edge_name(std::size_t number) const { return edge_names_[number]; }
  const std::string& series_name(std::size_t number) const { return series_names_[number]; }
  const std::string& node_name(std::string_view type) const;
  const std::string& edge_name(std::string_view type) const;
  const std::string& series_name(std::string_view type) const;

  /// Returns the declarations of all node types, and of all edge types.
  std::string nodes();
  std::string edges() const;
  /// Returns the declaration of a type with the fields that a program writes.
  std::string fields(const std::string& name, const std::vector<Property>& declared) const;

  /// Returns the members of a node's or edge's row in the type tables of the clients.
  std::string node_members(std::size_t number) const;
  std::string edge_members(std::size_t number) const;
  /// Returns the declarations of the union types: any node, any ref, any edge.
  std::string any_types() const;

  /// Returns the type of a ref to one of the node types.
  std::string refs(const std::vector<std::string>& types) const;
  /// Returns the TypeScript type of a property's values.
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

/// Returns whether one of the properties is required.
bool any_required(const std::vector<Property>& properties);

}  // namespace adjoin::emit
