#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "adjoin/value.h"
#include "base/error.h"
#include "expression/names.h"
#include "expression/path.h"

/// All error messages of this module. Each function returns the error with its arguments filled in.
/// The texts are DynamoDB's where it has one: clients may compare them, so they live only here.
/// `kind` is the expression that the message names.
namespace adjoin::expression::messages {

// Syntax and limits.
Error expression_empty(Kind kind);
Error expression_too_long(Kind kind, std::size_t bytes);
Error syntax(Kind kind, std::string_view token, std::string_view near);
Error too_many_operators(Kind kind, std::size_t count);
Error too_many_in_operands(Kind kind, std::size_t count);
Error redundant_parentheses(Kind kind);
Error reserved_keyword(Kind kind, std::string_view word);
Error section_repeated(std::string_view section);
Error index_out_of_range(Kind kind, std::string_view digits);
Error path_too_deep(Kind kind, std::size_t levels);

// Placeholders.
Error name_undefined(Kind kind, std::string_view placeholder);
Error value_undefined(Kind kind, std::string_view placeholder);
Error placeholders_unused(bool values, std::string_view keys);
Error placeholder_spelling(bool values, std::string_view key);
Error placeholder_too_long(bool values, std::string_view key);
Error nested_too_deep();
Error placeholders_too_large(std::size_t bytes);
Error placeholder_name_empty(std::string_view key);
Error placeholder_name_too_long();

// Meaning.
Error unknown_function(Kind kind, std::string_view function);
Error function_not_allowed(Kind kind, std::string_view function);
Error function_misused(Kind kind, std::string_view function);
Error operand_count(Kind kind, std::string_view function, std::size_t count);
Error operand_type(Kind kind, std::string_view function, Value::Type type);
Error action_operand_type(std::string_view action, Value::Type type);
Error needs_path(Kind kind, std::string_view function);
Error operands_same(Kind kind, std::string_view function, const Path& path);
Error attribute_type_unknown(Kind kind, std::string_view type);
Error between_types(Kind kind, const Value& lower, const Value& upper);
Error between_order(Kind kind, const Value& lower, const Value& upper);
Error paths_overlap(Kind kind, const Path& one, const Path& two);
Error paths_conflict(Kind kind, const Path& one, const Path& two);

// Key conditions.
Error key_operator(std::string_view op);
Error key_nested_path();
Error key_without_path(std::string_view op);
Error key_without_value(std::string_view op);
Error key_repeated();
Error key_missing(std::string_view name);
Error key_unsupported();
Error key_not_indexable();
Error key_type();
Error key_empty_value(std::string_view name);

// Applying updates.
Error attribute_missing();
Error operand_incorrect();
Error attribute_updates_type();
Error path_invalid_for_update();
Error update_too_large();

}  // namespace adjoin::expression::messages
