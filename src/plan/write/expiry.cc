#include <string>
#include <string_view>
#include <variant>

#include "plan/write/expected.h"

namespace adjoin::plan {
namespace {

/// Looks at what one operation sets on items of one type.
/// DynamoDB deletes by the attribute's name alone, of any item. A field of that name on another
/// type would lose data.
struct ExpiryCheck {
  const schema::Schema& schema;

  Result<void> operator()(const PutNode& put) const { return node(put.ref, put.fields); }
  Result<void> operator()(const UpdateNode& update) const {
    ADJOIN_CHECK(node(update.ref, update.set));
    return node(update.ref, update.add);
  }
  Result<void> operator()(const AddEdge& add) const { return edge(add.type, add.fields); }
  Result<void> operator()(const UpdateEdge& update) const {
    ADJOIN_CHECK(edge(update.edge.type, update.set));
    return edge(update.edge.type, update.add);
  }
  Result<void> operator()(const AddToSeries& add) const {
    const schema::Series* series = schema.series_type(add.series);
    if (series == nullptr) return {};
    return check("items of series " + add.series, series->ttl, add.fields);
  }
  template <typename Other>
  Result<void> operator()(const Other&) const {
    return {};
  }

 private:
  Result<void> node(const std::string& ref, const Item& fields) const {
    const auto type = schema.node_of(ref);
    if (!type) return {};  // said by whoever plans the write
    return check("nodes " + (*type)->name, (*type)->ttl, fields);
  }
  Result<void> edge(const std::string& name, const Item& fields) const {
    const schema::EdgeType* type = schema.edge_end(name).edge;
    // Open types declare nothing; under an attribute that only expires items, setting it is a wish
    // to expire.
    if (type == nullptr && schema.table.ttl_is_own) return {};
    return check("edges " + name, type == nullptr ? std::string() : type->ttl, fields);
  }
  Result<void> check(const std::string& what, const std::string& ttl, const Item& fields) const {
    const std::string& attribute = schema.table.ttl_attribute;
    const Value* value = fields.find(attribute);
    // DynamoDB looks at numbers only: a text under that name deletes nothing.
    if (!ttl.empty() || value == nullptr || value->as_number() == nullptr) return {};
    return validation_error("\"" + attribute + "\" would make " + what +
                            " expire, which are declared without ttl: leave it out");
  }
};

}  // namespace

bool is_to_expire(const schema::Schema& schema, const schema::Recognised& item) noexcept {
  using Kind = schema::Recognised::Kind;
  switch (item.kind) {
    case Kind::node: return !item.node->ttl.empty();
    case Kind::edge:
    case Kind::mirror: return !item.edge->ttl.empty();
    case Kind::series: return !item.series->ttl.empty();
    case Kind::unknown:
    case Kind::open_edge: return schema.table.ttl_is_own;
    default: return false;
  }
}

/// Asked before time to live is switched on over data that is there already. That cannot be undone.
bool would_expire_unsaid(const schema::Schema& schema, const Item& item) {
  const std::string& attribute = schema.table.ttl_attribute;
  if (attribute.empty()) return false;
  const Value* time = item.find(attribute);
  if (time == nullptr || time->as_number() == nullptr) return false;
  return !is_to_expire(schema, schema::recognise(schema, item));
}

Result<void> check_expiry(const schema::Schema& schema, const WriteOperation& operation) {
  if (schema.table.ttl_attribute.empty()) return {};
  return std::visit(ExpiryCheck{schema}, operation);
}

}  // namespace adjoin::plan
