#include "adjoin/schema.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>
#include <sstream>
#include <utility>

#include "adjoin/state/explained.h"
#include "adjoin/state/state.h"
#include "plan/explain/explain.h"
#include "schema/diff/diff.h"
#include "schema/load/load.h"

namespace adjoin {
namespace detail {
template class Handle<const SchemaState>;
}  // namespace detail

namespace {

using Class = schema::Difference::Class;

// The enumerators are those of the room, in its order.
static_assert(static_cast<int>(SchemaChange::Kind::free) == static_cast<int>(Class::free));
static_assert(static_cast<int>(SchemaChange::Kind::backfill) == static_cast<int>(Class::backfill));
static_assert(static_cast<int>(SchemaChange::Kind::rekey) == static_cast<int>(Class::rekey));
static_assert(static_cast<int>(SchemaChange::Kind::drop) == static_cast<int>(Class::drop));
static_assert(static_cast<int>(SchemaChange::Kind::refused) == static_cast<int>(Class::refused));

}  // namespace

std::string_view to_string(SchemaChange::Kind kind) noexcept {
  return schema::to_string(static_cast<Class>(kind));
}

Schema::Schema(detail::Handle<const detail::SchemaState> state) : state_(std::move(state)) {}

Result<Schema> Schema::parse(std::string_view text, std::string_view name) {
  ADJOIN_TRY(schema::Schema loaded, schema::load_schema(text, name));
  return Schema(detail::Access::make_as<const detail::SchemaState, detail::SchemaState>(
      std::make_shared<const schema::Schema>(std::move(loaded))));
}

Result<Schema> Schema::load(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    const int why = errno;
    return Error(why == ENOENT ? ErrorCode::not_found : ErrorCode::io_error,
                 "cannot read the schema file " + path + ": " + std::strerror(why));
  }
  std::stringstream text;
  if (in.peek() != std::ifstream::traits_type::eof()) text << in.rdbuf();
  if (in.bad() || text.bad()) {
    return Error(ErrorCode::io_error, "cannot read the schema file " + path + " to its end");
  }
  return parse(text.str(), path);
}

const std::string& Schema::table() const noexcept { return detail::inner(*this).table.name; }

std::string Schema::to_json() const { return detail::inner(*this).canonical_json(); }

std::string Schema::fingerprint() const { return detail::inner(*this).fingerprint(); }

std::vector<std::string> Schema::plans() const {
  std::vector<std::string> names;
  for (const schema::AccessPattern& pattern : detail::inner(*this).access_patterns) {
    names.push_back(pattern.name);
  }
  for (const schema::Plan& plan : detail::inner(*this).plans) names.push_back(plan.name);
  return names;
}

Result<Explanation> Schema::explain(std::string_view plan, const Item& parameters) const {
  const schema::Schema& schema = detail::inner(*this);
  ADJOIN_TRY(plan::Arguments given, detail::to_arguments(parameters));
  plan::Arguments arguments = plan::sample_arguments(schema, plan);
  for (auto& [name, value] : given) arguments.insert_or_assign(name, std::move(value));
  ADJOIN_TRY(const plan::Declared declared, plan::declare(schema, plan, arguments));
  plan::Target target;
  target.schema = &schema;
  target.table = table::TableRef(schema.table.name);
  ADJOIN_TRY(const plan::Plan explained, plan::explain(target, declared));
  return detail::to_explanation(explained);
}

std::vector<std::string> Schema::warnings() const {
  const schema::Schema& schema = detail::inner(*this);
  std::vector<std::string> sentences;
  // A checked schema no longer has the places of its text: they are found by reading it again.
  const std::string text = schema.text.empty() ? schema.canonical_json() : schema.text;
  for (const schema::Diagnostic& one : schema::load(text).diagnostics) {
    if (!one.is_error()) sentences.push_back(one.to_string("schema"));
  }
  for (const plan::Proof& proof : plan::prove(schema)) {
    if (proof.verdict == plan::Proof::Verdict::refused) {
      sentences.push_back("plan " + proof.pattern + " cannot run: " + proof.reason);
    }
    // Those of access patterns are among the diagnostics.
    if (schema.access_pattern(proof.pattern) != nullptr) continue;
    for (const std::string& one : proof.warnings) {
      sentences.push_back("plan " + proof.pattern + ": " + one);
    }
  }
  return sentences;
}

std::vector<SchemaChange> Schema::diff(const Schema& later) const {
  std::vector<SchemaChange> changes;
  for (schema::Difference& one : schema::diff(detail::inner(*this), detail::inner(later))) {
    changes.push_back({static_cast<SchemaChange::Kind>(one.kind), std::move(one.subject),
                       std::move(one.change), std::move(one.work), one.requests});
  }
  return changes;
}

}  // namespace adjoin
