#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "expression/lexer.h"
#include "expression/tree.h"

namespace adjoin::expression {

/// Parser of all expression kinds: reads tokens and adds nodes to a tree. Stops at
/// the first syntax error. Other faults (reserved words, functions, redundant parentheses, limits)
/// are reported only if the whole syntax is right. One object per expression.
class Parser {
 public:
  Parser(std::string_view text, Kind kind);

  /// Parses the whole text. Call once. @errors validation, with DynamoDB's texts
  Result<Tree> parse();

 private:
  /// The result of a production: a node and what it may be used as.
  /// A path may turn out to be the left side of a comparison, a function to be a condition. The
  /// part says what is still possible.
  struct Part {
    std::uint32_t node = kNoNode;
    std::uint32_t last_child = kNoNode;  ///< of a chain of AND or OR, to append to
    bool is_operand = true;
    bool is_condition = false;  ///< a function is both until the checker looks at its name
  };
  enum class Pending : std::uint8_t { either, both, negate, paren };

  // Shared (parser.cc).
  Error syntax_error() const;
  bool at(TokenKind kind) const { return lexer_.current().kind == kind; }
  Result<void> expect(TokenKind kind);
  std::uint32_t add_node(NodeKind kind, std::string_view text = {});
  void append_child(std::uint32_t parent, std::uint32_t& last_child, std::uint32_t child);
  /// Records the first fault. Makes no message for later ones.
  /// The message is made only if it is kept: a hostile text can have thousands of faults.
  template <typename Message, typename... Arguments>
  void note_fault(Message message, const Arguments&... arguments) {
    if (!fault_) fault_ = message(arguments...);
  }
  void count_operator() { ++tree_.operator_count; }
  bool at_name() const;
  Result<std::uint32_t> parse_path();
  Result<void> parse_path_tail(std::uint32_t path, std::uint32_t last);
  Result<Part> parse_operand();
  Result<Part> parse_operand_in_parens();
  Result<Part> parse_function();

  // Conditions (condition_parser.cc).
  Result<Part> parse_condition();
  Result<Part> parse_comparison(Part left);
  Result<void> parse_in_list(std::uint32_t node, std::uint32_t last_child);
  void reduce();
  Result<void> close_paren();

  // Updates and projections (update_parser.cc).
  Result<std::uint32_t> parse_update();
  Result<std::uint32_t> parse_clause(NodeKind clause);
  Result<std::uint32_t> parse_action(NodeKind clause);
  Result<Part> parse_set_value();
  Result<Part> parse_set_term(bool may_be_sum);
  Result<std::uint32_t> parse_projection();

  Kind kind_;
  Lexer lexer_;
  Tree tree_;
  std::optional<Error> fault_;  ///< the first fault other than of syntax
  std::vector<Part> parts_;
  std::vector<Pending> pending_;
  std::size_t depth_ = 0;  ///< nesting of functions and parentheses in SET values
};

/// How many operands a function takes, and in which expressions it is allowed.
struct FunctionRule {
  std::string_view name;
  std::uint32_t operands;
  bool in_condition;
  bool in_update;
};
/// Returns the rule of a function, or null if there is no such function. The rule is static.
const FunctionRule* find_function(std::string_view name) noexcept;

}  // namespace adjoin::expression
