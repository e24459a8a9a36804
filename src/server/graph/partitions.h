#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "graph/graph.h"
#include "server/graph/graph_body.h"
#include "table/request/table_description.h"

namespace adjoin::item {
class JsonWriter;
}

namespace adjoin::server {

/// The partitions of a table and of its indexes: their attributes, and what each key is to people.
/// A table without a schema, or with one that cannot be read, has them too; none of its keys is a
/// node's.
class Partitions {
 public:
  /// Looks at the table that the body's "table" names, or at the only graph of the store.
  /// @errors as Graphs::open, but not that the table that is named carries no schema that can be
  /// read
  static Result<Partitions> open(ApiCall& call, const GraphBody& body);

  const std::string& table() const { return description_.name; }
  /// Returns the partition attributes of the table (`index` empty) or of an index.
  /// @errors invalid_argument: the table has no such index, naming those it has
  Result<std::vector<table::AttributeDefinition>> attributes(const std::string& index) const;
  /// Appends what every answer says of a partition, to an object that the caller began and ends:
  /// `key` in DynamoDB JSON, `text` as people read it, `node` and `type`, or null.
  void append(const std::string& index, const std::vector<table::AttributeDefinition>& attributes,
              const Item& key, item::JsonWriter& json) const;

 private:
  Partitions(table::TableDescription description, std::optional<graph::Graph> graph)
      : description_(std::move(description)), graph_(std::move(graph)) {}

  table::TableDescription description_;
  std::optional<graph::Graph> graph_;  ///< nullopt: there is no schema to read
};

}  // namespace adjoin::server
