#include "expression/printer.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace adjoin::expression {
namespace {

/// One table for all lists: what has no sign of its own is separated by commas.
std::string_view symbol_of(NodeKind kind) {
  switch (kind) {
    case NodeKind::eq: return " = ";
    case NodeKind::ne: return " <> ";
    case NodeKind::lt: return " < ";
    case NodeKind::le: return " <= ";
    case NodeKind::gt: return " > ";
    case NodeKind::ge: return " >= ";
    case NodeKind::add: return " + ";
    case NodeKind::subtract: return " - ";
    case NodeKind::logical_and: return " AND ";
    case NodeKind::logical_or: return " OR ";
    case NodeKind::set_clause: return "SET ";
    case NodeKind::remove_clause: return "REMOVE ";
    case NodeKind::add_clause: return "ADD ";
    case NodeKind::delete_clause: return "DELETE ";
    case NodeKind::addition:
    case NodeKind::deletion: return " ";
    case NodeKind::assignment: return " = ";
    default: return ", ";
  }
}

/// Shapes are for tests and for people who ask how a text was read.
std::string_view shape_name(NodeKind kind) {
  switch (kind) {
    case NodeKind::path: return "path";
    case NodeKind::add: return "+";
    case NodeKind::subtract: return "-";
    case NodeKind::eq: return "=";
    case NodeKind::ne: return "<>";
    case NodeKind::lt: return "<";
    case NodeKind::le: return "<=";
    case NodeKind::gt: return ">";
    case NodeKind::ge: return ">=";
    case NodeKind::between: return "between";
    case NodeKind::in: return "in";
    case NodeKind::logical_and: return "and";
    case NodeKind::logical_or: return "or";
    case NodeKind::logical_not: return "not";
    case NodeKind::update: return "update";
    case NodeKind::set_clause: return "set";
    case NodeKind::remove_clause: return "remove";
    case NodeKind::add_clause: return "add";
    case NodeKind::delete_clause: return "delete";
    case NodeKind::assignment:
    case NodeKind::addition:
    case NodeKind::deletion: return "to";
    case NodeKind::removal: return "at";
    case NodeKind::projection: return "projection";
    default: return "";
  }
}

bool is_chain(NodeKind kind) {
  return kind == NodeKind::logical_and || kind == NodeKind::logical_or;
}
bool is_sum(NodeKind kind) { return kind == NodeKind::add || kind == NodeKind::subtract; }

/// Prints nodes; its stack is as deep as the tree, which kOperatorsMax bounds.
/// Writes tokens as they were, placeholders included. Only blanks, capitals of keywords and
/// parentheses are its own.
class Printer {
 public:
  explicit Printer(const Tree& tree) : tree_(tree) {}

  void print(std::uint32_t index) {
    const Node& node = tree_.at(index);
    switch (node.kind) {
      case NodeKind::path: return print_path(node);
      case NodeKind::value:
      case NodeKind::element_name:
      case NodeKind::element_index: out += node.text; return;
      case NodeKind::function:
        out += node.text;
        out += "(";
        print_children(node, node.first_child, ", ");
        out += ")";
        return;
      case NodeKind::between: return print_between(node);
      case NodeKind::in:
        print(node.first_child);
        out += " IN (";
        print_children(node, tree_.at(node.first_child).next_sibling, ", ");
        out += ")";
        return;
      case NodeKind::logical_not:
        out += "NOT ";
        print_child(node, node.first_child);
        return;
      case NodeKind::set_clause:
      case NodeKind::remove_clause:
      case NodeKind::add_clause:
      case NodeKind::delete_clause:
        out += symbol_of(node.kind);
        print_children(node, node.first_child, ", ");
        return;
      case NodeKind::update: return print_children(node, node.first_child, " ");
      default: return print_children(node, node.first_child, symbol_of(node.kind));
    }
  }

  // Leaves print their text, all others their kind and children. So the same shape means the same
  // tree.
  void shape(std::uint32_t index) {
    const Node& node = tree_.at(index);
    if (node.first_child == kNoNode) {
      out += node.text;
      return;
    }
    out += "(";
    out += node.kind == NodeKind::function ? node.text : shape_name(node.kind);
    for (std::uint32_t c = node.first_child; c != kNoNode; c = tree_.at(c).next_sibling) {
      out += " ";
      shape(c);
    }
    out += ")";
  }

  std::string out;

 private:
  void print_path(const Node& node) {
    for (std::uint32_t c = node.first_child; c != kNoNode; c = tree_.at(c).next_sibling) {
      const bool is_index = tree_.at(c).kind == NodeKind::element_index;
      if (c != node.first_child && !is_index) out += ".";
      if (is_index) out += "[";
      out += tree_.at(c).text;
      if (is_index) out += "]";
    }
  }

  // The AND of BETWEEN belongs to it. It is no junction, so its sides need no parentheses.
  void print_between(const Node& node) {
    const std::uint32_t lower = tree_.at(node.first_child).next_sibling;
    print(node.first_child);
    out += " BETWEEN ";
    print(lower);
    out += " AND ";
    print(tree_.at(lower).next_sibling);
  }

  void print_children(const Node& parent, std::uint32_t from, std::string_view separator) {
    for (std::uint32_t c = from; c != kNoNode; c = tree_.at(c).next_sibling) {
      if (c != from) out += separator;
      print_child(parent, c);
    }
  }

  /// Keeps a chain within a chain apart even where AND would bind the same way, so that reading the
  /// text again gives this tree.
  void print_child(const Node& parent, std::uint32_t child) {
    const NodeKind inner = tree_.at(child).kind;
    const bool chain_inside =
        is_chain(inner) && (parent.kind == NodeKind::logical_not || parent.kind == inner ||
                            parent.kind == NodeKind::logical_and);
    // Sums associate to the left: `a - (b - c)` needs its parentheses, `(a - b) - c` does not.
    const bool right_sum = is_sum(inner) && is_sum(parent.kind) && child != parent.first_child;
    const bool parens = chain_inside || right_sum;
    if (parens) out += "(";
    print(child);
    if (parens) out += ")";
  }

  const Tree& tree_;
};

}  // namespace

std::string print(const Tree& tree) {
  Printer printer(tree);
  printer.print(tree.root);
  return std::move(printer.out);
}

std::string print_shape(const Tree& tree) {
  Printer printer(tree);
  printer.shape(tree.root);
  return std::move(printer.out);
}

}  // namespace adjoin::expression
