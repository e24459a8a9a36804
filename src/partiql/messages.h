#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/error.h"
#include "expression/path.h"

namespace adjoin::partiql::messages {

/// Every error message of this module that a client may compare, in one place. Unless a line says
/// otherwise, they were observed in DynamoDB Local 2.5.2. "Reported" messages come from reports by
/// users of the service. "Recalled" ones come from memory and may differ.

// Statements. The message is the service's (reported). Two of the details after the colon are
// reported: "Expected data manipulation", "Unexpected keyword"; the others are recalled. DynamoDB
// Local repeats the statement there.
Error not_well_formed(std::string_view detail);
inline constexpr std::string_view kExpectedDataManipulation = "Expected data manipulation";
inline constexpr std::string_view kUnexpectedKeyword = "Unexpected keyword";
inline constexpr std::string_view kUnexpectedTerm = "Unexpected term";
inline constexpr std::string_view kUnexpectedEnd = "Unexpected end of statement";
inline constexpr std::string_view kUnexpectedToken = "Unexpected token after expression";
inline constexpr std::string_view kExpectedIdentifier = "Expected identifier";
inline constexpr std::string_view kNestedTooDeep = "Nesting is too deep";        // ours
inline constexpr std::string_view kNotText = "The statement is not UTF-8 text";  // ours
/// `member` names the request member of the statement: "statement", or its position in a list.
Error statement_empty(std::string_view member);
Error statement_too_long();
Error parameter_count();

// Syntax of PartiQL that the service does not support.
inline constexpr std::string_view kAliasing = "Aliasing is not supported";
inline constexpr std::string_view kOneTable =
    "Only select from a single table or index is supported.";
inline constexpr std::string_view kSelectValue =
    "Select projection doesn't support value or pivot keywords";
inline constexpr std::string_view kHierarchy =
    "Changing item's hierarchy while reading isn't supported";
inline constexpr std::string_view kEmptyPathComponent = "Path component cannot be an empty string";
inline constexpr std::string_view kExistsOnly =
    "EXISTS can only be used in ExecuteTransaction write requests.";
inline constexpr std::string_view kWriteToIndex = "This operation is not supported on an index";
inline constexpr std::string_view kInsertIntoIndex =
    "FROM clause may only contain a single table name in data manipulation statements";
inline constexpr std::string_view kInsertReturning = "RETURNING is not supported in INSERT";
inline constexpr std::string_view kReturningStar =
    "Expected '*' after ( MODIFIED | ALL ) ( NEW | OLD ) in RETURNING clause";
inline constexpr std::string_view kReturningOnce =
    "Invalid syntax with multiple returning elements in RETURNING clause";
Error unsupported(std::string_view sentence);
Error unsupported_clause(std::string_view clause);
Error unsupported_token(std::string_view token);
Error unsupported_operation(std::string_view operation);
Error delete_returning(std::string_view written);
/// `position` is "line:column:length" of the offending token.
Error unexpected_path_component(std::string_view position);
Error duplicate_identifier(std::string_view name);

// Literals.
Error duplicate_tuple_key(std::string_view name, std::string_view position);
Error tuple_key_type(std::string_view position);
Error item_format(std::string_view position);
Error empty_bag(std::string_view position);
Error unsupported_data_type(std::string_view what, std::string_view position);
Error ion_literal(std::string_view position);
inline constexpr std::string_view kBagTypes =
    "Unsupported data type in Bag. DynamoDB only supports either numbers or strings in bags";
inline constexpr std::string_view kBagDuplicates = "Input collection contains duplicates";

// Conditions and right sides of SET.
inline constexpr std::string_view kNotBoolean =
    "WHERE clause must contain an expression that resolves to a boolean";
inline constexpr std::string_view kInOperands =
    "IN operator must have a left hand argument of type Variable Reference and right hand argument "
    "of type Seq with at least one member";
inline constexpr std::string_view kMissingWithoutIs = "MISSING must be compared using IS operator";
inline constexpr std::string_view kUnaryMinus =
    "Incorrect number of operands for operator or function; operator or function: -, number of "
    "operands: 1";
Error unknown_function(std::string_view name);
Error function_not_in_condition(std::string_view name);  // recalled
Error function_not_in_update(std::string_view name);
Error operator_in_condition(std::string_view op);
Error operator_in_update(std::string_view op);
/// `name` is SET_ADD or SET_DELETE.
Error set_target(std::string_view name);
Error set_argument(std::string_view name, std::string_view position);
Error operand_count(std::string_view name, std::size_t count);
/// For an IN with more than 50 partition key values, the limit in the developer guide. The message
/// is ours.
Error too_many_partition_values(std::size_t count);

/// Rewords an error of an expression for PartiQL: without the name of the request's member.
Error of_statement(const Error& error);

// Keys.
Error mandatory_equality();
Error several_conditions(std::string_view key);
Error key_type(std::string_view key);
Error key_missing(std::string_view key);
Error duplicate_item();

// ORDER BY.
Error order_without_where();
Error order_without_partition();
Error order_not_key(std::string_view name);

// Execution.
Error invalid_next_token();
inline constexpr std::string_view kBatchMixed =
    "Read and write requests together in the same batch is not supported.";
inline constexpr std::string_view kBatchSelect =  // recalled; DynamoDB Local's words differ
    "Select statements within BatchExecuteStatement must specify the primary key in the where "
    "clause.";
inline constexpr std::string_view kTransactionMixed =
    "ExecuteTransaction API does not support both read and write operations in the same request.";
inline constexpr std::string_view kTransactionSelect =
    "Select statements within ExecuteTransaction must specify the primary key in the where clause.";
inline constexpr std::string_view kTransactionReturning =
    "RETURNING clause is not supported in ExecuteTransaction.";
inline constexpr std::string_view kExistsSelect =
    "EXISTS() must contain a single item read with additional condition";
/// Prefixes an error with the statement's position: "Validation failed in TransactStatements[3]: …"
Error in_transaction(std::size_t place, const Error& error);

}  // namespace adjoin::partiql::messages
