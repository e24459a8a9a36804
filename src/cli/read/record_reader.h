#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "cli/read/columns.h"
#include "cli/read/line_source.h"

namespace adjoin::schema {
struct EdgeType;
}

namespace adjoin::cli {

/// An untyped field, before the schema's type is applied.
struct Text {
  std::string name;
  std::string text;
  TextType type = {};
};

/// One record of a file, before the schema's types are applied.
struct Record {
  std::uint64_t line = 0;  ///< where it begins, from 1
  RecordKind kind = RecordKind::item;
  std::string type;  ///< edge, node: as the file calls it; of Neo4j several, between semicolons
  std::string from;  ///< edge
  std::string to;    ///< edge
  std::string ref;   ///< node: when the file names it whole (`ref`), else its fields say it
  std::string from_space;   ///< edge: the group of ids that `from` is of, when the file says it
  std::string to_space;     ///< the same of `to`
  Item fields;              ///< typed already (JSON)
  std::vector<Text> texts;  ///< the schema decides
  /// It comes from a graph: parts of its ref, counters and whatever else is derived may stand among
  /// its texts.
  bool is_of_graph = false;
  bool is_exported = false;  ///< by this program: a node without a stamp was only mentioned
  bool is_second_way =
      false;  ///< edge: if it is symmetric, the file has it the other way round too
  const schema::EdgeType* edge = nullptr;  ///< of edges, once the schema was asked

  /// Leaves the room that short texts have for the next record.
  void clear();
};

/// Reads the records of one file, one at a time. Not thread-safe.
class RecordReader {
 public:
  virtual ~RecordReader() = default;

  /// Replaces `record` by the next one; returns false at the end. An error of code validation is
  /// one bad record: the next call continues after it. Its message has no line; `line_number` has
  /// it. Every other error ends the file. At the end and after an error the record's content is
  /// unspecified.
  virtual Result<bool> next(Record& record) = 0;
  /// Line at which the last record, good or bad, began.
  virtual std::uint64_t line_number() const noexcept = 0;
  /// The source, for its name and size, which do not change.
  virtual const LineSource& source() const noexcept = 0;
  /// Bytes read of the stored file, compressed if it is.
  virtual std::uint64_t bytes_read() const noexcept { return source().bytes_read(); }
};

/// Two ids a line, separated by blanks or tabs, and behind them the fields that are named; `#` and
/// `%` begin a comment line; empty lines are skipped, and so is the line of sizes of a Matrix
/// Market file. For nodes: one id a line.
std::unique_ptr<RecordReader> read_edge_list(LineSource source, RecordKind kind,
                                             Columns columns = {});

/// Comma or tab separated, quoted as in RFC 4180 (a quoted cell may hold separators, doubled quotes
/// and line ends). The header names the columns (columns.h). An empty cell without quotes means the
/// field is absent. Where the name of a column begins with an apostrophe, one is taken off the name
/// and off every cell of the column that begins with one.
std::unique_ptr<RecordReader> read_delimited(LineSource source, RecordKind kind, char separator,
                                             Columns columns = {});

/// One JSON object a line, or one array of objects. Of edges "from" and "to" are the ends and the
/// rest are fields, or they stand in "attributes"; of nodes "ref" or "node" names one; or the
/// members that `columns` says. Numbers keep all 38 digits.
std::unique_ptr<RecordReader> read_json(LineSource source, RecordKind kind, Columns columns = {});

/// A graph in GraphML: nodes and edges, of the types that the keys labelV and labelE say. A file of
/// `adjoin export` gives back what was exported.
std::unique_ptr<RecordReader> read_graphml(LineSource source, Columns columns = {});

/// Items in DynamoDB JSON: one a line, bare or as {"Item":{…}} (an export's data file), or one
/// array of them, or a batch-write file {"Table":[{"PutRequest":{"Item":{…}}}]}.
std::unique_ptr<RecordReader> read_dynamodb_json(LineSource source);

}  // namespace adjoin::cli
