#include <cstring>

#include "item/base64.h"
#include "item/json.h"
#include "item/json_mark.h"
#include "item/json_run.h"
#include "item/json_writer.h"
#include "item/number.h"

namespace adjoin::item {

namespace {

/// How a value of each type begins, behind the colon that an attribute's name needs. Padded, so
/// that copying one is a single move.
struct Opening {
  char text[16];
  std::uint8_t size;
};
constexpr Opening kOpenings[] = {{"", 0},           {R"(:{"S":)", 6},    {R"(:{"N":)", 6},
                                 {R"(:{"B":)", 6},  {R"(:{"BOOL":)", 9}, {R"(:{"NULL":)", 9},
                                 {R"(:{"L":)", 6},  {R"(:{"M":)", 6},    {R"(:{"SS":)", 7},
                                 {R"(:{"NS":)", 7}, {R"(:{"BS":)", 7}};

/// Gathers small pieces before they go to the string: a page is thousands of them.
/// A string checks and may grow at each append. The buffer makes that one append a kilobyte.
class Sink {
 public:
  explicit Sink(std::string& out) : out_(out) {}
  ~Sink() { flush(); }
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  void push_back(char c) {
    room(1);
    buffer_[used_++] = c;
  }

  void append(std::string_view text) {
    if (text.size() > kSize) {
      flush();
      out_.append(text);
      return;
    }
    room(text.size());
    put(text);
  }

  void open(const Opening& opening) {
    room(sizeof(opening.text));
    std::memcpy(buffer_ + used_, opening.text, sizeof(opening.text));
    used_ += opening.size;
  }

  void json_string(std::string_view text) {
    if (text.size() + 2 <= kSize) {
      room(text.size() + 2);
      char* place = buffer_ + used_;
      if (copy_plain(text, place + 1)) {
        place[0] = place[text.size() + 1] = '"';
        used_ += text.size() + 2;
        return;
      }
    }
    flush();
    append_json_string(text, out_);
  }

  // Straight from the stored form into the buffer, which has room for the longest number.
  void quoted_number(ValueView value) {
    room(item::kNumberTextMax + 2);
    buffer_[used_++] = '"';
    const char* end = item::write_ordered(value.bytes().substr(1), buffer_ + used_);
    used_ = static_cast<std::size_t>(end - buffer_);
    buffer_[used_++] = '"';
  }

  /// For what writes to a string by itself.
  std::string& string() {
    flush();
    return out_;
  }

 private:
  static constexpr std::size_t kSize = 1024;

  void put(std::string_view text) {
    std::memcpy(buffer_ + used_, text.data(), text.size());
    used_ += text.size();
  }

  void room(std::size_t count) {
    if (kSize - used_ < count) flush();
  }

  void flush() {
    if (used_ == 0) return;
    out_.append(buffer_, used_);
    used_ = 0;
  }

  std::string& out_;
  std::size_t used_ = 0;
  char buffer_[kSize];
};

/// From the stored form, so that a reply needs no tree of what it sends.
class ItemWriter {
 public:
  ItemWriter(JsonForm form, std::string& out) : form_(form), out_(out) {}

  void item(ItemView item) {
    char before = '{';
    for (AttributeCursor c(item); c.valid(); c.next()) {
      out_.push_back(before);
      before = ',';
      out_.json_string(c.name());
      attribute(c.value());
    }
    if (before == '{') out_.push_back('{');
    out_.push_back('}');
  }

  void value(ValueView value) {
    if (form_ == JsonForm::plain) return plain(value);
    const Opening& opening = kOpenings[static_cast<std::size_t>(value.type())];
    out_.append({opening.text + 1, opening.size - std::size_t{1}});
    typed(value);
  }

 private:
  /// What stands behind an attribute's name.
  void attribute(ValueView value) {
    if (form_ == JsonForm::plain) {
      out_.push_back(':');
      return plain(value);
    }
    out_.open(kOpenings[static_cast<std::size_t>(value.type())]);
    typed(value);
  }

  /// A value whose type is written already.
  void typed(ValueView value) {
    switch (value.type()) {
      case Value::Type::string: out_.json_string(value.as_string()); break;
      case Value::Type::number: out_.quoted_number(value); break;
      case Value::Type::binary: base64(value.as_binary()); break;
      case Value::Type::boolean: out_.append(value.as_bool() ? "true" : "false"); break;
      case Value::Type::null: out_.append("true"); break;
      case Value::Type::map: item(value.as_map()); break;
      case Value::Type::list:
        elements(value, [this](ValueView element) { this->value(element); });
        break;
      case Value::Type::string_set:
      case Value::Type::number_set:
      case Value::Type::binary_set:
        elements(value, [this](ValueView element) { set_element(element); });
        break;
    }
    out_.push_back('}');
  }

  void plain(ValueView value) {
    switch (value.type()) {
      case Value::Type::string: out_.json_string(value.as_string()); break;
      case Value::Type::number: item::append_text(value.as_number(), out_.string()); break;
      case Value::Type::binary:
        out_.append("{\"$b64\":");
        base64(value.as_binary());
        out_.push_back('}');
        break;
      case Value::Type::boolean: out_.append(value.as_bool() ? "true" : "false"); break;
      case Value::Type::null: out_.append("null"); break;
      case Value::Type::map: plain_map(value.as_map()); break;
      case Value::Type::list: elements(value, [this](ValueView element) { plain(element); }); break;
      case Value::Type::string_set:
      case Value::Type::number_set:
      case Value::Type::binary_set:
        out_.append("{\"$set\":");
        elements(value, [this](ValueView element) { plain(element); });
        out_.push_back('}');
        break;
    }
  }

  /// The first name of a map that would read as a mark has one more dollar.
  void plain_map(ItemView map) {
    AttributeCursor c(map);
    const std::size_t count = map.attribute_count();
    const bool marks = count == 1  ? c.name().starts_with('$')
                       : count > 1 ? is_mark_with_dollars(c.name())
                                   : false;
    if (!marks) return item(map);
    out_.push_back('{');
    std::string marked(1, '$');
    out_.json_string(marked.append(c.name()));
    attribute(c.value());
    for (c.next(); c.valid(); c.next()) {
      out_.push_back(',');
      out_.json_string(c.name());
      attribute(c.value());
    }
    out_.push_back('}');
  }

  /// An element of a set, whose type stands before the set.
  void set_element(ValueView element) {
    switch (element.type()) {
      case Value::Type::string: return out_.json_string(element.as_string());
      case Value::Type::binary: return base64(element.as_binary());
      default: break;
    }
    out_.quoted_number(element);
  }

  template <typename Write>
  void elements(ValueView value, Write write) {
    out_.push_back('[');
    bool first = true;
    for (ElementCursor c(value); c.valid(); c.next()) {
      if (!first) out_.push_back(',');
      first = false;
      write(c.value());
    }
    out_.push_back(']');
  }

  void base64(BytesView bytes) {
    out_.push_back('"');
    append_base64(bytes, out_.string());
    out_.push_back('"');
  }

  JsonForm form_;
  Sink out_;
};

}  // namespace

void append_json(ItemView item, JsonForm form, std::string& out) {
  ItemWriter(form, out).item(item);
}

void append_json(ValueView value, JsonForm form, std::string& out) {
  ItemWriter(form, out).value(value);
}

// A tree takes the way over its stored form: one writer, and both write the same text.
void append_json(const Item& item, JsonForm form, std::string& out) {
  const Bytes encoded = encode_item(item);
  append_json(ItemView(encoded), form, out);
}

void append_json(const Value& value, JsonForm form, std::string& out) {
  Bytes encoded;
  encode_value(value, encoded);
  append_json(ValueView(encoded), form, out);
}

std::string to_json(const Item& item, JsonForm form) {
  std::string out;
  append_json(item, form, out);
  return out;
}

}  // namespace adjoin::item
