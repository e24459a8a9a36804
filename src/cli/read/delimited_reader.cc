#include <algorithm>
#include <utility>

#include "cli/read/record_reader.h"
#include "cli/read/utf8.h"
#include "cli/shell/terminal.h"

namespace adjoin::cli {
namespace {

struct DelimitedCell {
  std::string text;
  bool quoted = false;
};

using Role = HeaderColumn::Role;

/// Takes the apostrophe off that keeps spreadsheets from reading a formula. Returns whether there
/// was one.
bool take_apostrophe(std::string& text) {
  if (!text.starts_with('\'')) return false;
  text.erase(0, 1);
  return true;
}

/// Swaps, so that both keep the room they have.
Result<void> take_end(const HeaderColumn& column, std::string& text, std::string& id) {
  if (text.empty()) return validation_error("'" + visible(column.name) + "' is empty");
  id.swap(text);
  return {};
}

class DelimitedReader final : public RecordReader {
 public:
  DelimitedReader(LineSource source, RecordKind kind, char separator, Columns columns)
      : source_(std::move(source)),
        kind_(kind),
        separator_(separator),
        columns_(std::move(columns)) {}

  Result<bool> next(Record& record) override {
    if (header_.columns.empty()) {
      ADJOIN_TRY(const bool found, take_header());
      if (!found) return false;
    }
    ADJOIN_TRY(const bool more, read_row());
    if (!more) return false;
    record.clear();
    ADJOIN_CHECK(take(record));
    return true;
  }
  std::uint64_t line_number() const noexcept override { return row_line_; }
  const LineSource& source() const noexcept override { return source_; }

 private:
  Result<bool> take_header();
  Result<bool> read_row();
  Result<void> split(std::string_view line);
  Result<void> take(Record& record);

  LineSource source_;
  RecordKind kind_;
  char separator_;
  Columns columns_;
  Header header_;
  std::vector<bool> has_apostrophes_;  ///< by column: its name begins with one
  std::vector<DelimitedCell> cells_;
  std::uint64_t row_line_ = 0;
};

Result<bool> DelimitedReader::take_header() {
  auto row = read_row();
  // Without a header nothing that follows has a meaning: a bad one ends the file.
  if (!row) return Error(ErrorCode::invalid_argument, "the header: " + row.error().message());
  if (!*row) return false;
  std::vector<std::string> names;
  has_apostrophes_.clear();
  for (DelimitedCell& cell : cells_) {
    has_apostrophes_.push_back(take_apostrophe(cell.text));
    names.push_back(std::move(cell.text));
  }
  ADJOIN_TRY(header_, read_header(names, kind_, columns_));
  return true;
}

/// Splits one line into cells; a quoted cell that is open at the line's end takes further lines.
Result<bool> DelimitedReader::read_row() {
  for (;;) {
    // A row may take several lines. Errors name the one on which it begins.
    row_line_ = source_.line_number() + 1;
    std::string_view line;
    ADJOIN_TRY(const bool more, source_.next(line));
    if (!more) return false;
    if (line.empty()) continue;
    ADJOIN_CHECK(check_utf8(line));
    ADJOIN_CHECK(split(line));
    return true;
  }
}

Result<void> DelimitedReader::split(std::string_view line) {
  // An empty line has one cell, an empty one. Lines without anything are skipped before this.
  cells_.assign(1, {});
  bool in_quotes = false;
  bool closed = false;  // behind a closing quote only a separator may follow
  std::string held;     // a line that had to be kept because the cell goes on
  std::size_t i = 0;
  for (;;) {
    if (i == line.size()) {
      if (!in_quotes) return {};
      DelimitedCell& open = cells_.back();
      // A quote that is never closed would take the rest of the file into one cell.
      if (open.text.size() > kLineBytesMax) return validation_error("a quoted cell is too long");
      open.text += '\n';
      std::string_view further;
      ADJOIN_TRY(const bool more, source_.next(further));
      if (!more) return validation_error("a quoted cell is not closed before the file ends");
      ADJOIN_CHECK(check_utf8(further));
      held = further;
      line = held;
      i = 0;
      continue;
    }
    DelimitedCell& cell = cells_.back();
    const char c = line[i];
    if (in_quotes && c == '"') {
      const bool is_doubled = i + 1 < line.size() && line[i + 1] == '"';
      if (is_doubled) cell.text += '"';
      in_quotes = is_doubled;
      closed = !is_doubled;
      i += is_doubled ? 2 : 1;
    } else if (!in_quotes && c == separator_) {
      cells_.emplace_back();
      closed = false;
      ++i;
    } else if (closed) {
      return validation_error("text behind the closing quote of a cell");
    } else if (!in_quotes && c == '"' && cell.text.empty() && separator_ == ',') {
      // Only csv has quotes. In a file with tabs a quote is a letter.
      in_quotes = true;
      cell.quoted = true;
      ++i;
    } else {
      // Everything up to the next special character goes at once.
      const std::size_t end = std::min(line.find(in_quotes ? '"' : separator_, i), line.size());
      cell.text.append(line, i, end - i);
      i = end;
    }
  }
}

/// Takes the texts of the cells out of them.
Result<void> DelimitedReader::take(Record& record) {
  if (cells_.size() != header_.columns.size()) {
    return validation_error("the header names " + std::to_string(header_.columns.size()) +
                            " columns, this line has " + std::to_string(cells_.size()));
  }
  record.line = row_line_;
  record.kind = header_.kind;
  record.is_of_graph = header_.is_typed;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const HeaderColumn& column = header_.columns[i];
    DelimitedCell& cell = cells_[i];
    // A text, then, though nothing may be left of it.
    if (has_apostrophes_[i] && take_apostrophe(cell.text)) cell.quoted = true;
    switch (column.role) {
      case Role::none: break;
      case Role::type: record.type.swap(cell.text); break;
      case Role::from:
        record.from_space = column.space;
        ADJOIN_CHECK(take_end(column, cell.text, record.from));
        break;
      case Role::to:
        record.to_space = column.space;
        ADJOIN_CHECK(take_end(column, cell.text, record.to));
        break;
      case Role::id:
        // Copied: the id is both the name of the node and a field of it.
        if (!column.field.empty()) record.texts.push_back({column.field, cell.text, {}});
        ADJOIN_CHECK(take_end(column, cell.text, record.ref));
        break;
      case Role::field:
        // An empty list is none, as the programs that write such files have it.
        if (cell.text.empty() && (!cell.quoted || column.type.is_list)) break;
        record.texts.push_back({column.field, std::move(cell.text), column.type});
    }
  }
  return {};
}

}  // namespace

std::unique_ptr<RecordReader> read_delimited(LineSource source, RecordKind kind, char separator,
                                             Columns columns) {
  return std::make_unique<DelimitedReader>(std::move(source), kind, separator, std::move(columns));
}

}  // namespace adjoin::cli
