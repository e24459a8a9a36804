#include <algorithm>
#include <cstdlib>
#include <deque>
#include <optional>
#include <utility>

#include "cli/read/record_reader.h"
#include "cli/read/xml_parser.h"
#include "cli/shell/terminal.h"

namespace adjoin::cli {
namespace {

using TextKind = TextType::Kind;

/// How much of a file is understood at a time: its records wait to be taken.
constexpr std::size_t kPieceBytes = 64 * 1024;
/// The keys that hold an element's type, as TinkerPop and its heirs have them, and those with which
/// `adjoin export` begins and ends.
constexpr std::string_view kNodeLabel = "labelV";
constexpr std::string_view kEdgeLabel = "labelE";
constexpr std::string_view kOwnNodeKey = "nlabel";
constexpr std::string_view kOwnExtraKeys[] = {"nextra", "eextra"};
/// Ends the id of the second of the two edges that a symmetric one is exported as.
constexpr std::string_view kSecondWay = "|back";

TextKind kind_of(std::string_view type) {
  if (type == "boolean") return TextKind::boolean;
  if (type == "int" || type == "long" || type == "float" || type == "double")
    return TextKind::number;
  return type == "string" ? TextKind::text : TextKind::unsaid;
}

/// What a `<key>` declares.
struct GraphmlKey {
  std::string id;
  std::string domain;  ///< node, edge, graph, all…
  std::string name;
  TextType type;
  std::optional<std::string> otherwise;  ///< its default

  bool is_for(RecordKind kind) const {
    return domain.empty() || domain == "all" ||
           domain == (kind == RecordKind::node ? "node" : "edge");
  }
  bool is_label() const {
    return (domain == "node" && name == kNodeLabel) || (domain == "edge" && name == kEdgeLabel);
  }
};

/// Makes records of the elements. Bad ones are errors in their places.
/// Elements end in another order than they begin, since nodes may hold graphs. So each is built on
/// a stack, and becomes an answer at its end.
class GraphmlListener final : public XmlListener {
 public:
  struct Answer {
    Record record;
    Result<void> checked = {};
    std::uint64_t line = 0;
  };

  explicit GraphmlListener(const Columns& columns) : columns_(columns) {}

  void begin(std::string_view name, const XmlAttributes& attributes, std::uint64_t line) override {
    // Any XML can be parsed. Without this element it would be a graph without nodes.
    is_graphml_ = is_graphml_ || name == "graphml";
    if (name == "key") {
      begin_key(attributes);
    } else if (name == "node" || name == "edge") {
      begin_record(name == "node" ? RecordKind::node : RecordKind::edge, attributes, line);
    } else if (name == "hyperedge") {
      begin_record(RecordKind::edge, attributes, line);
      spoil("a hyperedge has no two ends; write an edge for each pair, or a node with edges");
    } else if (name == "data" && !open_.empty()) {
      // Data outside of a node or edge describe the graph, which has no fields here.
      data_key_ = find_key(attributes["key"]);
      takes_text_ = data_key_ != nullptr;
      if (!takes_text_)
        spoil("<data> names the key '" + visible(attributes["key"]) +
              "', which the file does not declare");
      text_.clear();
    } else if (name == "default" && in_key_) {
      takes_text_ = true;
      text_.clear();
    } else {
      takes_text_ = false;  // pictures of other programs, inside of <data>
    }
  }

  void end(std::string_view name) override {
    if (name == "key") {
      in_key_ = false;
    } else if (name == "default" && in_key_) {
      keys_.back().otherwise = std::exchange(text_, {});
    } else if (name == "data" && !open_.empty() && data_key_ != nullptr) {
      open_.back().data.push_back({data_key_, std::exchange(text_, {})});
      data_key_ = nullptr;
    } else if (name == "node" || name == "edge" || name == "hyperedge") {
      end_record();
    }
    if (name == "data" || name == "default") takes_text_ = false;
  }

  void text(std::string_view text) override {
    if (!takes_text_) return;
    // The parser gives text in pieces of its own choice, so the sum has to be bounded here.
    if (text_.size() + text.size() > kLineBytesMax) {
      spoil("a text is longer than 16 MiB");
      takes_text_ = false;
      return;
    }
    text_ += text;
  }

  std::deque<Answer> answers;
  bool is_graphml() const { return is_graphml_; }

 private:
  struct Data {
    const GraphmlKey* key;
    std::string text;
  };
  /// An element that is not at its end: nodes may hold graphs.
  struct Open {
    Answer answer;
    std::vector<Data> data;
  };

  void begin_key(const XmlAttributes& attributes) {
    GraphmlKey key;
    key.id = attributes["id"];
    key.domain = attributes["for"];
    key.name = attributes["attr.name"];
    if (key.name.empty()) key.name = key.id;
    key.type.kind = kind_of(attributes["attr.type"]);
    const bool is_extra = std::find(std::begin(kOwnExtraKeys), std::end(kOwnExtraKeys), key.id) !=
                          std::end(kOwnExtraKeys);
    if (is_extra && is_own_) key.type.kind = TextKind::attributes;
    // Our exports begin with this key. What comes behind it may be trusted to be ours.
    is_own_ = is_own_ || (key.id == kOwnNodeKey && key.name == kNodeLabel);
    keys_.push_back(std::move(key));
    in_key_ = true;
  }

  void begin_record(RecordKind kind, const XmlAttributes& attributes, std::uint64_t line) {
    Open open;
    open.answer.line = line;
    Record& record = open.answer.record;
    record.line = line;
    record.kind = kind;
    record.is_of_graph = true;
    record.is_exported = is_own_;
    if (kind == RecordKind::node) {
      record.ref = attributes["id"];
    } else {
      record.from = attributes["source"];
      record.to = attributes["target"];
      record.is_second_way = is_own_ && attributes["id"].ends_with(kSecondWay);
    }
    open_.push_back(std::move(open));
    if (kind == RecordKind::node && open_.back().answer.record.ref.empty()) {
      spoil("a node without an id");
    }
  }

  // Only now is everything known that belongs to the element, in whatever order it came.
  void end_record() {
    Open open = std::move(open_.back());
    open_.pop_back();
    Record& record = open.answer.record;
    // Defaults count for elements that do not say the key.
    for (const GraphmlKey& key : keys_) {
      const auto has = [&](const Data& data) { return data.key == &key; };
      if (!key.otherwise || !key.is_for(record.kind)) continue;
      if (std::none_of(open.data.begin(), open.data.end(), has)) {
        open.data.push_back({&key, *key.otherwise});
      }
    }
    for (Data& data : open.data) {
      if (data.key->is_label()) {
        record.type = std::move(data.text);
        continue;
      }
      const std::string* field = columns_.field_of(data.key->name);
      if (field != nullptr && field->empty()) continue;
      record.texts.push_back(
          {field == nullptr ? data.key->name : *field, std::move(data.text), data.key->type});
    }
    if (open.answer.checked && record.kind == RecordKind::edge &&
        (record.from.empty() || record.to.empty())) {
      open.answer.checked = validation_error("an edge without a source or a target");
    }
    answers.push_back(std::move(open.answer));
  }

  /// What is wrong with the element that was begun last.
  /// The first fault stays. The element is still read to its end, because what follows it is good.
  void spoil(std::string why) {
    if (open_.empty() || !open_.back().answer.checked) return;
    open_.back().answer.checked = validation_error(std::move(why));
  }

  const GraphmlKey* find_key(std::string_view id) const {
    const auto found = std::find_if(keys_.begin(), keys_.end(),
                                    [&](const GraphmlKey& key) { return key.id == id; });
    return found == keys_.end() ? nullptr : &*found;
  }

  const Columns& columns_;
  /// A deque, because data of open elements point into it while keys are added.
  std::deque<GraphmlKey> keys_;  ///< which data point to
  std::vector<Open> open_;
  const GraphmlKey* data_key_ = nullptr;
  std::string text_;
  bool takes_text_ = false;
  bool in_key_ = false;
  bool is_own_ = false;
  bool is_graphml_ = false;
};

class GraphmlReader final : public RecordReader {
 public:
  GraphmlReader(LineSource source, Columns columns)
      : source_(std::move(source)), columns_(std::move(columns)) {}

  Result<bool> next(Record& record) override {
    while (listener_.answers.empty()) {
      if (at_end_) return false;
      ADJOIN_CHECK(read_piece());
    }
    GraphmlListener::Answer answer = std::move(listener_.answers.front());
    listener_.answers.pop_front();
    line_number_ = answer.line;
    ADJOIN_CHECK(answer.checked);
    record = std::move(answer.record);
    return true;
  }
  std::uint64_t line_number() const noexcept override { return line_number_; }
  const LineSource& source() const noexcept override { return source_; }

 private:
  Result<void> read_piece() {
    if (rest_.empty()) {
      ADJOIN_TRY(rest_, source_.take_bytes());
      at_end_ = rest_.empty();
    }
    const std::string_view piece = rest_.substr(0, kPieceBytes);
    rest_.remove_prefix(piece.size());
    const Result<void> parsed = parser_.parse(piece, at_end_);
    // After an error of XML nothing behind it has a meaning: the file ends there.
    const bool is_wrong = !parsed || (at_end_ && !listener_.is_graphml());
    if (!is_wrong) return {};
    at_end_ = true;
    // What was read before it comes first.
    const Error error =
        parsed ? Error(ErrorCode::invalid_argument, "this is no GraphML: no <graphml> is in it")
               : parsed.error();
    listener_.answers.push_back({Record(), error, parser_.line_number()});
    return {};
  }

  LineSource source_;
  Columns columns_;
  GraphmlListener listener_{columns_};
  XmlParser parser_{listener_};
  std::string_view rest_;
  bool at_end_ = false;
  std::uint64_t line_number_ = 0;
};

}  // namespace

std::unique_ptr<RecordReader> read_graphml(LineSource source, Columns columns) {
  return std::make_unique<GraphmlReader>(std::move(source), std::move(columns));
}

}  // namespace adjoin::cli
