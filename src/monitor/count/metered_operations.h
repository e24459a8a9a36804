#pragma once

#include <concepts>
#include <optional>
#include <type_traits>
#include <variant>

#include "meter/series/metric.h"
#include "table/request/call_context.h"
#include "table/request/charge.h"
#include "table/request/operations.h"
#include "table/store/table_store.h"

namespace adjoin::monitor {

/// The number under which a meter counts an operation; `none`: it counts none such.
template <table::Operation Op>
inline constexpr meter::MeteredOperation kOperationOf = meter::MeteredOperation::none;
template <>
inline constexpr auto kOperationOf<table::PutItem> = meter::MeteredOperation::put_item;
template <>
inline constexpr auto kOperationOf<table::DeleteItem> = meter::MeteredOperation::delete_item;
template <>
inline constexpr auto kOperationOf<table::UpdateItem> = meter::MeteredOperation::update_item;
template <>
inline constexpr auto kOperationOf<table::GetItem> = meter::MeteredOperation::get_item;
template <>
inline constexpr auto kOperationOf<table::BatchGetItem> = meter::MeteredOperation::batch_get_item;
template <>
inline constexpr auto kOperationOf<table::Scan> = meter::MeteredOperation::scan;
template <>
inline constexpr auto kOperationOf<table::Query> = meter::MeteredOperation::query;
template <>
inline constexpr auto kOperationOf<table::BatchWriteItem> =
    meter::MeteredOperation::batch_write_item;
template <>
inline constexpr auto kOperationOf<table::TransactWriteItems> =
    meter::MeteredOperation::transact_write_items;
template <>
inline constexpr auto kOperationOf<table::TransactGetItems> =
    meter::MeteredOperation::transact_get_items;
template <>
inline constexpr auto kOperationOf<table::GetRecords> = meter::MeteredOperation::get_records;

/// Whether the requests of an operation name tables of items.
template <table::Operation Op>
constexpr bool names_tables() {
  return kOperationOf<Op> != meter::MeteredOperation::none && !std::same_as<Op, table::GetRecords>;
}

/// The operation of a queued write.
meter::MeteredOperation operation_of(const table::WriteRequest& request);
meter::MeteredOperation operation_of(const table::StoredWriteRequest& request);
/// What a call is counted as: its own operation, unless it is a part of another.
meter::MeteredOperation operation_of(const table::CallContext& context,
                                     meter::MeteredOperation own);

}  // namespace adjoin::monitor
