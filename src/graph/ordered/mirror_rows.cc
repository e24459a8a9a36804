#include <string>
#include <utility>

#include "expression/condition.h"
#include "expression/projection.h"
#include "graph/ordered/mirror_image.h"
#include "graph/ordered/ordered_store.h"
#include "plan/operation/key_value.h"
#include "schema/model/made_keys.h"

namespace adjoin::graph {
namespace {

template <typename Request>
bool has_filter(const Request& request) {
  return request.filter_expression || request.filter;
}

/// Whole items, but where they are only counted: then their keys and marks.
template <typename Request>
Request without_selection(const Request& request, const schema::TableNaming& table) {
  Request asked = request;
  asked.projection_expression.reset();
  asked.projection.reset();
  asked.filter_expression.reset();
  asked.filter.reset();
  asked.placeholders = {};  // key conditions are built
  const bool counts = request.select == table::Select::count;
  asked.select = table::Select::unspecified;
  if (!counts || has_filter(request)) return asked;
  asked.projection_expression = "#markedPk, #markedSk, #marked";
  asked.placeholders.names["#markedPk"] = table.pk.name;
  asked.placeholders.names["#markedSk"] = table.sk.name;
  asked.placeholders.names["#marked"] = schema::kPendingMark;
  return asked;
}

/// The filter and projection of a request, compiled.
/// A row that is marked is replaced by what its edge says. Filter and projection must be applied to
/// that, so the store is asked for whole items, and they are applied here.
class Selector {
 public:
  template <typename Request>
  static Result<Selector> of(const Request& request) {
    Selector selector;
    expression::PlaceholderUse use(request.placeholders);
    if constexpr (requires { request.filter_expression; }) {
      if (request.filter) selector.filter_ = *request.filter;
      if (request.filter_expression) {
        ADJOIN_TRY(selector.filter_, expression::parse_condition(*request.filter_expression,
                                                                 expression::Kind::filter, use));
      }
    }
    if (request.projection) selector.projection_ = *request.projection;
    if (request.projection_expression) {
      ADJOIN_TRY(selector.projection_,
                 expression::parse_projection(*request.projection_expression, use));
    }
    return selector;
  }

  bool takes(item::ItemView item) const {
    return filter_.empty() || expression::evaluate(filter_, item);
  }
  Item project(Item item) const {
    return projection_.empty() ? std::move(item) : expression::project(item, projection_);
  }

 private:
  expression::Condition filter_;
  expression::Projection projection_;
};

}  // namespace

MirrorRows::MirrorRows(table::TableStore& store, const schema::Schema& schema)
    : store_(store), schema_(schema) {
  for (const schema::EdgeType& edge : schema.edges) {
    for (const schema::EdgeForm& form : edge.forms) has_mirrors_ |= form.mirror_pk.has_value();
  }
}

bool MirrorRows::shows_marks(const std::optional<std::string>& index) const {
  if (!has_mirrors_) return false;
  const schema::Index* of = index ? schema_.index(*index) : nullptr;
  // Other indexes do not hold the marks. They are eventually consistent anyway.
  return of == nullptr || of->projection == schema::Projection::all;
}

bool MirrorRows::has_marks(const table::ItemPage& page) const {
  for (const item::ItemView row : page) {
    if (row.find(schema::kPendingMark) || row.find(schema::kIntentMark)) return true;
  }
  return false;
}

Result<std::optional<Item>> MirrorRows::shown(const table::CallContext& context,
                                              const table::TableRef& table,
                                              item::ItemView row) const {
  Item item = row.decode();
  if (!item.contains(schema::kPendingMark) && !item.contains(schema::kIntentMark)) {
    return std::optional(std::move(item));
  }
  const std::optional<MirroredEdge> edge = mirrored_edge(schema_, item);
  // A user's attribute that is called like a mark.
  if (!edge) return std::optional(std::move(item));
  const Item key = plan::key_of(schema_, item);
  const bool is_marked = schema::write_mark(*edge->edge, item, schema::kPendingMark) != nullptr;
  schema::erase_write_marks(*edge->edge, item);
  // The own item is always right, marks or not.
  if (!is_marked || key == edge->own) return std::optional(std::move(item));
  table::GetItemRequest get;
  get.table = table;
  get.key = edge->own;
  get.consistent_read = true;
  ADJOIN_TRY(const table::GetItemResult own, store_.get_item(context, get));
  // Marked and without its edge: an addition that has not come to its second step, or a removal
  // that has.
  if (!own.item) return std::optional<Item>();
  Result<std::optional<Item>> made = mirror_image(schema_, own.item->decode());
  // One that cannot be told is as it was.
  if (!made) return std::optional(std::move(item));
  std::optional<Item> image = *std::move(made);
  // An edge that moved its mirror away has another one.
  if (image && !(plan::key_of(schema_, *image) == key)) image.reset();
  return image;
}

table::QueryRequest MirrorRows::asked(const table::QueryRequest& request) const {
  return shows_marks(request.index_name) ? without_selection(request, schema_.table) : request;
}
table::ScanRequest MirrorRows::asked(const table::ScanRequest& request) const {
  return shows_marks(request.index_name) ? without_selection(request, schema_.table) : request;
}

namespace {

template <typename Request, typename Shown>
Result<void> select_rows(const Request& request, const Shown& shown, table::QueryResult& result) {
  ADJOIN_TRY(const Selector selector, Selector::of(request));
  table::ItemPage rows;
  // `scanned` stays: it is what the service read and charged.
  result.count = 0;
  for (const item::ItemView row : result.items) {
    ADJOIN_TRY(std::optional<Item> item, shown(row));
    if (!item) continue;
    const Bytes stored = item::encode_item(*item);
    if (!selector.takes(item::ItemView(stored))) continue;
    ++result.count;
    if (request.select == table::Select::count) continue;
    rows.append(item::encode_item(selector.project(*std::move(item))));
  }
  result.items = std::move(rows);
  return {};
}

template <typename Request>
bool selects(const Request& request) {
  return has_filter(request) || request.projection_expression || request.projection ||
         request.select == table::Select::count;
}

}  // namespace

Result<void> MirrorRows::answer(const table::CallContext& context,
                                const table::QueryRequest& request,
                                table::QueryResult& result) const {
  if (!shows_marks(request.index_name)) return {};
  if (!selects(request) && !has_marks(result.items)) return {};
  return select_rows(
      request, [&](item::ItemView row) { return shown(context, request.table, row); }, result);
}
Result<void> MirrorRows::answer(const table::CallContext& context,
                                const table::ScanRequest& request,
                                table::ScanResult& result) const {
  if (!shows_marks(request.index_name)) return {};
  if (!selects(request) && !has_marks(result.items)) return {};
  return select_rows(
      request, [&](item::ItemView row) { return shown(context, request.table, row); }, result);
}

Result<table::GetItemResult> MirrorRows::get_item(const table::CallContext& context,
                                                  const table::GetItemRequest& request) const {
  if (!has_mirrors_) return store_.get_item(context, request);
  table::GetItemRequest asked = request;
  asked.projection_expression.reset();
  asked.projection.reset();
  asked.placeholders = {};
  ADJOIN_TRY(table::GetItemResult result, store_.get_item(context, asked));
  if (!result.item) return result;
  ADJOIN_TRY(const Selector selector, Selector::of(request));
  ADJOIN_TRY(std::optional<Item> item, shown(context, request.table, result.item->view()));
  result.item.reset();
  if (item) result.item.emplace(item::encode_item(selector.project(*std::move(item))));
  return result;
}

Result<table::BatchGetItemResult> MirrorRows::batch_get_item(
    const table::CallContext& context, const table::BatchGetItemRequest& request) const {
  if (!has_mirrors_) return store_.batch_get_item(context, request);
  table::BatchGetItemRequest asked = request;
  for (table::KeysAndAttributes& part : asked.tables) {
    part.projection_expression.reset();
    part.projection.reset();
    part.placeholders = {};
  }
  ADJOIN_TRY(table::BatchGetItemResult result, store_.batch_get_item(context, asked));
  for (std::size_t i = 0; i < result.tables.size(); ++i) {
    const table::KeysAndAttributes& part = request.tables[i];
    ADJOIN_TRY(const Selector selector, Selector::of(part));
    table::ItemPage rows;
    for (const item::ItemView row : result.tables[i].items) {
      ADJOIN_TRY(std::optional<Item> item, shown(context, part.table, row));
      if (item) rows.append(item::encode_item(selector.project(*std::move(item))));
    }
    result.tables[i].items = std::move(rows);
  }
  for (table::KeysAndAttributes& rest : result.unprocessed) {
    // The graph's one table.
    rest.projection_expression = request.tables.front().projection_expression;
    rest.projection = request.tables.front().projection;
    rest.placeholders = request.tables.front().placeholders;
  }
  return result;
}

}  // namespace adjoin::graph
