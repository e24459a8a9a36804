#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "adjoin/value.h"
#include "base/result.h"
#include "partiql/lexer.h"
#include "partiql/statement.h"

namespace adjoin::partiql {

/// Recursive-descent parser with one function for each production of the grammar. Stops at the
/// first error. Parses one statement per object; borrows its text and parameters.
/// Parameters are put in while reading: where the grammar wants a value, a `?` is one.
class Syntax {
 public:
  Syntax(std::string_view text, std::span<const Value> parameters)
      : lexer_(text), parameters_(parameters) {}

  /// Parses the whole text. @errors validation
  Result<Statement> statement();

 private:
  /// Where an expression stands. It decides which operators are allowed, and the error messages.
  enum class Place : bool { condition, update };

  // Statements (parser.cc).
  Result<Statement> select();
  Result<Statement> insert();
  Result<Statement> update();
  Result<Statement> remove();
  Result<Statement> exists();
  Result<void> select_list(Statement& statement);
  Result<void> source(Statement& statement);
  Result<void> where(Statement& statement);
  Result<void> order_by(Statement& statement);
  Result<void> actions(Statement& statement);
  Result<void> set_clause(Statement& statement);
  Result<void> returning(Statement& statement);
  Result<void> end();

  // Expressions (expression_parser.cc).
  Result<Expression> condition();
  Result<Expression> conjunction();
  Result<Expression> negation();
  Result<Expression> comparison();
  Result<Expression> comparison_tail(Expression left);
  Result<Expression> is_tail(Expression left);
  Result<Expression> between_tail(Expression left);
  Result<Expression> in_tail(Expression left);
  Result<Expression> sum();
  Result<Expression> operand();
  Result<Expression> function();
  Result<Expression> in_parentheses();

  // Names and literals (value_parser.cc).
  Result<std::string> name();
  Result<std::string> path_name();
  Result<expression::Path> path();
  Result<Value> value();
  Result<Value> list(TokenKind close);
  Result<Value> tuple();
  Result<Value> bag();
  Result<Value> number();
  Result<Value> parameter();

  // Tokens.
  bool at(TokenKind kind) const { return lexer_.current().kind == kind; }
  bool at_word(std::string_view keyword) const {
    return at(TokenKind::word) && is_word(lexer_.current().text, keyword);
  }
  bool follows(TokenKind kind) const { return lexer_.following().kind == kind; }
  bool follows_word(std::string_view keyword) const {
    return follows(TokenKind::word) && is_word(lexer_.following().text, keyword);
  }
  bool at_value() const;
  bool skip(TokenKind kind);
  bool skip_word(std::string_view keyword);
  Result<void> expect(TokenKind kind);
  Result<void> expect_word(std::string_view keyword);
  /// Returns the error that reports the current token as unexpected.
  Error unexpected() const;
  std::string here() const { return lexer_.position(lexer_.current()); }

  /// RAII guard that counts one level of nesting.
  class Level {
   public:
    explicit Level(int& depth) : depth_(depth) { ++depth_; }
    ~Level() { --depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;
    Result<void> check() const;

   private:
    int& depth_;
  };

  Lexer lexer_;
  std::span<const Value> parameters_;
  std::size_t parameters_used_ = 0;
  int depth_ = 0;
  Place place_ = Place::condition;
};

}  // namespace adjoin::partiql
