#include "cli/read/json_source.h"

#include <utility>

#include "cli/shell/terminal.h"

namespace adjoin::cli {
namespace {

constexpr std::string_view kSpace = " \t\r\n";

void skip_space(std::string_view& text) {
  const std::size_t begin = text.find_first_not_of(kSpace);
  text.remove_prefix(begin == std::string_view::npos ? text.size() : begin);
}

bool take(std::string_view& text, char expected) {
  skip_space(text);
  if (text.empty() || text.front() != expected) return false;
  text.remove_prefix(1);
  return true;
}

/// The raw text of a string, quotes taken off, escapes left in.
std::optional<std::string_view> take_string(std::string_view& text) {
  if (!take(text, '"')) return std::nullopt;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      const std::string_view taken = text.substr(0, i);
      text.remove_prefix(i + 1);
      return taken;
    }
  }
  return std::nullopt;
}

/// The value of {"name":value} when `object` has exactly that one member, else nullopt.
struct OnlyMember {
  std::string_view name;
  std::string_view value;
};
/// Looks at the text alone, and allocates nothing: it is called for every line of an export.
std::optional<OnlyMember> only_member(std::string_view object) {
  if (!take(object, '{')) return std::nullopt;
  const std::optional<std::string_view> name = take_string(object);
  if (!name || !take(object, ':')) return std::nullopt;
  skip_space(object);
  const std::size_t last = object.find_last_not_of(kSpace);
  if (object.empty() || object.front() != '{' || last == std::string_view::npos) {
    return std::nullopt;
  }
  std::size_t depth = 0;
  for (std::size_t i = 0; i < object.size(); ++i) {
    if (object[i] == '"') {
      std::string_view rest = object.substr(i);
      if (!take_string(rest)) return std::nullopt;
      i = object.size() - rest.size() - 1;
    } else if (object[i] == '{') {
      ++depth;
    } else if (object[i] == '}' && --depth == 0) {
      std::string_view behind = object.substr(i + 1);
      if (!take(behind, '}')) return std::nullopt;
      skip_space(behind);
      if (!behind.empty()) return std::nullopt;
      return OnlyMember{*name, object.substr(0, i + 1)};
    }
  }
  return std::nullopt;
}

}  // namespace

Result<std::string_view> item_of(std::string_view object) {
  std::optional<OnlyMember> member = only_member(object);
  if (member && member->name == "DeleteRequest") {
    return validation_error("a DeleteRequest cannot be loaded, only items can");
  }
  if (member && member->name == "PutRequest") {
    object = member->value;
    member = only_member(object);
    if (!member || member->name != "Item") {
      return validation_error("a PutRequest holds exactly one \"Item\"");
    }
  }
  return member && member->name == "Item" ? member->value : object;
}

/// By the first bytes that are no blanks. The files of all three shapes have the same endings.
Result<void> JsonSource::find_shape() {
  ADJOIN_TRY(std::string_view head, source_.peek());
  shape_ = Shape::lines;
  skip_space(head);
  if (!head.empty() && head.front() == '[') {
    shape_ = Shape::array;
    element_depth_ = 1;
  } else if (batch_files_ && take(head, '{') && take_string(head) && take(head, ':')) {
    skip_space(head);
    if (!head.empty() && head.front() == '[') {
      shape_ = Shape::batch;
      element_depth_ = 2;
    }
  }
  return {};
}

Result<std::optional<std::string_view>> JsonSource::next() {
  if (shape_ == Shape::unknown) ADJOIN_CHECK(find_shape());
  return shape_ == Shape::lines ? next_line() : next_element();
}

Result<std::optional<std::string_view>> JsonSource::next_line() {
  for (;;) {
    object_line_ = source_.line_number() + 1;
    std::string_view line;
    ADJOIN_TRY(const bool more, source_.next(line));
    if (!more) return std::optional<std::string_view>();
    if (line.find_first_not_of(kSpace) != std::string_view::npos) {
      return std::optional<std::string_view>(line);
    }
  }
}

/// One character of an array or batch file. True when it ended an element.
/// Counts brackets outside of strings. The objects themselves are read by others, which report what
/// is wrong inside.
Result<bool> JsonSource::step(char c) {
  const bool inside = depth_ > element_depth_;
  if (inside) object_ += c;
  if (in_string_) {
    if (escaped_) {
      escaped_ = false;
    } else if (c == '\\') {
      escaped_ = true;
    } else if (c == '"') {
      in_string_ = false;
    }
    return false;
  }
  // A second array behind the first would be a second file, which nobody meant.
  if (complete_) {
    if (kSpace.find(c) != std::string_view::npos) return false;
    return Error(ErrorCode::invalid_argument, "there is text behind the end of the array");
  }
  if (c == '{' || c == '[') {
    if (depth_ == element_depth_) {
      if (c == '[')
        return Error(ErrorCode::invalid_argument, "an object is expected, not an array");
      object_ = c;
      // The line on which the element begins is where a user looks for it.
      object_line_ = source_.line_number();
    }
    ++depth_;
  } else if (c == '}' || c == ']') {
    --depth_;
    complete_ = depth_ == 0;
    return depth_ == element_depth_ && inside;
  } else if (c == '"') {
    if (depth_ == element_depth_)
      return Error(ErrorCode::invalid_argument, "an object is expected, not text");
    in_string_ = true;
  } else if (!inside && c != ',' && c != ':' && kSpace.find(c) == std::string_view::npos) {
    return Error(ErrorCode::invalid_argument,
                 "an object is expected, not '" + visible(std::string_view(&c, 1)) + "'");
  }
  return false;
}

/// Scans on in the present line; true when an element is complete in object_.
Result<bool> JsonSource::scan_line() {
  while (at_ < line_.size()) {
    auto ended = step(line_[at_++]);
    if (!ended) {
      object_line_ = source_.line_number();
      return std::move(ended).error();
    }
    if (*ended) return true;
    // An array may have its elements on one line, so a limit of lines does not bound this.
    if (object_.size() > kLineBytesMax) {
      return Error(ErrorCode::invalid_argument, "an object is longer than 16 MiB");
    }
  }
  return false;
}

/// An element may span lines. A line may hold several, so scanning goes on where the last one
/// ended.
Result<std::optional<std::string_view>> JsonSource::next_element() {
  object_.clear();
  for (;;) {
    ADJOIN_TRY(const bool found, scan_line());
    if (found) return std::optional<std::string_view>(object_);
    std::string_view line;
    ADJOIN_TRY(const bool more, source_.next(line));
    if (!more) {
      object_line_ = source_.line_number();
      if (!complete_)
        return Error(ErrorCode::invalid_argument, "the file ends before the array does");
      return std::optional<std::string_view>();
    }
    line_ = line;
    line_ += '\n';
    at_ = 0;
  }
}

}  // namespace adjoin::cli
