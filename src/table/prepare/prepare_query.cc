#include <algorithm>
#include <array>
#include <span>

#include "item/key_codec.h"
#include "table/check/key_values.h"
#include "table/prepare/prepare_reads.h"
#include "table/prepare/prepare_stages.h"
#include "table/request/limits.h"

namespace adjoin::table {
namespace {

ReadMembers members_of(const QueryRequest& request) {
  return {request.index_name,
          projection_member(request),
          request.exclusive_start_key,
          request.select,
          request.limit,
          request.consistent_read,
          true};
}

Result<PreparedRead> compile(const QueryRequest& request) {
  ADJOIN_CHECK(check_members(members_of(request)));
  RequestExpressions expressions(request.placeholders);
  ADJOIN_CHECK(expressions.start(
      {{expression::Kind::filter, request.filter_expression.has_value()},
       {expression::Kind::key_condition, request.key_condition_expression.has_value()},
       {expression::Kind::projection, request.projection_expression.has_value()}}));
  PreparedRead read;
  if (request.key_condition_expression && request.key_condition) {
    return validation_error(std::string(messages::kTwoKeyConditions));
  }
  if (request.key_condition_expression) {
    ADJOIN_TRY(read.key_condition, expressions.key_condition(*request.key_condition_expression));
  } else if (request.key_condition) {
    read.key_condition = *request.key_condition;
  }
  ADJOIN_TRY(read.filter, expressions.condition(request.filter_expression, expression::Kind::filter,
                                                request.filter));
  ADJOIN_TRY(read.projection,
             expressions.projection(request.projection_expression, request.projection));
  ADJOIN_CHECK(expressions.finish());
  if (!request.key_condition_expression && !request.key_condition) {
    return validation_error(std::string(messages::kNoKeyCondition));
  }
  read.forward = request.scan_index_forward;
  return read;
}

// On the stack, so that preparing a Query allocates nothing for it.
using KeyAttributes = std::array<expression::KeyAttribute, kIndexKeyAttributesMax>;

std::span<const expression::KeyAttribute> as_keys(
    const std::vector<AttributeDefinition>& attributes, KeyAttributes& storage) {
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    storage[i] = {attributes[i].name, attributes[i].type};
  }
  return {storage.data(), attributes.size()};
}

Result<void> check_term_sizes(const PreparedRead& read) {
  const std::vector<expression::KeyTerm>& terms = read.key_condition.terms;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const std::size_t bytes =
        std::max(key_value_bytes(terms[i].value), key_value_bytes(terms[i].upper));
    if (i < read.keys->partition.size()) {
      // No item can have such a key. The service refuses it all the same instead of finding
      // nothing.
      if (bytes > item::kPartitionKeyBytesMax) {
        return validation_error(std::string(messages::kPartitionKeyTooLong));
      }
    } else if (bytes > item::kSortKeyBytesMax) {
      return validation_error(std::string(messages::kSortKeyTooLong));
    }
  }
  return {};
}

/// An index may have many entries of one key, a table has one item.
bool is_of_one_item(const PreparedRead& read) {
  const std::vector<expression::KeyTerm>& terms = read.key_condition.terms;
  return read.index == nullptr &&
         terms.size() == read.keys->partition.size() + read.keys->sort.size() &&
         std::all_of(terms.begin(), terms.end(), [](const expression::KeyTerm& term) {
           return term.op == expression::KeyOperator::eq;
         });
}

/// A key belongs into the key condition, where it saves reading. In a filter it would be read and
/// paid for first.
Result<void> check_filter(const PreparedRead& read, bool built) {
  if (!read.filter) return {};
  for (const std::string_view name : expression::attributes_mentioned(*read.filter)) {
    if (read.keys->find(name) != nullptr) {
      return validation_error(messages::filter_on_key(name, built));
    }
  }
  return {};
}

}  // namespace

bool has_tails(const KeyTail& tails, const IndexDescription* index, const KeySchema& table_keys) {
  const auto is_text = [](const std::vector<AttributeDefinition>& attributes) {
    return !attributes.empty() && attributes.back().type != Value::Type::number;
  };
  if (!is_text(table_keys.partition) || !is_text(table_keys.sort)) return false;
  if (tails.of_sort_key) return true;
  if (index == nullptr) return false;
  return is_text(index->keys.sort.empty() ? index->keys.partition : index->keys.sort);
}

Result<PreparedRead> prepare(const QueryRequest& request, const TableDescription& table) {
  ADJOIN_TRY(PreparedRead read, compile(request));
  ADJOIN_CHECK(bind_index(request.index_name, table, read));
  KeyAttributes partition;
  KeyAttributes sort;
  ADJOIN_CHECK(expression::check_key_condition(read.key_condition,
                                               as_keys(read.keys->partition, partition),
                                               as_keys(read.keys->sort, sort)));
  ADJOIN_CHECK(check_term_sizes(read));
  ADJOIN_CHECK(check_filter(read, !request.filter_expression));
  read.is_of_one_item = is_of_one_item(read);
  if (request.tails && has_tails(*request.tails, read.index, table.keys)) {
    read.tails = request.tails;
  }
  ADJOIN_CHECK(bind_read(members_of(request), table, read));
  return read;
}

Result<void> check_request(const QueryRequest& request) {
  ADJOIN_CHECK(compile(request));
  return {};
}

Error missing_table(const QueryRequest& request) { return missing_table_unless(compile(request)); }

namespace {

ReadMembers members_of(const ScanRequest& request) {
  return {request.index_name,
          projection_member(request),
          request.exclusive_start_key,
          request.select,
          request.limit,
          request.consistent_read,
          false};
}

Result<void> check_segments(const ScanRequest& request) {
  if (!request.segment && !request.total_segments) return {};
  if (!request.total_segments) {
    return validation_error(std::string(messages::kSegmentWithoutTotal));
  }
  const std::int64_t total = *request.total_segments;
  if (total < 1 || total > static_cast<std::int64_t>(kTotalSegmentsMax)) {
    return validation_error(messages::constraint(
        std::to_string(total), "totalSegments",
        total < 1 ? messages::value_at_least(1) : messages::value_at_most(kTotalSegmentsMax)));
  }
  if (!request.segment) return validation_error(std::string(messages::kTotalWithoutSegment));
  const std::int64_t segment = *request.segment;
  if (segment < 0) {
    return validation_error(
        messages::constraint(std::to_string(segment), "segment", messages::value_at_least(0)));
  }
  if (segment >= total) {
    return validation_error(messages::segment_not_below_total(static_cast<std::size_t>(segment),
                                                              static_cast<std::size_t>(total)));
  }
  return {};
}

Result<PreparedRead> compile(const ScanRequest& request) {
  ADJOIN_CHECK(check_members(members_of(request)));
  ADJOIN_CHECK(check_segments(request));
  RequestExpressions expressions(request.placeholders);
  ADJOIN_CHECK(expressions.start(
      {{expression::Kind::filter, request.filter_expression.has_value()},
       {expression::Kind::projection, request.projection_expression.has_value()}}));
  PreparedRead read;
  ADJOIN_TRY(read.filter, expressions.condition(request.filter_expression, expression::Kind::filter,
                                                request.filter));
  ADJOIN_TRY(read.projection,
             expressions.projection(request.projection_expression, request.projection));
  ADJOIN_CHECK(expressions.finish());
  if (request.total_segments) {
    read.segment = static_cast<std::size_t>(*request.segment);
    read.total_segments = static_cast<std::size_t>(*request.total_segments);
  }
  return read;
}

}  // namespace

Result<PreparedRead> prepare(const ScanRequest& request, const TableDescription& table) {
  ADJOIN_TRY(PreparedRead read, compile(request));
  ADJOIN_CHECK(bind_index(request.index_name, table, read));
  ADJOIN_CHECK(bind_read(members_of(request), table, read));
  return read;
}

Result<void> check_request(const ScanRequest& request) {
  ADJOIN_CHECK(compile(request));
  return {};
}

Error missing_table(const ScanRequest& request) { return missing_table_unless(compile(request)); }

}  // namespace adjoin::table
