#include "emit/indented_json.h"

#include <algorithm>

#include "emit/text.h"

namespace adjoin::emit {
namespace {

using schema::Tree;

// Lines that fit beside a margin, as people write such files by hand.
constexpr std::size_t kLineMax = 90;

bool is_scalar(const Tree& tree) { return !tree.is_map() && !tree.is_list(); }

void append_scalar(const Tree& tree, std::string& out) {
  if (tree.is_null()) {
    out += "null";
  } else {
    out += tree.quoted ? quoted(tree.text) : tree.text;
  }
}

/// The container on one line; empty when it holds containers or has no room.
/// Tried before anything is broken: most containers of such files are short lists and pairs.
std::string on_one_line(const Tree& tree, std::size_t indent) {
  std::string line(1, tree.is_map() ? '{' : '[');
  const auto add = [&](const Tree& value) {
    append_scalar(value, line);
    line += ", ";
  };
  for (const Tree& value : tree.items) {
    if (!is_scalar(value)) return {};
    add(value);
  }
  for (const Tree::Entry& entry : tree.entries) {
    if (!is_scalar(entry.value)) return {};
    line += quoted(entry.name) + ": ";
    add(entry.value);
  }
  if (line.size() > 1) line.resize(line.size() - 2);
  line += tree.is_map() ? '}' : ']';
  return line.size() + indent <= kLineMax ? line : std::string();
}

// Nesting is bounded: trees come from readers with kFileDepthMax, or from code.
void append(const Tree& tree, std::size_t indent, std::string& out) {
  if (is_scalar(tree)) return append_scalar(tree, out);
  const std::string line = on_one_line(tree, indent);
  // The outermost container is always broken into lines.
  if (!line.empty() && indent != 0) {
    out += line;
    return;
  }
  const std::string inner(indent + 2, ' ');
  out += tree.is_map() ? '{' : '[';
  const char* separator = "\n";
  const auto begin_member = [&] {
    out += separator + inner;
    separator = ",\n";
  };
  for (const Tree& value : tree.items) {
    begin_member();
    append(value, indent + 2, out);
  }
  for (const Tree::Entry& entry : tree.entries) {
    begin_member();
    out += quoted(entry.name) + ": ";
    append(entry.value, indent + 2, out);
  }
  out += "\n" + std::string(indent, ' ');
  out += tree.is_map() ? '}' : ']';
}

}  // namespace

std::string indented_json(const Tree& tree) {
  std::string out;
  append(tree, 0, out);
  return out + "\n";
}

Tree text_tree(std::string text) {
  Tree tree;
  tree.kind = Tree::Kind::text;
  tree.text = std::move(text);
  tree.quoted = true;
  return tree;
}

/// By value, so that callers can write a tree as one nested expression and nothing is copied twice.
Tree map_tree(std::vector<std::pair<std::string, Tree>> entries) {
  Tree tree;
  tree.kind = Tree::Kind::map;
  for (auto& [name, value] : entries)
    tree.entries.push_back({std::move(name), {}, std::move(value)});
  return tree;
}

}  // namespace adjoin::emit
