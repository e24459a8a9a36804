#include <utility>

#include "cli/read/record_reader.h"
#include "cli/read/utf8.h"
#include "cli/shell/terminal.h"

namespace adjoin::cli {
namespace {

constexpr std::string_view kBlanks = " \t";
/// Begins the first line of a Matrix Market file, which says what the file holds.
constexpr std::string_view kMatrixMarket = "%%MatrixMarket";

std::string_view take_word(std::string_view& rest) {
  const std::size_t begin = rest.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return rest = {};
  rest.remove_prefix(begin);
  const std::string_view word = rest.substr(0, rest.find_first_of(kBlanks));
  rest.remove_prefix(word.size());
  return word;
}

bool is_comment(std::string_view first_word) {
  return first_word.front() == '#' || first_word.front() == '%';
}

class EdgeListReader final : public RecordReader {
 public:
  EdgeListReader(LineSource source, RecordKind kind, Columns columns)
      : source_(std::move(source)), kind_(kind), fields_(std::move(columns.behind)) {}

  Result<bool> next(Record& record) override {
    for (;;) {
      std::string_view rest;
      ADJOIN_TRY(const bool more, source_.next(rest));
      if (!more) return false;
      const std::string_view first = take_word(rest);
      if (first.empty()) continue;
      if (is_comment(first)) {
        if (first == kMatrixMarket && source_.line_number() == 1) ADJOIN_CHECK(take_banner(rest));
        continue;
      }
      // The line of sizes looks like an edge, but is none.
      if (std::exchange(sizes_follow_, false)) continue;
      record.clear();
      ADJOIN_CHECK(take(first, rest, record));
      return true;
    }
  }
  std::uint64_t line_number() const noexcept override { return source_.line_number(); }
  const LineSource& source() const noexcept override { return source_; }

 private:
  /// The first line that is no comment says how many rows, columns and entries there are.
  Result<void> take_banner(std::string_view rest) {
    const std::string_view object = take_word(rest);
    const std::string_view format = take_word(rest);
    sizes_follow_ = object == "matrix" && format == "coordinate";
    if (sizes_follow_) return {};
    return Error(ErrorCode::invalid_argument,
                 "a Matrix Market file of edges is a \"matrix coordinate\", this one is not");
  }

  Result<void> take(std::string_view first, std::string_view rest, Record& record) const {
    // Words alone are checked. A comment may hold anything.
    ADJOIN_CHECK(check_utf8(first));
    record.line = source_.line_number();
    record.kind = kind_;
    if (kind_ == RecordKind::node) {
      record.ref = first;
      return take_fields(rest, record);
    }
    const std::string_view second = take_word(rest);
    if (second.empty()) return validation_error("two ids are expected, there is one");
    ADJOIN_CHECK(check_utf8(second));
    record.from = first;
    record.to = second;
    return take_fields(rest, record);
  }

  Result<void> take_fields(std::string_view rest, Record& record) const {
    for (const std::string& field : fields_) {
      const std::string_view word = take_word(rest);
      // Fields at the end of a line may be missing.
      if (word.empty()) return {};
      if (field == "-") continue;
      ADJOIN_CHECK(check_utf8(word));
      record.texts.push_back({field, std::string(word), {}});
    }
    if (take_word(rest).empty()) return {};
    std::string expected = kind_ == RecordKind::node ? "one id" : "two ids";
    for (const std::string& field : fields_) expected += ", " + visible(field);
    return validation_error("there are more words than " + expected +
                            ": --fields NAME,… says what fields they are, - leaves one out");
  }

  LineSource source_;
  RecordKind kind_;
  std::vector<std::string> fields_;
  bool sizes_follow_ = false;
};

}  // namespace

std::unique_ptr<RecordReader> read_edge_list(LineSource source, RecordKind kind, Columns columns) {
  return std::make_unique<EdgeListReader>(std::move(source), kind, std::move(columns));
}

}  // namespace adjoin::cli
