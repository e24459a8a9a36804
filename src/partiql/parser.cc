#include "partiql/parser.h"

#include <utility>

#include "item/utf8.h"
#include "partiql/messages.h"
#include "partiql/reserved_words.h"
#include "partiql/syntax.h"

namespace adjoin::partiql {

Result<Statement> parse_statement(std::string_view statement, std::span<const Value> parameters) {
  if (statement.empty()) return messages::statement_empty("statement");
  if (!item::is_utf8(statement)) return messages::not_well_formed(messages::kNotText);
  // The limit counts UTF-16 units, as `size` of a string does.
  if (item::utf16_length(statement) > kStatementCharactersMax) {
    return messages::statement_too_long();
  }
  return Syntax(statement, parameters).statement();
}

Result<Statement> Syntax::statement() {
  Result<Statement> parsed = Statement();
  if (skip_word("SELECT")) {
    parsed = select();
  } else if (skip_word("INSERT")) {
    parsed = insert();
  } else if (skip_word("UPDATE")) {
    parsed = update();
  } else if (skip_word("DELETE")) {
    parsed = remove();
  } else if (at_word("EXISTS") && follows(TokenKind::left_paren)) {
    parsed = exists();
  } else if (at_word("CREATE") && follows_word("TABLE")) {
    // Known statements that the service lacks are named in the error.
    return messages::unsupported_operation("CreateTable");
  } else if (at_word("DROP") && follows_word("TABLE")) {
    return messages::unsupported_operation("DropTable");
  } else {
    return messages::not_well_formed(messages::kExpectedDataManipulation);
  }
  if (!parsed) return parsed;
  ADJOIN_CHECK(end());
  return parsed;
}

/// Nothing may follow but one semicolon. Clauses of SQL that the service lacks are named.
Result<void> Syntax::end() {
  const Token token = lexer_.current();
  if (at_word("GROUP") || at_word("ORDER")) {
    return messages::unsupported_clause(is_word(token.text, "GROUP") ? "GROUP BY" : "ORDER BY");
  }
  if (at_word("HAVING")) return messages::unsupported_clause("HAVING");
  if (at_word("LIMIT") || at_word("OFFSET")) {
    const std::string_view name = is_word(token.text, "LIMIT") ? "LIMIT at " : "OFFSET at ";
    lexer_.advance();
    return messages::unsupported_clause(std::string(name) + here());
  }
  skip(TokenKind::semicolon);
  if (!at(TokenKind::end)) {
    const bool keyword = at(TokenKind::word) && is_reserved(lexer_.current().text);
    return messages::not_well_formed(keyword ? messages::kUnexpectedKeyword
                                             : messages::kUnexpectedToken);
  }
  // Last: a fault of syntax is reported before a wrong number of parameters.
  if (parameters_used_ != parameters_.size()) return messages::parameter_count();
  return {};
}

/// SELECT (* | path { ',' path }) FROM table ['.' index] [WHERE …] [ORDER BY …]
Result<Statement> Syntax::select() {
  Statement statement;
  statement.kind = Statement::Kind::select;
  if (at_word("DISTINCT")) return messages::unsupported_token("DISTINCT");
  if (at_word("VALUE") || at_word("PIVOT")) return messages::unsupported(messages::kSelectValue);
  ADJOIN_CHECK(select_list(statement));
  ADJOIN_CHECK(expect_word("FROM"));
  ADJOIN_CHECK(source(statement));
  ADJOIN_CHECK(where(statement));
  ADJOIN_CHECK(order_by(statement));
  return statement;
}

/// A list that is not understood is refused by what is wrong with it, since aliases and functions
/// are what users try first.
Result<void> Syntax::select_list(Statement& statement) {
  if (skip(TokenKind::star)) return {};
  do {
    const bool call = at(TokenKind::word) && follows(TokenKind::left_paren);
    if (call || at_value()) return messages::unexpected_path_component(here());
    ADJOIN_TRY(expression::Path selected, path());
    if (at(TokenKind::plus) || at(TokenKind::minus) || at(TokenKind::other_operator)) {
      return messages::unexpected_path_component(here());
    }
    // `SELECT a b` is an alias without AS.
    const bool name_follows =
        at(TokenKind::quoted_name) || (at(TokenKind::word) && !is_reserved(lexer_.current().text));
    if (at_word("AS") || name_follows) return messages::unsupported(messages::kAliasing);
    statement.projection.push_back(std::move(selected));
  } while (skip(TokenKind::comma));
  return {};
}

/// table ['.' index], and no more: no alias, no second table
Result<void> Syntax::source(Statement& statement) {
  ADJOIN_TRY(statement.table, name());
  if (skip(TokenKind::dot)) {
    ADJOIN_TRY(statement.index, name());
  }
  if (at(TokenKind::comma) || at_word("JOIN") || at_word("INNER") || at_word("LEFT") ||
      at_word("RIGHT") || at_word("CROSS") || at_word("FULL")) {
    return messages::unsupported(messages::kOneTable);
  }
  if (at_word("AS") || at(TokenKind::quoted_name)) {
    return messages::unsupported(messages::kAliasing);
  }
  // Words that open a clause but are not reserved. Any other word here is an alias.
  const bool clause = at_word("RETURNING") || at_word("OFFSET") || at_word("REMOVE");
  if (at(TokenKind::word) && !clause && !is_reserved(lexer_.current().text)) {
    return messages::unsupported(messages::kAliasing);
  }
  return {};
}

Result<void> Syntax::where(Statement& statement) {
  if (!skip_word("WHERE")) return {};
  // An UPDATE has been in the other place until here.
  place_ = Place::condition;
  ADJOIN_TRY(Expression parsed, condition());
  // A path or a value alone is true or false of nothing.
  if (parsed.kind < Expression::Kind::eq) return messages::unsupported(messages::kNotBoolean);
  statement.where = std::move(parsed);
  return {};
}

/// ORDER BY name [ASC | DESC] { ',' name [ASC | DESC] }
Result<void> Syntax::order_by(Statement& statement) {
  if (!at_word("ORDER")) return {};
  lexer_.advance();
  ADJOIN_CHECK(expect_word("BY"));
  do {
    OrderTerm term;
    ADJOIN_TRY(term.attribute, path_name());
    term.descending = skip_word("DESC");
    if (!term.descending) skip_word("ASC");
    statement.order_by.push_back(std::move(term));
  } while (skip(TokenKind::comma));
  return {};
}

/// INSERT INTO table VALUE tuple
Result<Statement> Syntax::insert() {
  Statement statement;
  statement.kind = Statement::Kind::insert;
  ADJOIN_CHECK(expect_word("INTO"));
  ADJOIN_TRY(statement.table, name());
  if (at(TokenKind::dot)) return messages::unsupported(messages::kInsertIntoIndex);
  if (skip(TokenKind::left_paren)) return unexpected();  // a list of columns
  if (at_word("VALUES") || at(TokenKind::left_brace) || at(TokenKind::left_bag)) {
    return messages::unsupported_operation("InsertOp");
  }
  ADJOIN_CHECK(expect_word("VALUE"));
  if (at(TokenKind::end)) return unexpected();
  if (!at(TokenKind::left_brace)) return messages::item_format(here());
  ADJOIN_TRY(Value tuple, value());
  // The parameter's type is known: a brace begins a tuple and nothing else.
  statement.item = std::move(*std::get_if<Item>(&tuple.content()));
  if (at_word("RETURNING")) return messages::unsupported(messages::kInsertReturning);
  return statement;
}

/// UPDATE table (SET … | REMOVE …) { SET … | REMOVE … } [WHERE …] [RETURNING …]
Result<Statement> Syntax::update() {
  Statement statement;
  statement.kind = Statement::Kind::update;
  ADJOIN_TRY(statement.table, name());
  if (at(TokenKind::dot)) return messages::unsupported(messages::kWriteToIndex);
  if (!at_word("SET") && !at_word("REMOVE")) {
    return messages::not_well_formed(messages::kExpectedDataManipulation);
  }
  ADJOIN_CHECK(actions(statement));
  ADJOIN_CHECK(where(statement));
  ADJOIN_CHECK(returning(statement));
  return statement;
}

/// The grammar has no separator between clauses: the next word tells.
Result<void> Syntax::actions(Statement& statement) {
  place_ = Place::update;
  while (true) {
    if (skip_word("SET")) {
      do {
        ADJOIN_CHECK(set_clause(statement));
      } while (skip(TokenKind::comma));
    } else if (skip_word("REMOVE")) {
      UpdateAction action;
      action.verb = UpdateAction::Verb::remove;
      ADJOIN_TRY(action.target, path());
      statement.actions.push_back(std::move(action));
    } else {
      return {};
    }
  }
}

/// path '=' sum, where set_add(path, …) and set_delete(path, …) change a set in place
Result<void> Syntax::set_clause(Statement& statement) {
  UpdateAction action;
  ADJOIN_TRY(action.target, path());
  ADJOIN_CHECK(expect(TokenKind::eq));
  ADJOIN_TRY(action.right, sum());
  if (at(TokenKind::star) || at(TokenKind::other_operator)) {
    return messages::operator_in_update(lexer_.current().text);
  }
  if (action.right.kind >= Expression::Kind::eq) return unexpected();
  const bool adds = action.right.kind == Expression::Kind::set_add;
  if (adds || action.right.kind == Expression::Kind::set_delete) {
    const Expression& first = action.right.operands.front();
    // ADD changes a set in place, so the set must be the one that is assigned.
    if (first.kind != Expression::Kind::path || first.path != action.target) {
      return messages::set_target(adds ? "SET_ADD" : "SET_DELETE");
    }
    action.verb = adds ? UpdateAction::Verb::set_add : UpdateAction::Verb::set_delete;
    Expression set = std::move(action.right.operands.back());
    action.right = std::move(set);
  }
  statement.actions.push_back(std::move(action));
  return {};
}

/// DELETE FROM table [WHERE …] [RETURNING ALL OLD *]
Result<Statement> Syntax::remove() {
  Statement statement;
  statement.kind = Statement::Kind::remove;
  ADJOIN_CHECK(expect_word("FROM"));
  ADJOIN_CHECK(source(statement));
  if (statement.index) return messages::unsupported(messages::kWriteToIndex);
  ADJOIN_CHECK(where(statement));
  ADJOIN_CHECK(returning(statement));
  return statement;
}

/// RETURNING (ALL | MODIFIED) (OLD | NEW) '*'
Result<void> Syntax::returning(Statement& statement) {
  if (!skip_word("RETURNING")) return {};
  const bool all = skip_word("ALL");
  if (!all) ADJOIN_CHECK(expect_word("MODIFIED"));
  const bool old = skip_word("OLD");
  if (!old) ADJOIN_CHECK(expect_word("NEW"));
  if (!skip(TokenKind::star)) return messages::unsupported(messages::kReturningStar);
  if (at(TokenKind::comma)) return messages::unsupported(messages::kReturningOnce);
  if (statement.kind == Statement::Kind::remove && !(all && old)) {
    return messages::delete_returning(std::string("RETURNING ") + (all ? "ALL " : "MODIFIED ") +
                                      (old ? "OLD *" : "NEW *"));
  }
  using table::ReturnValues;
  statement.returning = all ? (old ? ReturnValues::all_old : ReturnValues::all_new)
                            : (old ? ReturnValues::updated_old : ReturnValues::updated_new);
  return {};
}

/// EXISTS '(' SELECT … ')'
/// Only transactions take EXISTS. Elsewhere the statement is refused after it has been parsed.
Result<Statement> Syntax::exists() {
  lexer_.advance();
  lexer_.advance();
  ADJOIN_CHECK(expect_word("SELECT"));
  ADJOIN_TRY(Statement statement, select());
  ADJOIN_CHECK(expect(TokenKind::right_paren));
  statement.kind = Statement::Kind::exists;
  return statement;
}

}  // namespace adjoin::partiql
