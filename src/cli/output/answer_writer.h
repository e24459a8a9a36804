#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/shell/command.h"
#include "cli/shell/terminal.h"
#include "graph_text/answer_json.h"
#include "graph_text/row.h"
#include "table/request/call_context.h"

namespace adjoin::cli {

enum class OutputForm : std::uint8_t { table, json, jsonl, csv };

/// Returns the form of --output; without it a table on a terminal and jsonl in a pipe.
OutputForm output_form(const Invocation& invocation, const Terminal& terminal);

using graph_text::Cell;
using graph_text::Footer;
using graph_text::Row;

/// Writes an answer in the form asked for:
///
///   - json: one document {"data":…,"cursor":…,"cost":…}
///   - jsonl: one object a line
///   - csv: a header and a line for each row. Its columns are those of the first kRowsHeld rows. It
///     drops what later rows have in other columns, and names these columns at the end
///   - table: columns as wide as the first kRowsHeld rows need. Numbers are never cut
///
/// Cursor and cost go to standard error except in json. Rows are written as they come: memory stays
/// bounded. Call `finish` or `single`, once. Not thread-safe.
class AnswerWriter {
 public:
  /// Rows that decide the columns of a table or of csv. More would make the answer wait, fewer
  /// would misjudge the widths.
  static constexpr std::size_t kRowsHeld = 200;

  AnswerWriter(Terminal& terminal, OutputForm form) : terminal_(terminal), form_(form) {}

  void row(Row row);
  /// Ends a list.
  void finish(const Footer& footer);
  /// The whole answer is one object.
  void single(const Row& row, const Footer& footer);

 private:
  struct Column {
    std::string name;
    std::size_t width = 0;
    bool is_number = true;
    bool is_nested = false;
    bool has_value = false;  ///< some held row shows something in it
    std::size_t value_width = 0;
  };
  static std::size_t least_width(const Column& column);
  void lay_out();
  void choose_columns();
  void shrink_columns();
  void write_csv(const Row& row);
  std::string shown(const std::string& line) const;
  void write_csv_header();
  void print_header();
  void print_row(const Row& row);
  void print_footer(const Footer& footer);
  const Cell* cell_of(const Row& row, std::string_view column) const;
  std::string painted(std::string_view text, std::string_view style) const;

  Terminal& terminal_;
  OutputForm form_;
  std::uint64_t rows_ = 0;
  bool laid_out_ = false;
  std::vector<Row> held_;  ///< the first kRowsHeld, until a table or csv has its columns
  std::vector<Column> columns_;
  std::string hidden_;          ///< names of columns for which there was no room
  std::set<std::string> late_;  ///< names that no held row had, and csv has no column for
  std::string buffer_;
};

/// Prints an answer that is one object, in the form asked for. Returns kExitOk.
int print_one(const Row& row, const Footer& footer, const Invocation& invocation,
              Terminal& terminal);

/// Prints an answer that is a list: for each element the row that `row_of` makes of it. Returns
/// kExitOk.
template <typename List, typename RowOf>
int print_rows(const List& list, const RowOf& row_of, const Footer& footer,
               const Invocation& invocation, Terminal& terminal) {
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  for (const auto& element : list) writer.row(row_of(element));
  writer.finish(footer);
  return kExitOk;
}

/// Returns the footer of an answer for which no request was sent.
Footer no_cost();

/// "3 requests, 1.5 RCU, 20 scanned, 20 returned"
std::string to_text(const table::Cost& cost);

}  // namespace adjoin::cli
