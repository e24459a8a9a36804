#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/read/record_reader.h"
#include "graph/graph.h"
#include "schema/model/field.h"

namespace adjoin::cli {

/// How the records of one file are to be read. Borrows parts of the graph's schema.
struct LoadPlan {
  RecordKind kind = RecordKind::item;      ///< item: whole items, or the kinds that the file names
  const schema::EdgeType* edge = nullptr;  ///< the type of all edges; null: the file names it
  const schema::NodeType* node = nullptr;  ///< the type of all nodes; null: the file names it
  std::string format;                      ///< empty: by the ending of the file's name
  Columns columns;

  /// Returns the name of `edge` or `node`; empty without either.
  std::string_view type_name() const {
    if (edge != nullptr) return edge->name;
    return node != nullptr ? std::string_view(node->name) : std::string_view();
  }
};

/// Returns the plan's format, else the one for the ending of the file's name (before ".gz"). Empty:
/// the ending is unknown.
std::string_view format_of(const LoadPlan& plan, std::string_view path);

/// Opens a file with the reader for its format (`format_of`).
/// @errors invalid_argument: an unknown ending, a format that cannot hold such records, or an
///         edgelist without a type (the message lists the types of `schema`); those of opening the
///         file
Result<std::unique_ptr<RecordReader>> open_reader(const schema::Schema& schema,
                                                  const LoadPlan& plan, const std::string& path);

/// Decorator of a reader that applies the schema to its records. Refs become whole; a node that the
/// file does not name gets its ref from its fields; every field gets its type, and `texts` becomes
/// empty. Borrows graph and plan. Of the graph it uses the schema alone: it sends no request.
/// @errors invalid_argument, for one record
std::unique_ptr<RecordReader> read_as_meant(std::unique_ptr<RecordReader> reader,
                                            const graph::Graph& graph, const LoadPlan& plan);

/// Turns the record's texts into fields. The type is the schema's, else the one that the file
/// declares. `record.texts` is empty afterwards. @errors invalid_argument, naming the field
Result<void> type_texts(const std::vector<schema::Field>& declared, Record& record);

}  // namespace adjoin::cli
