#include "graph/upkeep/migrate.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/assert.h"
#include "base/lack.h"
#include "graph/context/items.h"
#include "graph/context/meter.h"
#include "graph/transition/migration_record.h"
#include "graph/transition/transition.h"
#include "graph/upkeep/create_table.h"
#include "graph/upkeep/migrate_looks.h"
#include "graph/upkeep/migrate_passes.h"
#include "graph/upkeep/open.h"
#include "graph/upkeep/table_fit.h"
#include "plan/operation/key_value.h"
#include "plan/write/expected.h"
#include "schema/items/guard.h"
#include "schema/load/load.h"

namespace adjoin::graph {
namespace {

using Phase = MigrationRecord::Phase;
using Class = schema::Difference::Class;
using RecognisedKind = schema::Recognised::Kind;
constexpr std::chrono::milliseconds kIndexPoll{20};
/// Items that are moved at once, each in a transaction of its own.
constexpr std::size_t kMovedAtOnce = 64;

/// What the derive phase leaves to the next one, or to the user.
const std::vector<Finding::Kind> kNotDerived = {
    Finding::Kind::orphan_edge, Finding::Kind::wrong_counter, Finding::Kind::edge_set_drift};
const std::vector<Finding::Kind> kNotCounted = {
    Finding::Kind::unknown_item,  Finding::Kind::orphan_edge,       Finding::Kind::missing_mirror,
    Finding::Kind::orphan_mirror, Finding::Kind::wrong_mirror,      Finding::Kind::wrong_key,
    Finding::Kind::stale_copy,    Finding::Kind::unfinished_copies, Finding::Kind::missing_guard,
    Finding::Kind::orphan_guard,  Finding::Kind::two_parents,       Finding::Kind::tree_cycle,
    Finding::Kind::pending_mirror};

/// One table on its way.
class Migration {
 public:
  Migration(table::TableStore& store, const schema::Schema& after, const MigrateOptions& options,
            const MigrateWatch& watch, const CallOptions& call, MigrateAnswer& answer)
      : store_(store),
        after_(after),
        name_(after.table.name),
        options_(options),
        watch_(watch),
        call_(call),
        answer_(answer),
        meter_(call, system_clock(), answer.spent) {}

  Result<void> run() {
    // Every step below can be the last before a crash. The record names the phase and the last
    // page, both of which are repeated without harm.
    ADJOIN_TRY(const std::string note, find_out());
    if (answer_.done) return options_.dry_run ? Result<void>() : forget_abandoned();
    ADJOIN_ASSERT(before_.has_value());
    const Transition transition(*before_, after_);
    answer_.differences = transition.differences();
    ADJOIN_CHECK(transition.check());
    if (!answer_.resumed) ADJOIN_CHECK(check_indexes());
    if (options_.dry_run) {
      ADJOIN_CHECK(check_items(transition));
      const auto progress = [&](std::uint64_t items) {
        if (watch_.progress) watch_.progress("reading", items);
      };
      ADJOIN_TRY(answer_.counts, survey(store_, transition, options_.page_items, progress, meter_));
      return {};
    }
    if (!answer_.resumed) ADJOIN_CHECK(begin(transition, note));
    ADJOIN_TRY(const GraphContext graph, open_context(store_, after_, system_clock()));
    // Before anything moves: an item must not expire by an attribute that the new schema means
    // otherwise.
    ADJOIN_CHECK(drop_time_to_live(store_, *before_, after_));
    ADJOIN_CHECK(drop_position());
    // Items move first. Mirrors and index keys are derived from items in their places, and counters
    // are counted over lists that are whole.
    if (record_.phase == Phase::move) ADJOIN_CHECK(move_items(transition, graph));
    if (record_.phase == Phase::derive) {
      ADJOIN_CHECK(repair(graph, transition, kNotDerived,
                          transition.counts() ? Phase::count : Phase::finish));
    }
    if (record_.phase == Phase::count) {
      const auto progress = [&](std::uint64_t items) {
        if (watch_.progress) watch_.progress("ends", items);
      };
      ADJOIN_CHECK(count_absent_nodes(graph, options_, progress, call_, answer_));
      ADJOIN_CHECK(repair(graph, transition, kNotCounted, Phase::finish));
    }
    ADJOIN_CHECK(drop_indexes([&](const std::string& index) {
      return (before_->index(index) != nullptr || was_made(index)) &&
             after_.index(index) == nullptr;
    }));
    // Only now, when every item is of a type of the later schema.
    ADJOIN_CHECK(ensure_time_to_live(store_, after_));
    ADJOIN_CHECK(
        store_.set_note(call_.context, name_, kept_, std::nullopt, table::NoteKind::migration));
    answer_.done = true;
    return {};
  }

 private:
  /// What the table carries and how far it is. Answers the schema's note.
  Result<std::string> find_out() {
    ADJOIN_TRY(kept_, store_.note(call_.context, name_, table::NoteKind::migration));
    ADJOIN_TRY(const std::optional<std::string> note, store_.note(call_.context, name_));
    ADJOIN_TRY(const std::optional<std::string> again,
               store_.note(call_.context, name_, table::NoteKind::migration));
    // The schema changes together with the record: of another moment they would say nothing.
    if (kept_ != again) return somebody_else();
    if (!note) {
      return with_lack(Lack::What::schema,
                       Error(ErrorCode::configuration, "table " + name_ + " carries no schema"));
    }
    ADJOIN_TRY(schema::Schema kept, schema::load_schema(*note, "the schema kept with " + name_));
    if (kept_) {
      ADJOIN_TRY(record_, parse_migration_record(*kept_));
    }
    const bool under_way = kept_ && record_.to == kept.fingerprint();
    if (kept.fingerprint() == after_.fingerprint()) {
      answer_.done = !under_way;
      if (!under_way) return *note;
      answer_.resumed = true;
      ADJOIN_TRY(before_, schema::load_schema(record_.before, "the former schema of " + name_));
      return *note;
    }
    if (under_way) {
      return Error(ErrorCode::configuration,
                   "table " + name_ + " is being migrated to another schema (version " +
                       kept.version + ", fingerprint " + kept.fingerprint() +
                       "): end that first, by migrate with that schema");
    }
    before_ = std::move(kept);
    return *note;
  }

  /// Where nothing follows the stream any more, nobody has a position in it.
  Result<void> drop_position() {
    if (!before_->is_followed() || after_.is_followed()) return {};
    table::DeleteItemRequest gone;
    gone.table = name_;
    gone.key = schema::position_key(*before_);
    ADJOIN_CHECK(store_.delete_item(call_.context, gone));
    return {};
  }

  /// An earlier try has made indexes and come no further; the table keeps its schema.
  Result<void> forget_abandoned() {
    if (!kept_) return {};
    ADJOIN_CHECK(wait_for_table());
    ADJOIN_CHECK(drop_indexes([&](const std::string& index) { return was_made(index); }));
    return store_.set_note(call_.context, name_, kept_, std::nullopt, table::NoteKind::migration);
  }

  Result<void> check_drops(const Transition& transition) const {
    std::string text;
    for (const schema::Difference& one : transition.differences()) {
      if (one.kind != Class::drop) continue;
      text += (text.empty() ? "" : "; ") + one.subject + " " + one.change;
    }
    if (text.empty() || options_.drop) return {};
    return with_lack(
        Lack::What::consent_to_drop,
        Error(ErrorCode::invalid_argument, "this would remove data, nothing was changed: " + text));
  }

  /// An index that is new in the schema and there already must be the one that the schema means.
  Result<void> check_indexes() const {
    ADJOIN_TRY(const table::TableDescription table, store_.describe_table(call_.context, name_));
    for (const schema::Index& held : indexes_of(table)) {
      const schema::Index* is = after_.index(held.name);
      if (is == nullptr || before_->index(held.name) != nullptr || was_made(held.name)) continue;
      if (schema::same_index(*is, held)) continue;
      return Error(ErrorCode::configuration,
                   "table " + name_ + " has an index " + held.name +
                       " that no schema declared, with other keys or another projection than this "
                       "one: remove it, or give yours another name");
    }
    return {};
  }

  /// Indexes of earlier tries that this schema has not, or has with other keys.
  Result<void> drop_leftovers() {
    ADJOIN_TRY(const table::TableDescription table, store_.describe_table(call_.context, name_));
    const std::vector<schema::Index> held = indexes_of(table);
    return drop_indexes([&](const std::string& name) {
      if (!was_made(name)) return false;
      const schema::Index* is = after_.index(name);
      const auto one = std::find_if(held.begin(), held.end(),
                                    [&](const schema::Index& index) { return index.name == name; });
      return is == nullptr || (one != held.end() && !schema::same_index(*is, *one));
    });
  }

  bool was_made(const std::string& index) const {
    return std::find(record_.made.begin(), record_.made.end(), index) != record_.made.end();
  }

  Result<void> begin(const Transition& transition, const std::string& note) {
    ADJOIN_ASSERT(!answer_.resumed);
    ADJOIN_ASSERT(!options_.dry_run);
    // All that can be refused is refused before the first change.
    ADJOIN_CHECK(check_drops(transition));
    ADJOIN_CHECK(check_time_to_live(store_, after_, &*before_));
    ADJOIN_CHECK(check_items(transition));
    record_.phase = Phase::indexes;
    record_.to = after_.fingerprint();
    record_.after.reset();
    record_.before = note;
    // From here on it is this migration's; what an earlier try has made stays named.
    ADJOIN_CHECK(save());
    ADJOIN_CHECK(wait_for_table());
    ADJOIN_CHECK(drop_leftovers());
    ADJOIN_CHECK(create_indexes());
    ADJOIN_CHECK(ensure_stream(store_, after_));
    // Phases without work are left out: a new index alone reads no items here.
    record_.phase = transition.moves_items() ? Phase::move
                    : transition.derives()   ? Phase::derive
                    : transition.counts()    ? Phase::count
                                             : Phase::finish;
    // From here on writers with the former schema are refused.
    // Both notes change together. A schema without its record would look like a finished migration.
    return save(table::NoteChange{table::NoteKind::schema, note, after_.kept_text()});
  }

  Result<void> check_items(const Transition& transition) {
    std::uint64_t items = 0;
    return check_obstacles(store_, transition, options_.page_items, meter_, [&] {
      if (watch_.progress) watch_.progress(to_string(Phase::indexes), ++items);
    });
  }

  Error somebody_else() const {
    return api_error(ApiError::conditional_check_failed,
                     "somebody else migrates table " + name_ + " at this moment");
  }

  /// Keeps the record and, with it, another note.
  Result<void> save(std::optional<table::NoteChange> with = std::nullopt) {
    std::string text = print(record_);
    std::vector<table::NoteChange> changes{{table::NoteKind::migration, kept_, text}};
    if (with) changes.push_back(*std::move(with));
    const Result<void> saved = store_.set_notes(call_.context, name_, std::move(changes));
    if (!saved && api_error_of(saved.error()) == ApiError::conditional_check_failed) {
      return somebody_else();
    }
    ADJOIN_CHECK(saved);
    kept_ = std::move(text);
    return {};
  }

  Result<void> next_phase(Phase phase) {
    ADJOIN_ASSERT(phase > record_.phase);
    record_.phase = phase;
    record_.after.reset();
    return save();
  }

  Result<void> create_indexes() {
    const table::CreateTableRequest whole = create_table_request(after_);
    for (const table::IndexDefinition& index : whole.global_secondary_indexes) {
      ADJOIN_TRY(const table::TableDescription table, store_.describe_table(call_.context, name_));
      if (table.find_index(index.name) != nullptr) continue;
      // Named before it is made: an index that nobody remembers would be paid for and never
      // removed.
      if (!was_made(index.name)) record_.made.push_back(index.name);
      ADJOIN_CHECK(save());
      table::UpdateTableRequest update;
      update.table_name = name_;
      for (const table::AttributeDefinition& one : whole.attribute_definitions) {
        const bool used =
            std::any_of(index.key_schema.begin(), index.key_schema.end(),
                        [&](const table::KeySchemaElement& key) { return key.name == one.name; });
        if (used) update.attribute_definitions.push_back(one);
      }
      update.global_secondary_index_updates.emplace_back(index);
      ADJOIN_CHECK(store_.update_table(call_.context, update));
      ADJOIN_CHECK(wait_for_table());
    }
    return {};
  }

  template <typename Goes>
  Result<void> drop_indexes(Goes goes) {
    ADJOIN_TRY(const table::TableDescription table, store_.describe_table(call_.context, name_));
    for (const schema::Index& index : indexes_of(table)) {
      if (index.local || !goes(index.name)) continue;
      table::UpdateTableRequest update;
      update.table_name = name_;
      update.global_secondary_index_updates.emplace_back(table::DeleteIndex{index.name});
      ADJOIN_CHECK(store_.update_table(call_.context, update));
      ADJOIN_CHECK(wait_for_table());
    }
    return {};
  }

  /// Until the store has filled or removed what it was told to.
  Result<void> wait_for_table() {
    for (;;) {
      ADJOIN_CHECK(meter_.check());
      ADJOIN_TRY(const table::TableDescription table, store_.describe_table(call_.context, name_));
      const bool ready =
          table.status == table::ResourceStatus::active &&
          std::all_of(table.indexes.begin(), table.indexes.end(),
                      [](const table::IndexDescription& index) {
                        return index.status == table::ResourceStatus::active && !index.backfilling;
                      });
      if (ready) return {};
      std::this_thread::sleep_for(kIndexPoll);
    }
  }

  template <typename Each, typename Page>
  Result<void> walk(const table::TableRef& table, std::optional<Item> behind, Each each,
                    Page page_done) {
    table::ScanRequest scan;
    scan.table = table;
    scan.exclusive_start_key = std::move(behind);
    if (options_.page_items) scan.limit = *options_.page_items;
    return each_item(store_, meter_, std::move(scan), each, page_done);
  }

  Result<void> move_items(const Transition& transition, const GraphContext& graph) {
    ADJOIN_ASSERT(record_.phase == Phase::move);
    const plan::Target target = graph.bare_target();
    std::uint64_t items = 0;
    std::vector<Item> waiting;
    const auto flush = [&]() -> Result<void> {
      ADJOIN_TRY(const std::uint64_t moved,
                 change_items(store_, transition, target, std::exchange(waiting, {}), meter_));
      answer_.moved += moved;
      return {};
    };
    const Result<void> walked = walk(
        graph.table, record_.after,
        [&](Item item) -> Result<void> {
          if (watch_.progress) watch_.progress(to_string(Phase::move), ++items);
          waiting.push_back(std::move(item));
          return waiting.size() < kMovedAtOnce ? Result<void>() : flush();
        },
        [&](const std::optional<Item>& key) -> Result<void> {
          // The record names a page only when all of its items have moved.
          ADJOIN_CHECK(flush());
          if (!key) return {};
          record_.after = key;
          return save();
        });
    ADJOIN_CHECK(walked);
    return next_phase(Phase::derive);
  }

  /// Tells what nothing could mend. Of an item that no schema ever declared there is nothing to
  /// tell; one that the former declared has not moved, for a reason that it is told with.
  Result<void> leave(Finding finding, const Transition& transition, const plan::Target& target) {
    if (finding.kind == Finding::Kind::unknown_item) {
      table::GetItemRequest get;
      get.table = target.table;
      get.key = finding.key;
      get.consistent_read = true;
      ADJOIN_TRY(const table::GetItemResult found, store_.get_item(meter_.context(), get));
      if (!found.item) return {};
      const Item item = found.item->decode();
      if (schema::recognise(*before_, item).kind == RecognisedKind::unknown) return {};
      const auto changes = transition.changes(target, item);
      if (!changes) {
        finding.detail =
            "it does not fit the new schema: " + std::string(changes.error().message());
      } else if (!changes->empty()) {
        finding.detail =
            "another item lies where the new schema has it: remove that one, then put this one "
            "anew";
      }
    }
    ++answer_.left;
    return watch_.found ? watch_.found(finding) : Result<void>();
  }

  /// What the later schema derives is made, and what it does not is mended. A page of which others
  /// changed something again and again is gone over anew, some times.
  Result<void> repair(const GraphContext& graph, const Transition& transition,
                      const std::vector<Finding::Kind>& without, Phase next) {
    ADJOIN_CHECK(go_over(record_.after, [&] { return repair_pages(graph, transition, without); }));
    return next_phase(next);
  }

  Result<void> repair_pages(const GraphContext& graph, const Transition& transition,
                            const std::vector<Finding::Kind>& without) {
    const plan::Target target = graph.bare_target();
    VerifyOptions options;
    options.repair = true;
    options.migrates = true;
    options.without = without;
    // Nodes that only edges name were counted before.
    options.counts_of = VerifyOptions::CountsOf::items;
    options.after = record_.after;
    options.page_items = options_.page_items;
    const std::string_view word = to_string(record_.phase);
    std::vector<Finding> page;
    ADJOIN_TRY(const VerifySummary summary,
               verify(
                   graph, options,
                   [&](const Finding& finding) -> Result<void> {
                     if (finding.repair == Finding::Repair::changed) return changes_again(finding);
                     page.push_back(finding);
                     return {};
                   },
                   [&](std::uint64_t items) {
                     if (watch_.progress) watch_.progress(word, items);
                   },
                   part_of(call_),
                   [&](const Item* key) -> Result<void> {
                     for (Finding& finding : std::exchange(page, {})) {
                       ADJOIN_CHECK(note(std::move(finding), transition, target));
                     }
                     if (key == nullptr) return {};
                     record_.after = *key;
                     return save();
                   }));
    return end_part(summary.spent, answer_.spent);
  }

  /// What became of one of a page that is done.
  Result<void> note(Finding finding, const Transition& transition, const plan::Target& target) {
    if (finding.repair != Finding::Repair::repaired) {
      return leave(std::move(finding), transition, target);
    }
    ++answer_.mended;
    return {};
  }

  table::TableStore& store_;
  const schema::Schema& after_;
  const std::string name_;
  const MigrateOptions& options_;
  const MigrateWatch& watch_;
  const CallOptions& call_;
  MigrateAnswer& answer_;
  Meter meter_;
  std::optional<schema::Schema> before_;
  std::optional<std::string> kept_;  ///< the record as it is kept
  MigrationRecord record_;
};

}  // namespace

Result<MigrateAnswer> migrate(table::TableStore& store, const schema::Schema& after,
                              const MigrateOptions& options, const MigrateWatch& watch,
                              const CallOptions& call) {
  MigrateAnswer answer;
  if (!options.dry_run && !store.capabilities().transactions) {
    return Error(ErrorCode::unsupported,
                 "a migration moves items in transactions, and this store has none: nothing was "
                 "changed; load the data into a table made with the later schema");
  }
  ADJOIN_CHECK(Migration(store, after, options, watch, call, answer).run());
  return answer;
}

}  // namespace adjoin::graph
