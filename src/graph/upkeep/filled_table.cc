#include "graph/upkeep/filled_table.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/text.h"
#include "graph/context/meter.h"
#include "graph/follow/follower.h"
#include "graph/upkeep/create_table.h"
#include "graph/upkeep/open.h"
#include "graph/upkeep/table_fit.h"
#include "item/json.h"
#include "plan/operation/key_value.h"
#include "plan/write/expected.h"
#include "schema/items/item_keys.h"
#include "schema/load/load.h"

namespace adjoin::graph {
namespace {

constexpr std::size_t kMisfitsMax = 1000;
constexpr std::size_t kExamplesMax = 3;
using RecognisedKind = schema::Recognised::Kind;

/// "USER#*" for "USER#1": the word before the first separator.
/// Keys hold ids, and a list of all of them says nothing. Their first words show what kinds of
/// items there are.
std::string front_of(const std::string& key, const std::string& separator) {
  const std::size_t cut = key.find(separator);
  if (cut == std::string::npos) return "*";
  return (cut <= 40 ? key.substr(0, cut) : "") + separator + "*";
}

/// Looks at items one by one and remembers what does not fit.
class Survey {
 public:
  explicit Survey(const schema::Schema& schema) : schema_(schema) {}

  void look_at(const Item& item) {
    const schema::Recognised known = schema::recognise(schema_, item);
    switch (known.kind) {
      case RecognisedKind::unknown: add_unknown(item); break;
      case RecognisedKind::node:
        compare(known, item, plan::expected_node(schema_, known, item), known.node->stored_parts,
                known.node->entries);
        break;
      case RecognisedKind::edge: {
        Result<schema::EdgeItems> items = plan::expected_edge(schema_, known, item, {});
        if (items)
          compare(known, item, std::move(items->edge), plan::taken_parts(*known.edge),
                  items->form->entries);
        else
          compare(known, item, items.error(), {}, {});
        break;
      }
      case RecognisedKind::mirror: compare_mirror(known, item); break;
      default: break;
    }
  }

  std::uint64_t unknown() const { return unknown_; }
  /// Items that lack something derived from them.
  std::uint64_t without_keys() const { return without_keys_; }
  std::vector<Misfit> take() {
    std::vector<Misfit> all;
    for (auto& [key, misfit] : misfits_) all.push_back(std::move(misfit));
    if (others_ > 0) {
      Misfit others;
      others.what = "(keys of still other forms)";
      others.items = others_;
      all.push_back(std::move(others));
    }
    return all;
  }

 private:
  std::string key_of(const Item& item) const {
    const auto text = [&](const std::string& name) {
      return schema::key_text(*item.find(name)).value_or("(binary)");
    };
    return text(schema_.table.pk.name) + ", " + text(schema_.table.sk.name);
  }

  void add(Misfit::Kind kind, const std::string& what, const std::string& attribute,
           const Item& item) {
    auto found = misfits_.find({kind, what, attribute});
    if (found == misfits_.end()) {
      // A table whose keys have no common front would make one entry for each item and fill the
      // memory.
      if (misfits_.size() == kMisfitsMax) {
        ++others_;
        return;
      }
      Misfit misfit;
      misfit.kind = kind;
      misfit.what = what;
      misfit.attribute = attribute;
      found = misfits_.emplace(std::tuple(kind, what, attribute), std::move(misfit)).first;
    }
    Misfit& misfit = found->second;
    ++misfit.items;
    if (misfit.examples.size() < kExamplesMax) misfit.examples.push_back(key_of(item));
  }

  void add_unknown(const Item& item) {
    ++unknown_;
    const schema::TableNaming& table = schema_.table;
    std::string shape;
    for (const std::string* name : {&table.pk.name, &table.sk.name}) {
      const std::string text = schema::key_text(*item.find(*name)).value_or("");
      append_to_list(front_of(text, table.separator), shape);
    }
    add(Misfit::Kind::unknown_item, shape, "", item);
  }

  /// Of a mirror only the type is told without its edge.
  void compare_mirror(const schema::Recognised& known, const Item& item) {
    const std::string& type = schema_.table.type_attribute;
    if (type.empty()) return;
    const Value* held = item.find(type);
    const std::string name(known.type_name());
    if (held == nullptr)
      add(Misfit::Kind::missing_key, name, type, item);
    else if (!(*held == Value(name)))
      add(Misfit::Kind::wrong_key, name, type, item);
  }

  void compare(const schema::Recognised& known, const Item& item, const Result<Item>& expected,
               const std::vector<std::string>& parts,
               const std::vector<schema::IndexEntry>& entries) {
    const std::string name(known.type_name());
    if (!expected) {
      // The reason names values of the item; of a type the first one is kept.
      // One reason for each type: values differ in every item, and the cause is nearly always the
      // same.
      const auto reason = reasons_.emplace(name, expected.error().message()).first;
      add(Misfit::Kind::no_keys, name, reason->second, item);
      return;
    }
    bool is_missing = false;
    for (const std::string& attribute : plan::wrong_attributes(schema_, parts, *expected, item)) {
      Misfit::Kind kind = Misfit::Kind::missing_key;
      // A value in an index key that no entry makes: the index would show an item that the schema
      // does not put there.
      if (plan::is_unclaimed(schema_, entries, *expected, attribute)) {
        kind = Misfit::Kind::extra_key;
      } else if (item.contains(attribute)) {
        kind = Misfit::Kind::wrong_key;
      }
      is_missing = is_missing || kind == Misfit::Kind::missing_key;
      add(kind, name, attribute, item);
    }
    if (is_missing) ++without_keys_;
  }

  const schema::Schema& schema_;
  std::map<std::tuple<Misfit::Kind, std::string, std::string>, Misfit> misfits_;
  std::map<std::string, std::string> reasons_;
  std::uint64_t unknown_ = 0;
  std::uint64_t without_keys_ = 0;
  std::uint64_t others_ = 0;
};

Result<void> check_table(const schema::Schema& schema, const table::TableDescription& table,
                         const std::optional<std::string>& note) {
  ADJOIN_CHECK(check_table_fits(table, schema, FurtherIndexes::refused));
  if (!note) return {};
  ADJOIN_TRY(const schema::Schema kept,
             schema::load_schema(*note, "the schema kept with " + table.name));
  // So that an adoption that was broken off can be run again.
  if (kept.fingerprint() == schema.fingerprint()) return {};
  return Error(ErrorCode::configuration,
               "table " + table.name + " carries another schema already: it is left untouched");
}

/// No item is taken away that the schema does not say to expire.
Result<void> check_expires(const schema::Schema& schema, const Item& item) {
  if (!plan::would_expire_unsaid(schema, item)) return {};
  return Error(ErrorCode::configuration,
               "an item would expire that is of no type with ttl, nothing was changed: " +
                   item::to_json(plan::key_of(schema, item), item::JsonForm::plain) + " has a \"" +
                   schema.table.ttl_attribute + "\": give the attribute of expiry another name");
}

}  // namespace

std::string_view to_string(Misfit::Kind kind) noexcept {
  switch (kind) {
    case Misfit::Kind::unknown_item: return "unknown-item";
    case Misfit::Kind::missing_key: return "missing-key";
    case Misfit::Kind::wrong_key: return "wrong-key";
    case Misfit::Kind::extra_key: return "extra-key";
    case Misfit::Kind::no_keys: break;
  }
  return "no-keys";
}

namespace {

/// Whether a backfill writes it.
bool is_written(Finding::Kind kind) {
  return kind == Finding::Kind::wrong_key || kind == Finding::Kind::missing_mirror ||
         kind == Finding::Kind::missing_guard || kind == Finding::Kind::wrong_counter ||
         kind == Finding::Kind::edge_set_drift;
}

Result<void> look_at_companions(table::TableStore& store, const schema::Schema& schema,
                                bool is_noted, bool backfill, const VerifyProgress& progress,
                                const CallOptions& call, AdoptAnswer& answer) {
  // Without counters, mirrors and the like the Survey has seen all there is. A second pass would
  // read the table for nothing.
  const bool keys_alone = !has_companions(schema);
  if (keys_alone && (!backfill || answer.to_write == 0)) return {};
  GraphContext graph;
  if (is_noted) {
    ADJOIN_TRY(graph, open_context(store, schema, system_clock()));
  } else {
    graph = unnoted_context(store, schema, system_clock());
  }
  ADJOIN_TRY(answer.missing, find_missing(graph, backfill, progress, call, answer.spent));
  if (backfill) answer.to_write = 0;
  const Finding::Repair counted = backfill ? Finding::Repair::repaired : Finding::Repair::possible;
  for (const Missing& missing : answer.missing) {
    if (is_written(missing.kind) && missing.repair == counted) answer.to_write += missing.items;
  }
  return {};
}

}  // namespace

Result<AdoptAnswer> adopt(table::TableStore& store, const schema::Schema& schema,
                          const AdoptOptions& options,
                          const std::function<void(std::uint64_t items)>& progress,
                          const CallOptions& call) {
  ADJOIN_TRY(const table::TableDescription description,
             store.describe_table(call.context, schema.table.name));
  ADJOIN_TRY(const std::optional<std::string> note, store.note(call.context, schema.table.name));
  ADJOIN_CHECK(check_table(schema, description, note));
  ADJOIN_CHECK(check_time_to_live(store, schema));
  ADJOIN_TRY(const table::TimeToLiveDescription expiry,
             store.call<table::DescribeTimeToLive>(call.context, {schema.table.name}));
  const bool expires_already = expiry.status == table::TimeToLiveStatus::enabled;
  AdoptAnswer answer;
  Survey survey(schema);
  {
    Meter meter(call, system_clock(), answer.spent);
    table::ScanRequest scan;
    scan.table = description.name;
    do {
      ADJOIN_CHECK(meter.check());
      if (!meter.may_send()) {
        return Error(ErrorCode::budget_exceeded, "ended early by " +
                                                     std::string(to_string(answer.spent.cut_by)) +
                                                     "; the schema was not noted");
      }
      ADJOIN_TRY(table::ScanResult page, store.scan(meter.context(), scan));
      for (const item::ItemView view : page.items) {
        const Item item = view.decode();
        if (!expires_already) ADJOIN_CHECK(check_expires(schema, item));
        survey.look_at(item);
      }
      answer.items += page.items.size();
      if (progress) progress(answer.items);
      scan.exclusive_start_key = std::move(page.last_evaluated_key);
    } while (scan.exclusive_start_key);
  }
  answer.unknown = survey.unknown();
  answer.to_write = survey.without_keys();
  answer.misfits = survey.take();
  const bool backfill = options.backfill && !options.dry_run;
  ADJOIN_CHECK(
      look_at_companions(store, schema, note.has_value(), backfill, progress, call, answer));
  // A schema that is noted over items without their keys would make reads miss them, silently.
  if (options.dry_run || (answer.to_write > 0 && !backfill && !note)) return answer;
  // Before the note: from the note on writers rely on the stream being followed.
  ADJOIN_CHECK(ensure_stream(store, schema));
  ADJOIN_CHECK(ensure_time_to_live(store, schema));
  if (!note) {
    ADJOIN_CHECK(store.set_note(call.context, description.name, std::nullopt, schema.kept_text()));
  }
  answer.noted = true;
  if (!backfill || !schema.is_followed()) return answer;
  ADJOIN_TRY(const GraphContext graph, open_context(store, schema, system_clock()));
  ADJOIN_CHECK(follow(graph, {}, {}, call));
  return answer;
}

namespace {

/// Above what one page holds of items of a usual size, so that the page's 1 MB ends it first.
constexpr std::uint64_t kPageItemsMax = 100'000;

Result<void> read_items(table::TableStore& store, const std::string& table,
                        std::optional<std::uint64_t> limit,
                        const std::function<void(std::uint64_t items)>& progress, Meter& meter,
                        schema::Inference& inference, bool& whole) {
  std::uint64_t items = 0;
  table::ScanRequest scan;
  scan.table = table;
  do {
    if (limit) {
      scan.limit = static_cast<std::int64_t>(std::min(*limit - items, kPageItemsMax));
    }
    ADJOIN_CHECK(meter.check());
    if (!meter.may_send()) {
      whole = false;
      return {};
    }
    ADJOIN_TRY(table::ScanResult page, store.scan(meter.context(), scan));
    for (const item::ItemView item : page.items) ADJOIN_CHECK(inference.add(item.decode()));
    items += page.items.size();
    if (progress) progress(items);
    scan.exclusive_start_key = std::move(page.last_evaluated_key);
    // A schema guessed from a part of a table may lack whole types. The answer says which of the
    // two it is.
    whole = !scan.exclusive_start_key.has_value();
  } while (!whole && (!limit || items < *limit));
  return {};
}

}  // namespace

Result<InferAnswer> infer_schema(table::TableStore& store, std::string_view table_name,
                                 std::optional<std::uint64_t> limit,
                                 const std::function<void(std::uint64_t items)>& progress,
                                 const CallOptions& call) {
  ADJOIN_TRY(const table::TableDescription description,
             store.describe_table(call.context, std::string(table_name)));
  ADJOIN_TRY(schema::Inference inference,
             schema::Inference::begin(naming_of(description), indexes_of(description)));
  InferAnswer answer;
  Meter meter(call, system_clock(), answer.spent);
  ADJOIN_CHECK(
      read_items(store, description.name, limit, progress, meter, inference, answer.whole));
  ADJOIN_TRY(answer.inferred, inference.finish());
  return answer;
}

}  // namespace adjoin::graph
