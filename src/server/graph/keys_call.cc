#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "item/json.h"
#include "item/json_writer.h"
#include "plan/operation/cursor.h"
#include "server/graph/graph_answer.h"
#include "server/graph/graph_body.h"
#include "server/graph/graph_routes.h"
#include "server/graph/partitions.h"
#include "table/store/partition_keys.h"

namespace adjoin::server {
namespace {

using table::PartitionKeysResult;

constexpr std::size_t kKeysMax = 200;
constexpr std::size_t kKeysUsual = 50;

/// A cursor goes on in the same list: another index or prefix has others.
std::string identity_of(const table::PartitionKeysRequest& request) {
  std::string identity("partition keys");
  for (const std::string* part : {&request.table.name(), &request.index, &request.prefix}) {
    identity += '\0';
    identity += *part;
  }
  return identity;
}

Result<table::PartitionKeysRequest> read_keys_request(const GraphBody& body,
                                                      const std::string& table) {
  Result<table::PartitionKeysRequest> request{table::PartitionKeysRequest()};
  request->table = table::TableRef(table);
  ADJOIN_TRY(request->index, body.text("index"));
  ADJOIN_TRY(request->prefix, body.text("prefix"));
  ADJOIN_TRY(request->first, body.number("first", kKeysMax, kKeysUsual));
  ADJOIN_TRY(request->counts, body.flag("counts"));
  ADJOIN_TRY(const std::string after, body.text("after"));
  if (!body.has("after")) return request;
  ADJOIN_TRY(plan::Cursor cursor, plan::decode_cursor(after, identity_of(*request)));
  request->after = std::move(cursor.key);
  return request;
}

void append_key(const Partitions& partitions, const table::PartitionKeysRequest& request,
                const std::vector<table::AttributeDefinition>& attributes,
                const table::PartitionKey& key, item::JsonWriter& json) {
  json.begin_object();
  partitions.append(request.index, attributes, key.key, json);
  if (request.counts) {
    json.name("items");
    json.integer(static_cast<std::int64_t>(key.items));
    json.name("bytes");
    json.integer(static_cast<std::int64_t>(key.bytes));
    if (key.more) {
      json.name("more");
      json.boolean(true);
    }
  }
  json.end_object();
}

std::string_view cut_by(PartitionKeysResult::End end) {
  switch (end) {
    case PartitionKeysResult::End::looked_at: return "keys";
    case PartitionKeysResult::End::time: return "time";
    case PartitionKeysResult::End::first:
    case PartitionKeysResult::End::last: break;
  }
  return {};
}

}  // namespace

Result<void> answer_graph_keys(ApiCall& call) {
  ADJOIN_TRY(const GraphBody body, GraphBody::read(call.body));
  ADJOIN_CHECK(body.check_names({"table", "index", "prefix", "after", "first", "counts"}));
  ADJOIN_TRY(const Partitions partitions, Partitions::open(call, body));
  ADJOIN_TRY(const table::PartitionKeysRequest request,
             read_keys_request(body, partitions.table()));
  ADJOIN_TRY(const std::vector<table::AttributeDefinition> attributes,
             partitions.attributes(request.index));
  ADJOIN_TRY(const PartitionKeysResult found,
             table::partition_keys(call.store, call.context, request));
  item::JsonWriter json(call.out);
  json.begin_object();
  json.name("data");
  json.begin_array();
  for (const table::PartitionKey& key : found.keys) {
    append_key(partitions, request, attributes, key, json);
  }
  json.end_array();
  json.name("looked_at");
  json.integer(static_cast<std::int64_t>(found.looked_at));
  graph_text::Footer footer;
  footer.has_cost = false;
  footer.cut_by = cut_by(found.end);
  if (found.next) footer.cursor = plan::encode_cursor({0, *found.next}, identity_of(request));
  graph_text::append_json(footer, call.out);
  return {};
}

}  // namespace adjoin::server
