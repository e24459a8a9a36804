#include <algorithm>
#include <utility>

#include "cli/read/record_reader.h"
#include "cli/read/utf8.h"

namespace adjoin::cli {
namespace {

struct DelimitedCell {
  std::string text;
  bool quoted = false;
};

class DelimitedReader final : public RecordReader {
 public:
  DelimitedReader(LineSource source, RecordKind kind, char separator)
      : source_(std::move(source)), kind_(kind), separator_(separator) {}

  Result<bool> next(Record& record) override {
    if (header_.empty()) {
      ADJOIN_TRY(const bool found, read_header());
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
  Result<bool> read_header();
  Result<bool> read_row();
  Result<void> split(std::string_view line);
  Result<void> take(Record& record);

  LineSource source_;
  RecordKind kind_;
  char separator_;
  std::vector<std::string> header_;
  std::vector<DelimitedCell> cells_;
  std::uint64_t row_line_ = 0;
};

Error header_error(std::string message) { return Error(ErrorCode::usage, std::move(message)); }

Result<bool> DelimitedReader::read_header() {
  auto row = read_row();
  // Without a header nothing that follows has a meaning: a bad one ends the file.
  if (!row) return header_error("the header: " + row.error().message());
  if (!*row) return false;
  for (DelimitedCell& cell : cells_) {
    if (cell.text.empty()) return header_error("the header has a column without a name");
    if (std::find(header_.begin(), header_.end(), cell.text) != header_.end()) {
      return header_error("the header names '" + cell.text + "' twice");
    }
    header_.push_back(std::move(cell.text));
  }
  const auto has = [&](std::string_view name) {
    return std::find(header_.begin(), header_.end(), name) != header_.end();
  };
  if (kind_ == RecordKind::edge && (!has("from") || !has("to"))) {
    return header_error("the header must name the columns 'from' and 'to'");
  }
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
    DelimitedCell& cell = cells_[i];
    if (kind_ == RecordKind::edge && header_[i] == "from") {
      record.from.swap(cell.text);
    } else if (kind_ == RecordKind::edge && header_[i] == "to") {
      record.to.swap(cell.text);
    } else if (!cell.text.empty() || cell.quoted) {
      record.texts.emplace_back(header_[i], std::move(cell.text));
    }
  }
  if (kind_ == RecordKind::edge && record.from.empty()) return validation_error("'from' is empty");
  if (kind_ == RecordKind::edge && record.to.empty()) return validation_error("'to' is empty");
  return {};
}

}  // namespace

std::unique_ptr<RecordReader> read_delimited(LineSource source, RecordKind kind, char separator) {
  return std::make_unique<DelimitedReader>(std::move(source), kind, separator);
}

}  // namespace adjoin::cli
