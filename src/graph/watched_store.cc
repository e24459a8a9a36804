#include "graph/watched_store.h"

#include <utility>

#include "item/stored_item.h"

namespace adjoin::graph {

Result<table::WriteResult> WatchedStore::put_item(const Context& context,
                                                  const table::PutItemRequest& request) {
  return noted(PassingStore::put_item(context, request), request);
}

Result<table::WriteResult> WatchedStore::update_item(const Context& context,
                                                     const table::UpdateItemRequest& request) {
  return noted(PassingStore::update_item(context, request), request);
}

Result<table::WriteResult> WatchedStore::delete_item(const Context& context,
                                                     const table::DeleteItemRequest& request) {
  return noted(PassingStore::delete_item(context, request), request);
}

Result<table::BatchWriteItemResult> WatchedStore::batch_write_item(
    const Context& context, const table::BatchWriteItemRequest& request) {
  return noted(PassingStore::batch_write_item(context, request), request);
}

Result<table::TransactWriteItemsResult> WatchedStore::transact_write_items(
    const Context& context, const table::TransactWriteItemsRequest& request) {
  return noted(PassingStore::transact_write_items(context, request), request);
}

void WatchedStore::submit(const Context& context, table::WriteRequest request,
                          table::WriteCompletion done) {
  std::vector<Touched> touched = touched_by(request);
  inner_.submit(context, std::move(request),
                [touched = std::move(touched), own = own_,
                 done = std::move(done)](Result<table::WriteReply> reply) {
                  // What a batch leaves undone is waited for in vain, for a while: that is safe.
                  if (reply) note(touched, *own);
                  done(std::move(reply));
                });
}

template <typename Reply, typename Request>
Result<Reply> WatchedStore::noted(Result<Reply> reply, const Request& request) const {
  if (reply) note(touched_by(request), *own_);
  return reply;
}

std::vector<WatchedStore::Touched> WatchedStore::touched_by(
    const table::WriteRequest& request) const {
  std::vector<Touched> touched;
  if (const auto* put = std::get_if<table::PutItemRequest>(&request)) {
    add(put->table, put->item, true, touched);
  } else if (const auto* update = std::get_if<table::UpdateItemRequest>(&request)) {
    add(update->table, update->key, true, touched);
  } else if (const auto* remove = std::get_if<table::DeleteItemRequest>(&request)) {
    add(remove->table, remove->key, false, touched);
  } else if (const auto* batch = std::get_if<table::BatchWriteItemRequest>(&request)) {
    for (const table::TableBatch& part : batch->tables) add(part, touched);
  } else if (const auto* all = std::get_if<table::TransactWriteItemsRequest>(&request)) {
    for (const table::TransactAction& action : all->actions) add(action, touched);
  }
  return touched;
}

void WatchedStore::add(const table::TableRef& table, const item::Item& item, bool is_there,
                       std::vector<Touched>& touched) const {
  if (table.name() != table_) return;
  touched.push_back({key_text_of(item, pk_), key_text_of(item, sk_), is_there});
}

void WatchedStore::add(const table::TableBatch& batch, std::vector<Touched>& touched) const {
  for (const table::BatchAction& action : batch.actions) {
    if (const auto* put = std::get_if<table::BatchPut>(&action)) {
      const bool is_stored = !put->stored_item.empty();
      add(batch.table, is_stored ? item::ItemView(put->stored_item).decode() : put->item, true,
          touched);
    } else {
      add(batch.table, std::get<table::BatchDelete>(action).key, false, touched);
    }
  }
}

void WatchedStore::add(const table::TransactAction& action, std::vector<Touched>& touched) const {
  if (const auto* put = std::get_if<table::TransactPut>(&action)) {
    const bool is_stored = !put->stored_item.empty();
    add(put->table, is_stored ? item::ItemView(put->stored_item).decode() : put->item, true,
        touched);
  } else if (const auto* update = std::get_if<table::TransactUpdate>(&action)) {
    add(update->table, update->key, true, touched);
  } else if (const auto* remove = std::get_if<table::TransactDelete>(&action)) {
    add(remove->table, remove->key, false, touched);
  }
}

void WatchedStore::note(const std::vector<Touched>& touched, OwnWrites& own) {
  for (const Touched& one : touched) own.note(one.pk, one.sk, one.is_there);
}

}  // namespace adjoin::graph
