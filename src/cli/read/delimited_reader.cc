#include <algorithm>
#include <utility>

#include "cli/read/record_reader.h"
#include "cli/read/utf8.h"
#include "cli/terminal.h"

namespace adjoin::cli {
namespace {

struct DelimitedCell {
  std::string text;
  bool quoted = false;
};

class DelimitedReader final : public RecordReader {
 public:
  DelimitedReader(LineSource source, RecordKind kind, char separator, Columns columns)
      : source_(std::move(source)),
        kind_(kind),
        separator_(separator),
        columns_(std::move(columns)) {}

  Result<bool> next(Record& record) override {
    if (header_.empty()) {
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
  Result<void> take_id(const HeaderColumn& column, std::string& text, Record& record) const;

  LineSource source_;
  RecordKind kind_;
  char separator_;
  Columns columns_;
  std::vector<HeaderColumn> header_;
  std::vector<DelimitedCell> cells_;
  std::uint64_t row_line_ = 0;
};

Result<bool> DelimitedReader::take_header() {
  auto row = read_row();
  // Without a header nothing that follows has a meaning: a bad one ends the file.
  if (!row) return Error(ErrorCode::usage, "the header: " + row.error().message());
  if (!*row) return false;
  std::vector<std::string> names;
  for (DelimitedCell& cell : cells_) names.push_back(std::move(cell.text));
  ADJOIN_TRY(header_, read_header(std::move(names), kind_, columns_));
  return true;
}

/// Splits one line into cells; a quoted cell that is open at the line's end takes further lines.
Result<bool> DelimitedReader::read_row() {
  for (;;) {
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
  cells_.assign(1, {});
  bool in_quotes = false;
  bool closed = false;  // behind a closing quote only a separator may follow
  std::string held;     // a line that had to be kept because the cell goes on
  std::size_t i = 0;
  for (;;) {
    if (i == line.size()) {
      if (!in_quotes) return {};
      DelimitedCell& open = cells_.back();
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
      in_quotes = true;
      cell.quoted = true;
      ++i;
    } else {
      const std::size_t end = std::min(line.find(in_quotes ? '"' : separator_, i), line.size());
      cell.text.append(line, i, end - i);
      i = end;
    }
  }
}

/// Takes the texts of the cells out of them.
Result<void> DelimitedReader::take(Record& record) {
  if (cells_.size() != header_.size()) {
    return validation_error("the header names " + std::to_string(header_.size()) +
                            " columns, this line has " + std::to_string(cells_.size()));
  }
  record.line = row_line_;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const HeaderColumn& column = header_[i];
    if (column.role == HeaderColumn::Role::field) {
      DelimitedCell& cell = cells_[i];
      if (cell.text.empty() && !cell.quoted) continue;
      record.texts.emplace_back(column.field, std::move(cell.text));
    } else if (column.role != HeaderColumn::Role::none) {
      ADJOIN_CHECK(take_id(column, cells_[i].text, record));
    }
  }
  return {};
}

/// Swaps, so that both keep the room they have.
Result<void> DelimitedReader::take_id(const HeaderColumn& column, std::string& text,
                                      Record& record) const {
  if (text.empty()) return validation_error("'" + visible(column.name) + "' is empty");
  const bool is_from = column.role == HeaderColumn::Role::from;
  const bool is_to = column.role == HeaderColumn::Role::to;
  (is_from ? record.from : is_to ? record.to : record.ref).swap(text);
  return {};
}

}  // namespace

std::unique_ptr<RecordReader> read_delimited(LineSource source, RecordKind kind, char separator,
                                             Columns columns) {
  return std::make_unique<DelimitedReader>(std::move(source), kind, separator, std::move(columns));
}

}  // namespace adjoin::cli
