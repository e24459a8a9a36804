#include "server/api/route.h"

#include <algorithm>
#include <array>
#include <type_traits>

#include "wire/replies.h"
#include "wire/requests.h"

namespace adjoin::server {
namespace {

using table::TableStore;
using wire::Operation;

/// Decode, call a member of the store, append.
template <auto Decode, auto Call, auto Append>
Result<void> answer(ApiCall& call) {
  ADJOIN_TRY(const auto request, Decode(call.body));
  ADJOIN_TRY(const auto result, (call.store.*Call)(call.context, request));
  if constexpr (std::is_invocable_v<decltype(Append), decltype(request), decltype(result),
                                    std::string&>) {
    Append(request, result, call.out);
  } else {
    Append(result, call.out);
  }
  return {};
}

/// A page of Query or Scan, whose form depends on what was asked for.
template <typename Request>
void append_page(const Request& request, const table::QueryResult& page, std::string& out) {
  wire::append_query(page, request.select != table::Select::count, out);
}

template <auto Decode, auto Call, auto Append>
constexpr Route read(Operation operation, Run run) {
  return {operation, run, &answer<Decode, Call, Append>, nullptr, nullptr};
}

template <auto Decode>
Result<table::WriteRequest> decode_write(std::string_view body) {
  ADJOIN_TRY(auto request, Decode(body));
  return table::WriteRequest(std::move(request));
}

template <typename Reply, auto Append>
void append_reply(const table::WriteReply& reply, std::string& out) {
  Append(std::get<Reply>(reply), out);
}

template <auto Decode, auto Call, typename Reply, auto Append>
constexpr Route write(Operation operation) {
  return {operation, Run::here, &answer<Decode, Call, Append>, &decode_write<Decode>,
          &append_reply<Reply, Append>};
}

constexpr std::array kRoutes = {
    read<wire::decode_get_item, &TableStore::get_item, wire::append_get_item>(Operation::get_item,
                                                                              Run::here),
    read<wire::decode_query, &TableStore::query, append_page<table::QueryRequest>>(Operation::query,
                                                                                   Run::here),
    read<wire::decode_scan, &TableStore::scan, append_page<table::ScanRequest>>(Operation::scan,
                                                                                Run::pool),

    read<wire::decode_batch_get_item, &TableStore::batch_get_item, wire::append_batch_get_item>(
        Operation::batch_get_item, Run::pool),
    read<wire::decode_transact_get_items, &TableStore::transact_get_items,
         wire::append_transact_get_items>(Operation::transact_get_items, Run::pool),

    write<wire::decode_put_item, &TableStore::put_item, table::WriteResult, wire::append_write>(
        Operation::put_item),
    write<wire::decode_update_item, &TableStore::update_item, table::WriteResult,
          wire::append_write>(Operation::update_item),
    write<wire::decode_delete_item, &TableStore::delete_item, table::WriteResult,
          wire::append_write>(Operation::delete_item),
    write<wire::decode_batch_write_item, &TableStore::batch_write_item, table::BatchWriteItemResult,
          wire::append_batch_write_item>(Operation::batch_write_item),
    write<wire::decode_transact_write_items, &TableStore::transact_write_items,
          table::TransactWriteItemsResult, wire::append_transact_write_items>(
        Operation::transact_write_items),

    read<wire::decode_create_table, &TableStore::create_table, wire::append_create_table>(
        Operation::create_table, Run::pool),
    read<wire::decode_describe_table, &TableStore::describe_table, wire::append_describe_table>(
        Operation::describe_table, Run::here),
    read<wire::decode_delete_table, &TableStore::delete_table, wire::append_delete_table>(
        Operation::delete_table, Run::pool),
    read<wire::decode_list_tables, &TableStore::list_tables, wire::append_list_tables>(
        Operation::list_tables, Run::here),
};

}  // namespace

const Route* find_route(Operation operation) noexcept {
  const auto found = std::find_if(kRoutes.begin(), kRoutes.end(), [operation](const Route& route) {
    return route.operation == operation;
  });
  return found == kRoutes.end() ? nullptr : &*found;
}

}  // namespace adjoin::server
