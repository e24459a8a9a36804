#include "partiql/messages.h"

#include <initializer_list>

#include "table/request/messages.h"

namespace adjoin::partiql::messages {
namespace {

Error error(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text += part;
  return validation_error(std::move(text));
}

}  // namespace

/// Texts are those of DynamoDB, word for word: programs compare them, and tests do.
Error not_well_formed(std::string_view detail) {
  return error({"Statement wasn't well formed, can't be processed: ", detail});
}

Error statement_empty(std::string_view member) {
  return error({"1 validation error detected: Value '' at '", member,
                "' failed to satisfy constraint: Member must have length greater than or equal to "
                "1"});
}

Error statement_too_long() { return error({"Member must have length less than or equal to 8192"}); }

Error parameter_count() {
  return error({"Number of parameters in request and statement don't match."});
}

Error unsupported(std::string_view sentence) { return error({sentence}); }

Error unsupported_clause(std::string_view clause) {
  return error({"Unsupported clause: ", clause});
}

Error unsupported_token(std::string_view token) {
  return error({"Unsupported token in expression: ", token});
}

Error unsupported_operation(std::string_view operation) {
  return error({"Unsupported operation: ", operation});
}

Error delete_returning(std::string_view written) {
  return error({"Invalid returning clause: ", written,
                ". Only RETURNING ALL OLD * is allowed in DELETE statements."});
}

Error unexpected_path_component(std::string_view position) {
  return error({"Unexpected path component at ", position});
}

Error duplicate_identifier(std::string_view name) {
  return error({"Duplicate identifiers in select clause: ", name});
}

Error duplicate_tuple_key(std::string_view name, std::string_view position) {
  return error({"Duplicate keys in tuple. Key: ", name, " under root at ", position});
}

Error tuple_key_type(std::string_view position) {
  return error({"Tuple keys must be of type String. Actual type: VariableReference under root at ",
                position});
}

Error item_format(std::string_view position) {
  return error(
      {"Unsupported format in item expression. Please use struct format {...} to express "
       "item values for insert statement. at ",
       position});
}

Error empty_bag(std::string_view position) {
  return error({"Empty bags are not supported at ", position});
}

Error unsupported_data_type(std::string_view what, std::string_view position) {
  return error({"Unsupported data type: ", what, " under key root at ", position});
}

Error ion_literal(std::string_view position) {
  return error({"Ion Literals are not supported: SYMBOL under key root at ", position});
}

Error unknown_function(std::string_view name) { return error({"Unrecognized function: ", name}); }

Error function_not_in_condition(std::string_view name) {
  return error({"The function is not allowed in a condition expression; function: ", name});
}

Error function_not_in_update(std::string_view name) {
  return error({"The function is not allowed in an update expression; function: ", name});
}

Error operator_in_condition(std::string_view op) {
  return error({"Unsupported operator in Condition Expression. Operator: ", op});
}

Error operator_in_update(std::string_view op) {
  return error({"Unsupported operator in Update Expression. Operator: ", op});
}

Error set_target(std::string_view name) {
  return error({"The first argument to ", name, " must equal the assignment value"});
}

Error set_argument(std::string_view name, std::string_view position) {
  return error({"The second argument to ", name, " must be a value with type SET at ", position});
}

Error operand_count(std::string_view name, std::size_t count) {
  return error({"Incorrect number of operands for operator or function; operator or function: ",
                name, ", number of operands: ", std::to_string(count)});
}

Error too_many_partition_values(std::size_t count) {
  return error(
      {"The IN operator is provided with too many partition key values; number of values: ",
       std::to_string(count), ", at most 50"});
}

/// Statements run as requests of the item API. Their errors come back in the words of that API and
/// are put into those of statements.
Error of_statement(const Error& cause) {
  if (api_error_of(cause) != ApiError::validation) return cause;
  std::string text = cause.message();
  // UpdateItem and PutItem count what is wrong with their expressions; a statement does not.
  static const std::string kCounted = table::messages::counted("");
  const bool is_counted = text.starts_with(kCounted + "Invalid ");
  if (is_counted) text.erase(0, kCounted.size());
  // A statement has no FilterExpression. Its user must not read of members that he never wrote.
  for (const std::string_view member :
       {"Invalid FilterExpression: ", "Invalid ConditionExpression: ", "Invalid UpdateExpression: ",
        "Invalid ProjectionExpression: "}) {
    if (text.starts_with(member)) return validation_error(text.substr(member.size()));
  }
  return cause;
}

Error mandatory_equality() {
  return error({"Where clause does not contain a mandatory equality on all key attributes"});
}

Error several_conditions(std::string_view key) {
  return error({"Multiple conditions on same key ", key,
                ". Only single item Update/Insert/Delete are supported"});
}

Error key_type(std::string_view key) {
  return error(
      {"Key attribute's data type should match its data type in table's schema: Key ", key});
}

Error key_missing(std::string_view key) {
  return error({"Key attribute should be present in the item: Key ", key});
}

Error duplicate_item() {
  return api_error(ApiError::duplicate_item, "Duplicate primary key exists in table");
}

Error order_without_where() {
  return error({"Must have WHERE clause in the statement when using ORDER BY clause."});
}

Error order_without_partition() {
  return error(
      {"Must have at least one non-optional hash key condition in WHERE clause when using ORDER BY "
       "clause."});
}

Error order_not_key(std::string_view name) {
  return error(
      {"Variable reference ", name, " in ORDER BY clause must be part of the primary key"});
}

Error invalid_next_token() { return error({"Invalid NextToken"}); }

/// Places count from 0, as in the list of the request.
Error in_transaction(std::size_t place, const Error& cause) {
  return error(
      {"Validation failed in TransactStatements[", std::to_string(place), "]: ", cause.message()});
}

}  // namespace adjoin::partiql::messages
