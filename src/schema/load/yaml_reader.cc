#include "schema/load/yaml_reader.h"

#include <yaml.h>

#include <string>
#include <unordered_set>

namespace adjoin::schema {

namespace {

Place place_of(const yaml_mark_t& mark) {
  return {static_cast<int>(mark.line) + 1, static_cast<int>(mark.column) + 1};
}

/// An event of libyaml that frees itself.
/// libyaml allocates the texts of an event, also of those that are read and thrown away.
struct Event {
  yaml_event_t raw{};
  Event() = default;
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  ~Event() { yaml_event_delete(&raw); }
  Place place() const { return place_of(raw.start_mark); }
};

class YamlReader {
 public:
  YamlReader(std::string_view text, Diagnostics& out, const YamlKind& kind)
      : out_(out), kind_(kind) {
    ok_ = yaml_parser_initialize(&parser_) != 0;
    if (!ok_) return;
    // Else libyaml would guess UTF-16 from the first bytes, and places in messages would be wrong.
    yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()),
                                 text.size());
  }
  ~YamlReader() { yaml_parser_delete(&parser_); }
  YamlReader(const YamlReader&) = delete;
  YamlReader& operator=(const YamlReader&) = delete;

  std::optional<Tree> run() {
    Tree root;
    if (!ok_) return std::nullopt;
    Event start;
    if (!next(start)) return std::nullopt;
    Event document;
    if (!next(document)) return std::nullopt;
    if (document.raw.type == YAML_STREAM_END_EVENT) {
      if (kind_.when_empty.empty()) return root;
      error({1, 1}, std::string(kind_.when_empty));
      return std::nullopt;
    }
    Event event;
    if (!next(event) || !value(event, root, 1)) return std::nullopt;
    Event end;
    if (!next(end)) return std::nullopt;
    Event after;
    if (!next(after)) return std::nullopt;
    if (after.raw.type != YAML_STREAM_END_EVENT) {
      error(after.place(), "a second document; " + std::string(kind_.second_document));
    }
    return root;
  }

 private:
  void error(Place place, std::string message) {
    out_.push_back({Diagnostic::Severity::error, place, std::move(message)});
  }

  bool next(Event& event) {
    if (yaml_parser_parse(&parser_, &event.raw) != 0) return true;
    std::string problem = parser_.problem != nullptr ? parser_.problem : "unreadable";
    if (parser_.context != nullptr) problem = std::string(parser_.context) + ": " + problem;
    error(place_of(parser_.problem_mark), "not readable as YAML: " + problem);
    return false;
  }

  // Anchors and aliases let a small file expand without bound, and tags make other types of texts.
  void refuse_extras(const Event& event, const yaml_char_t* anchor, const yaml_char_t* tag) {
    if (anchor != nullptr) {
      error(event.place(), "anchors are not read; write the value out where it is used");
    }
    if (tag != nullptr) {
      error(event.place(), "tags are not read; write the value without '" +
                               std::string(reinterpret_cast<const char*>(tag)) + "'");
    }
  }

  /// Reads the value that `event` begins. Recurses at most kFileDepthMax deep. False: stop.
  bool value(const Event& event, Tree& tree, int depth) {
    tree.place = event.place();
    if (depth > kFileDepthMax) {
      error(tree.place, "nested deeper than " + std::to_string(kFileDepthMax) + " levels");
      return false;
    }
    if (++nodes_ > kFileNodesMax) {
      error(tree.place, "more than " + std::to_string(kFileNodesMax) + " values in one file");
      return false;
    }
    switch (event.raw.type) {
      case YAML_SCALAR_EVENT: scalar(event, tree); return true;
      case YAML_SEQUENCE_START_EVENT:
        refuse_extras(event, event.raw.data.sequence_start.anchor,
                      event.raw.data.sequence_start.tag);
        return list(tree, depth);
      case YAML_MAPPING_START_EVENT:
        refuse_extras(event, event.raw.data.mapping_start.anchor, event.raw.data.mapping_start.tag);
        return map(tree, depth);
      case YAML_ALIAS_EVENT:
        error(tree.place, "aliases are not read; write the value out where it is used");
        return true;
      default: error(tree.place, "not readable as YAML"); return false;
    }
  }

  void scalar(const Event& event, Tree& tree) {
    const auto& data = event.raw.data.scalar;
    refuse_extras(event, data.anchor, data.tag);
    tree.text.assign(reinterpret_cast<const char*>(data.value), data.length);
    tree.quoted = data.style != YAML_PLAIN_SCALAR_STYLE;
    // Every other plain scalar stays a text: whether `no` is false depends on what is expected
    // there.
    const bool null =
        !tree.quoted && (tree.text.empty() || tree.text == "~" || tree.text == "null");
    tree.kind = null ? Tree::Kind::null : Tree::Kind::text;
    if (null) tree.text.clear();
  }

  bool list(Tree& tree, int depth) {
    tree.kind = Tree::Kind::list;
    while (true) {
      Event event;
      if (!next(event)) return false;
      if (event.raw.type == YAML_SEQUENCE_END_EVENT) return true;
      tree.items.emplace_back();
      if (!value(event, tree.items.back(), depth + 1)) return false;
    }
  }

  bool map(Tree& tree, int depth) {
    tree.kind = Tree::Kind::map;
    // A map may have as many names as a file has values.
    std::unordered_set<std::string> names;
    while (true) {
      Event key;
      if (!next(key)) return false;
      if (key.raw.type == YAML_MAPPING_END_EVENT) return true;
      if (key.raw.type != YAML_SCALAR_EVENT) {
        error(key.place(), "a name is expected here, not a list, a map or an alias");
        return false;
      }
      Tree name;
      scalar(key, name);
      Tree::Entry entry{name.text, key.place(), {}};
      Event event;
      if (!next(event) || !value(event, entry.value, depth + 1)) return false;
      // YAML readers differ in which of the two they keep. A schema must not depend on that.
      if (!names.insert(entry.name).second) {
        error(entry.place, "'" + entry.name + "' is written twice; keep one of them");
      } else {
        tree.entries.push_back(std::move(entry));
      }
    }
  }

  Diagnostics& out_;
  const YamlKind& kind_;
  yaml_parser_t parser_{};
  bool ok_ = false;
  std::size_t nodes_ = 0;
};

}  // namespace

std::optional<Tree> read_yaml(std::string_view text, Diagnostics& out, const YamlKind& kind) {
  // Before libyaml sees the text, since what it builds is larger than the text.
  if (text.size() > kFileBytesMax) {
    out.push_back({Diagnostic::Severity::error,
                   {1, 1},
                   "the file is larger than " + std::to_string(kFileBytesMax) + " bytes"});
    return std::nullopt;
  }
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  return YamlReader(text, out, kind).run();
}

}  // namespace adjoin::schema
