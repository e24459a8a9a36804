#include <algorithm>

#include "base/text.h"
#include "schema/infer/infer.h"

namespace adjoin::schema {

namespace {

/// A scalar: plain where YAML and the schema take it so, else in quotes.
/// A name from a table may be `yes`, `1e3` or `- x`; quotes keep YAML from reading it as something
/// else.
std::string scalar(const std::string& text) {
  const bool plain = !text.empty() && text != "null" &&
                     ((text.front() >= 'a' && text.front() <= 'z') ||
                      (text.front() >= 'A' && text.front() <= 'Z') || text.front() == '_') &&
                     std::all_of(text.begin(), text.end(), [](char c) {
                       return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                              (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.' ||
                              c == '!';
                     });
  if (plain) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') quoted += '\\';
    if (byte >= 32 && byte != 127) {
      quoted += c;
      continue;
    }
    quoted += "\\x";
    append_hex(byte, quoted);
  }
  return quoted + '"';
}

std::string list(const std::vector<std::string>& texts) {
  if (texts.size() == 1) return scalar(texts.front());
  std::string out = "[";
  for (const std::string& text : texts) out += (out.size() > 1 ? ", " : "") + scalar(text);
  return out + "]";
}

std::string map(const std::vector<std::pair<std::string, std::string>>& entries) {
  std::string out = "{";
  for (const auto& [name, value] : entries) {
    out += (out.size() > 1 ? ", " : "") + scalar(name) + ": " + scalar(value);
  }
  return out + "}";
}

std::string key(const KeyAttribute& attribute) {
  if (attribute.type == KeyType::S) return scalar(attribute.name);
  return "{name: " + scalar(attribute.name) +
         ", type: " + (attribute.type == KeyType::N ? "N" : "B") + "}";
}

std::string keys(const std::vector<KeyAttribute>& attributes) {
  if (attributes.size() == 1) return key(attributes.front());
  std::string out = "[";
  for (const KeyAttribute& attribute : attributes) {
    out += (out.size() > 1 ? ", " : "") + key(attribute);
  }
  return out + "]";
}

std::string index_line(const Index& index) {
  std::string out = "{pk: " + keys(index.pk);
  if (!index.sk.empty()) out += ", sk: " + keys(index.sk);
  out += ", projection: ";
  switch (index.projection) {
    case Projection::all: out += "ALL"; break;
    case Projection::keys_only: out += "KEYS_ONLY"; break;
    case Projection::include: {
      const std::string names = list(index.included);
      out += names.front() == '[' ? names : "[" + names + "]";
      break;
    }
  }
  return out + (index.local ? ", local: true}" : "}");
}

std::string entry_text(const ProposedEntry& entry) {
  std::string out = "index: " + scalar(entry.index) + ", pk: " + list(entry.pk);
  if (!entry.sk.empty()) out += ", sk: " + list(entry.sk);
  return "{" + out + "}";
}

/// "{a: {…}, b: {…}}" for the entries that are not called "reverse".
std::string entries_text(const std::vector<ProposedEntry>& entries) {
  std::string out = "{";
  for (const ProposedEntry& entry : entries) {
    if (entry.name == "reverse") continue;
    out += (out.size() > 1 ? ", " : "") + scalar(entry.name) + ": " + entry_text(entry);
  }
  return out.size() == 1 ? std::string() : out + "}";
}

/// Writes lines and counts them.
class Text {
 public:
  void line(const std::string& text) {
    out_ += text + '\n';
    ++lines_;
  }
  /// A line "    name: value" unless there is no value.
  void part(const std::string& name, const std::string& value) {
    if (!value.empty()) line("    " + name + ": " + value);
  }
  // A later warning of the loader has a line; with this it is told beside the type that it is
  // about.
  int next() const { return lines_ + 1; }
  std::string take() { return std::move(out_); }

 private:
  std::string out_;
  int lines_ = 0;
};

/// How much of the table a type explains is what a person checks first.
std::string item_count(const ProposedType& type) {
  std::uint64_t count = 0;
  for (const Shape* shape : type.shapes) count += shape->count;
  if (type.kind == ProposedType::Kind::node && type.shapes.empty()) return "only mentioned";
  return std::to_string(count) + (count == 1 ? " item" : " items");
}

/// What the schema language has no word for.
std::string kept_comment(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) append_to_list(scalar(name), text);
  return text.empty() ? text : "  # its items have " + text + " too, from no node's field; kept";
}

void write_edge(const ProposedType& edge, Text& text) {
  text.part("from", list(edge.from));
  text.part("to", list(edge.to));
  if (!edge.sk.empty()) text.part("sk", scalar(edge.sk));
  if (!edge.key.empty()) {
    const std::string names = list(edge.key);
    text.part("key", names.front() == '[' ? names : "[" + names + "]");
  }
  if (edge.symmetric) text.part("reverse", "same");
  if (edge.mirror != nullptr) {
    const std::string type = edge.mirror_type.empty() ? "" : ", type: " + scalar(edge.mirror_type);
    const std::string copies =
        edge.mirror_copies.empty() ? "" : ", copy: " + map(edge.mirror_copies);
    text.part("reverse", "{item: {sk: " + scalar(edge.mirror_sk) + type + copies + "}}" +
                             kept_comment(edge.mirror_only));
  }
  if (!edge.entries.empty() && edge.entries.front().name == "reverse") {
    text.part("reverse", entry_text(edge.entries.front()));
  }
  text.part("views", entries_text(edge.entries));
  if (edge.refuses_self_loops) text.part("self-loops", "refuse");
  if (!edge.set.empty()) text.part("set", map(edge.set));
  if (!edge.copies.empty()) text.part("copy", map(edge.copies));
}

void write_type(const ProposedType& type, Text& text) {
  text.line("  " + scalar(type.name) + ":  # " + item_count(type) +
            (type.comment.empty() ? "" : "; a guess: " + type.comment));
  switch (type.kind) {
    case ProposedType::Kind::node:
      text.part("ref", scalar(type.ref));
      if (!type.sk.empty()) text.part("sk", scalar(type.sk));
      if (!type.stored) text.part("stored", "false");
      text.part("index", entries_text(type.entries));
      break;
    case ProposedType::Kind::edge: write_edge(type, text); break;
    case ProposedType::Kind::series:
      text.part("of", list(type.from));
      if (!type.pk.empty()) text.part("pk", scalar(type.pk));
      text.part("sk", scalar(type.sk));
      if (type.shards > 0) {
        const std::string shards = std::to_string(std::min(type.shards, 1024U));
        text.part("shards", "{by: random, default: " + shards + ", max: " + shards + "}");
      }
      break;
  }
  if (!type.fields.empty()) text.part("fields", map(type.fields));
}

}  // namespace

/// A text and not a Schema: the proposal is to be read, corrected and kept by people.
std::string to_text(const Proposal& proposal, const std::vector<std::string>& tail,
                    std::vector<int>& lines) {
  Text text;
  lines.assign(proposal.types.size(), 0);
  text.line("graph: 1");
  const TableNaming& table = proposal.table;
  std::string naming = "{name: " + scalar(table.name) + ", pk: " + key(table.pk) +
                       ", sk: " + key(table.sk) + ", separator: " + scalar(table.separator);
  if (!table.type_attribute.empty()) naming += ", type: " + scalar(table.type_attribute);
  text.line("table: " + naming + "}");
  if (!proposal.indexes.empty()) {
    text.line("indexes:");
    for (const Index& index : proposal.indexes) {
      text.line("  " + scalar(index.name) + ": " + index_line(index));
    }
  }
  if (!proposal.kinds.empty()) {
    text.line("kinds:");
    for (const auto& [name, pattern] : proposal.kinds) {
      text.line("  " + name + ": " + scalar(pattern));
    }
  }
  for (const auto& [kind, head] : {std::pair{ProposedType::Kind::node, "nodes:"},
                                   {ProposedType::Kind::edge, "edges:"},
                                   {ProposedType::Kind::series, "series:"}}) {
    bool begun = false;
    for (std::size_t i = 0; i < proposal.types.size(); ++i) {
      if (proposal.types[i].kind != kind) continue;
      if (!begun) text.line(head);
      begun = true;
      lines[i] = text.next();
      write_type(proposal.types[i], text);
    }
    if (!begun && kind == ProposedType::Kind::node) text.line("nodes: {}");
  }
  for (const std::string& comment : tail) text.line("# " + comment);
  return text.take();
}

}  // namespace adjoin::schema
