#include "graph/load/bulk_loader.h"

#include <optional>
#include <set>
#include <utility>

#include "base/assert.h"
#include "base/lack.h"
#include "graph/context/context.h"
#include "graph/load/bulk_batch.h"
#include "graph/load/bulk_nodes.h"
#include "graph/load/bulk_run.h"
#include "graph/load/bulk_trees.h"
#include "graph/transition/transition.h"
#include "item/number.h"
#include "plan/operation/key_value.h"
#include "plan/write/bulk.h"
#include "schema/items/guard.h"

namespace adjoin::graph {
namespace {

constexpr std::size_t kNodeSortBytes = std::size_t{64} << 20U;

using Note = BulkNote;
using Role = BulkNote::Role;

std::string name_of(const plan::BulkEdge& edge) {
  return "edge " + edge.from + " " + edge.type->name + " " + edge.to;
}

}  // namespace

class BulkLoader::Work {
 public:
  Work(const GraphContext& graph, plan::Target target, BulkOptions options)
      : graph_(graph), target_(std::move(target)), options_(std::move(options)), edges_(target_) {}

  ~Work() {
    // Order matters: both borrow the load.
    nodes_.reset();  // whose last file is written then
    load_.reset();   // and runs of the batch by then
    // Where even that is refused, whoever follows finds its place anew.
    if (position_) static_cast<void>(put_back());
  }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  Result<void> start() {
    if (!graph_.store->capabilities().ingest) {
      return Error(ErrorCode::unsupported, "this store loads nothing in bulk");
    }
    ADJOIN_CHECK(take_position());
    // Records are kept as the schema has them.
    std::string origin = options_.origin;
    // A load is not gone on with under another schema: its items would be in two layouts.
    if (!origin.empty()) origin += "\n" + target_.schema->canonical_json();
    ADJOIN_TRY(load_, graph_.store->begin_bulk_load(context_, graph_.table, origin));
    const std::string folder = load_->folder();
    const bool is_kept = can_keep();
    nodes_.emplace(target_, ExternalSort::Options{folder, kNodeSortBytes, is_kept ? "nodes" : ""});
    batch_.emplace(target_, *load_, *nodes_);
    if (!load_->word()) return {};
    if (go_on(*load_->word())) return {};
    // Nothing is made of half of it.
    load_->give_up();
    load_.reset();
    // Once: a folder that cannot be emptied would make this go on for ever.
    if (std::exchange(has_given_up_, true)) {
      return Error(ErrorCode::io_error,
                   "what is left of an earlier load cannot be removed from the store's folder");
    }
    return start();
  }

  bool can_keep() const { return !options_.origin.empty() && !load_->folder().empty(); }

  Result<void> keep(BytesView word) {
    ADJOIN_CHECK(check_open());
    // The parents of tree nodes are in memory alone.
    if (!trees_.is_empty()) return Error(ErrorCode::unsupported, "a tree is not kept half loaded");
    ADJOIN_CHECK(batch_->put_down(false));
    ADJOIN_TRY(const ExternalSort::Kept nodes, nodes_->keep());
    Item kept;
    kept.set("nodes", Binary{encode_kept(nodes)});
    kept.set("added", Value(static_cast<std::int64_t>(added_)));
    kept.set("bad", Value(static_cast<std::int64_t>(bad_)));
    kept.set("items", Value(has_items_));
    kept.set("parts", Value(has_parts_));
    kept.set("word", Binary{Bytes(word)});
    ADJOIN_CHECK(load_->keep(item::encode_item(kept)));
    nodes_->drop_unkept();
    return {};
  }

  void give_up() { load_->give_up(); }

  Result<void> add_edge(std::uint64_t tag, const plan::AddEdge& add) {
    ADJOIN_CHECK(check_open());
    if (batch_->is_full()) {
      if (Result<void> put = batch_->put_down(false); !put) return fail(put.error());
    }
    if (!has_items_) {
      Result<BulkBatch::Taken> taken = batch_->add(tag, add);
      if (taken && *taken == BulkBatch::Taken::full) {
        if (Result<void> put = batch_->put_down(false); !put) return fail(put.error());
        taken = batch_->add(tag, add);
      }
      if (!taken) return refuse(taken.error());
      if (*taken == BulkBatch::Taken::yes) {
        has_parts_ = true;
        ++added_;
        return {};
      }
      if (*taken == BulkBatch::Taken::sequence) {
        if (Result<void> put = batch_->put_down(false); !put) return fail(put.error());
      }
    }
    return derive_edge(tag, add);
  }

  Result<void> add_node(plan::PutNode put) {
    ADJOIN_CHECK(check_open());
    const Result<const schema::NodeType*> type = target_.schema->node_of(put.ref);
    if (!type) return refuse(type.error());
    if (has_items_) return fail(mixed_records());
    if (Result<void> may = plan::check_bulk(*target_.schema, **type); !may)
      return fail(may.error());
    if (Result<void> added = nodes_->put(std::move(put), *load_); !added)
      return refuse(added.error());
    has_parts_ = true;
    ++added_;
    return {};
  }

  Result<void> add_item(std::uint64_t tag, const Item& item) {
    ADJOIN_CHECK(check_open());
    ADJOIN_CHECK(check_whole_items());
    const schema::TableNaming& table = target_.schema->table;
    if (!item.contains(table.pk.name) || !item.contains(table.sk.name)) {
      return refuse(
          validation_error("the item lacks its key: " + table.pk.name + " and " + table.sk.name));
    }
    if (!target_.schema->open_types &&
        recognise(*target_.schema, item).kind == schema::Recognised::Kind::unknown) {
      return refuse(validation_error("the item at " +
                                     plan::key_identity(plan::key_of(*target_.schema, item)) +
                                     " is of no declared type"));
    }
    if (Result<void> added = load_->add(item, Note::view(Note{Role::whole, tag}.encode()));
        !added) {
      return refuse(added.error());
    }
    has_items_ = true;
    ++added_;
    return {};
  }

  Result<void> finish(const table::BulkProgress& progress) {
    ADJOIN_CHECK(check_open());
    is_closed_ = true;
    ADJOIN_CHECK(batch_->put_down(true));
    ADJOIN_CHECK(load_->finish([this](const std::vector<table::BulkRecord>& same_key, Bytes& out,
                                      Bytes& note) { return combine(same_key, out, note); },
                               [this] { return next_late(); }, progress));
    position_.reset();
    ADJOIN_ASSERT(late_bad_ <= added_);
    written_ = added_ - late_bad_;
    return {};
  }

  std::optional<Bytes> word_;
  std::uint64_t written_ = 0;
  std::uint64_t kept_ = 0;
  std::uint64_t bad_ = 0;
  std::vector<LoadFailure> failures_;

 private:
  /// Whether that was possible.
  bool go_on(BytesView word) {
    const Item kept = item::ItemView(word).decode();
    const auto bytes_of = [&](const char* name) { return kept.find(name)->as_binary()->bytes; };
    const auto number_of = [&](const char* name) {
      std::int64_t number = 0;
      item::to_int64(*kept.find(name)->as_number(), number);
      return static_cast<std::uint64_t>(number);
    };
    const std::optional<ExternalSort::Kept> nodes = decode_kept(bytes_of("nodes"));
    if (!nodes || !nodes_->go_on(*nodes)) return false;
    added_ = number_of("added");
    bad_ = number_of("bad");
    has_items_ = *kept.find("items") == Value(true);
    has_parts_ = *kept.find("parts") == Value(true);
    word_ = bytes_of("word");
    return true;
  }

  /// An empty graph may have one item, which says how far the table's stream was followed: it is
  /// loaded with the others. Lost in a crash it is found anew, and what it is for counted anew.
  Result<void> take_position() {
    if (!target_.schema->is_followed()) return {};
    ADJOIN_CHECK(check_empty());
    table::DeleteItemRequest remove;
    remove.table = target_.table;
    remove.key = schema::position_key(*target_.schema);
    remove.return_values = table::ReturnValues::all_old;
    ADJOIN_TRY(const table::WriteResult result, graph_.store->delete_item(context_, remove));
    if (result.attributes) position_ = result.attributes->decode();
    return {};
  }
  /// But for the position. The load itself looks again.
  Result<void> check_empty() {
    table::ScanRequest scan;
    scan.table = target_.table;
    scan.limit = 2;
    scan.consistent_read = true;
    ADJOIN_TRY(const table::ScanResult page, graph_.store->scan(context_, scan));
    const std::string position = plan::key_identity(schema::position_key(*target_.schema));
    for (const auto& item : page.items) {
      if (plan::key_identity(plan::key_of(*target_.schema, item.decode())) == position) continue;
      return api_error(ApiError::resource_in_use,
                       "table " + target_.schema->table.name +
                           " is not empty: only an empty table can be loaded in bulk");
    }
    return {};
  }
  /// Unless whoever follows has made another.
  Result<void> put_back() {
    table::PutItemRequest put;
    put.table = target_.table;
    put.item = *position_;
    put.condition_expression = "attribute_not_exists(#pk)";
    put.placeholders.names.emplace("#pk", target_.schema->table.pk.name);
    ADJOIN_CHECK(graph_.store->put_item(context_, put));
    return {};
  }

  Result<std::optional<table::LateItem>> next_late() {
    ADJOIN_TRY(std::optional<table::LateItem> next, nodes_->next_item());
    if (next || !position_ || gave_position_) return next;
    gave_position_ = true;
    return std::optional<table::LateItem>({item::encode_item(*position_), {}});
  }

  Result<void> check_open() const {
    if (failed_) return *failed_;
    if (!is_closed_) return {};
    return Error(ErrorCode::cancelled, "the load was stopped by an earlier bad record");
  }

  /// A bad record, or the end of the load.
  Result<void> refuse(Error error) {
    if (api_error_of(error) != ApiError::validation && error.code() != ErrorCode::not_found) {
      return fail(std::move(error));
    }
    return pass_over(std::move(error));
  }
  Result<void> pass_over(Error error) {
    ++bad_;
    if (!options_.skip_bad) is_closed_ = true;
    return error;
  }
  Result<void> fail(Error error) {
    failed_ = error;
    return error;
  }

  /// The way for every edge, item by item.
  Result<void> derive_edge(std::uint64_t tag, const plan::AddEdge& add) {
    const Result<const plan::BulkEdges::Made*> found = edges_.make(add);
    if (!found) return refuse(found.error());
    const plan::BulkEdges::Made& made = **found;
    ADJOIN_CHECK(check_type(*made.edge.type));
    if (Result<void> may = check_tree(made.edge); !may) return pass_over(may.error());
    if (!made.mirror.empty()) {
      const Result<void> good = load_->check_stored(item::ItemView(made.mirror));
      if (!good) return refuse(good.error());
    }
    // Counted before it is added: counting may refuse it, for a limit or for a value that cannot be
    // summed. What was counted can be taken back.
    if (Result<void> counted = nodes_->add(made.edge); !counted) return refuse(counted.error());
    Note note{made.has_given_version ? Role::versioned_edge : Role::edge, tag};
    const Result<void> added =
        load_->add_stored(item::ItemView(made.item), Note::view(note.encode()));
    if (!added) {
      ADJOIN_CHECK(nodes_->take_back(made.edge, false));
      return refuse(added.error());
    }
    if (!made.mirror.empty()) {
      note.role = made.has_given_version ? Role::versioned_mirror : Role::mirror;
      const Result<void> mirrored =
          load_->add_stored(item::ItemView(made.mirror), Note::view(note.encode()));
      // Half of the edge is on its way: nothing can be made of the load any more.
      if (!mirrored) return fail(mirrored.error());
    }
    if (Result<void> noted = nodes_->accepted(made.edge); !noted) return fail(noted.error());
    if (Result<void> grown = grow_tree(made.edge, tag); !grown) return fail(grown.error());
    ++added_;
    return {};
  }

  Result<void> check_tree(const plan::BulkEdge& edge) const {
    if (!edge.type->tree) return {};
    const Result<void> may = trees_.check(*edge.type, edge.from, edge.to);
    if (may || may.error().code() != ErrorCode::already_exists) return may;
    return reworded(may.error(), name_of(edge) + ": " + may.error().message());
  }

  /// The guard of the child's parent comes with the first edge from it.
  Result<void> grow_tree(const plan::BulkEdge& edge, std::uint64_t tag) {
    if (!edge.type->tree || !trees_.add(*edge.type, edge.from, edge.to)) return {};
    ADJOIN_TRY(const Item guard,
               schema::parent_guard(*target_.schema, *edge.type, edge.to, edge.from));
    return load_->add(guard, Note::view(Note{Role::whole, tag}.encode()));
  }

  Result<void> check_type(const schema::EdgeType& edge) {
    has_parts_ = true;
    if (has_items_) return fail(mixed_records());
    if (checked_.count(&edge) != 0) return {};
    if (Result<void> may = plan::check_bulk(edge); !may) return fail(may.error());
    checked_.insert(&edge);
    return {};
  }
  Result<void> check_whole_items() {
    if (has_parts_) return fail(mixed_records());
    if (has_items_) return {};
    if (Result<void> may = check_items_in_bulk(*target_.schema); !may) return fail(may.error());
    return {};
  }

  /// Which of several items of one key stays, and what the others were counted for.
  Result<void> combine(const std::vector<table::BulkRecord>& same_key, Bytes& out,
                       Bytes& out_note) {
    ADJOIN_ASSERT(same_key.size() > 1);
    // Items of one key have one role, or the schema would have two types with one key.
    const auto role = static_cast<Role>(same_key.front().note.front());
    if (role == Role::guard) return combine_guards(same_key, out, out_note);
    if (role == Role::whole) {
      out = same_key.back().item.bytes();
      out_note = same_key.back().note;
      return {};
    }
    const schema::Recognised known = recognise(*target_.schema, same_key.front().item);
    ADJOIN_ASSERT(known.edge != nullptr);
    const bool replaces = known.edge->on_exists == schema::OnExists::replace;
    // Records of one key come in the order of the source. Writes one after the other would leave
    // the last where edges replace, and the first where they are kept.
    const std::size_t stays = replaces ? same_key.size() - 1 : 0;
    for (std::size_t i = 0; i < same_key.size(); ++i) {
      const Note note = Note::decode(same_key[i].note);
      if (i == stays || !note.is_own()) continue;
      const plan::BulkEdge gone = plan::bulk_edge(target_, known, same_key[i].item.decode());
      ADJOIN_CHECK(check_mirrors(gone, known, same_key[stays].item));
      ADJOIN_CHECK(nodes_->take_back(gone, replaces));
      ADJOIN_CHECK(note_repeated(*known.edge, note.tag, gone));
    }
    out = same_key[stays].item.bytes();
    out_note = same_key[stays].note;
    if (replaces && !target_.schema->table.version_attribute.empty()) {
      set_version(version_after(same_key), out, out_note);
    }
    return {};
  }

  /// From then on it is as if the record had said its version.
  void set_version(std::int64_t version, Bytes& stored_item, Bytes& encoded_note) const {
    Item item = item::ItemView(stored_item).decode();
    item.set(target_.schema->table.version_attribute, Value(version));
    stored_item.clear();
    item::encode_item(item, stored_item);
    Note note = Note::decode(encoded_note);
    note.role = note.is_own() ? Role::versioned_edge : Role::versioned_mirror;
    encoded_note = Note::view(note.encode());
  }

  /// The version of an edge that was put so often, unless a record said another.
  std::int64_t version_after(const std::vector<table::BulkRecord>& same_key) const {
    std::int64_t version = 0;
    for (const table::BulkRecord& record : same_key) {
      const bool given = Note::decode(record.note).has_version();
      version = given ? plan::version_of(*target_.schema, record.item.decode()) : version + 1;
    }
    return version;
  }

  /// A mirror that lies elsewhere would stay behind without its edge.
  Result<void> check_mirrors(const plan::BulkEdge& gone, const schema::Recognised& known,
                             item::ItemView stays) const {
    if (!plan::mirror_key_needs_fields(*gone.form)) return {};
    const plan::BulkEdge kept = plan::bulk_edge(target_, known, stays.decode());
    const auto mirror_of = [&](const plan::BulkEdge& edge) {
      schema::EdgeInput input;
      input.from = edge.from;
      input.to = edge.to;
      input.fields = edge.fields;
      return edge_keys(*target_.schema, *edge.type, input);
    };
    ADJOIN_TRY(const schema::EdgeKeys of_gone, mirror_of(gone));
    ADJOIN_TRY(const schema::EdgeKeys of_kept, mirror_of(kept));
    if (of_gone.mirror == of_kept.mirror) return {};
    return with_lack(
        Lack::What::one_by_one,
        Error(ErrorCode::unsupported,
              name_of(gone) +
                  " comes twice with other fields in the key of its mirror, so that one "
                  "would have to be left out"));
  }

  Result<void> note_repeated(const schema::EdgeType& edge, std::uint64_t tag,
                             const plan::BulkEdge& gone) {
    if (edge.on_exists == schema::OnExists::keep) ++kept_;
    if (edge.on_exists != schema::OnExists::refuse) return {};
    Error error(ErrorCode::already_exists, name_of(gone) + " exists already");
    ++bad_;
    ++late_bad_;
    failures_.push_back({tag, error});
    return options_.skip_bad ? Result<void>() : error;
  }

  /// Guards of one value, with the nodes that have it in their notes. One node may have several, if
  /// it was put under several owners.
  static Result<void> combine_guards(const std::vector<table::BulkRecord>& same_key, Bytes& out,
                                     Bytes& out_note) {
    const auto holder = [](const table::BulkRecord& guard) {
      return std::string(guard.note.substr(1, guard.note.find('\0') - 1));
    };
    const std::string first = holder(same_key.front());
    for (const table::BulkRecord& other : same_key) {
      if (holder(other) == first) continue;
      const std::string what(other.note.substr(other.note.find('\0') + 1));
      return Error(ErrorCode::already_exists,
                   what + " is taken by " + first + ": " + holder(other) + " cannot have it too");
    }
    out = same_key.front().item.bytes();
    out_note = same_key.front().note;
    return {};
  }

  GraphContext graph_;
  plan::Target target_;
  BulkOptions options_;
  plan::BulkEdges edges_;
  std::optional<BulkNodes> nodes_;  ///< sorts where the load does
  BulkTrees trees_;
  table::CallContext context_;
  std::optional<Item> position_;
  bool gave_position_ = false;
  std::unique_ptr<table::BulkLoad> load_;
  std::optional<BulkBatch> batch_;
  std::set<const schema::EdgeType*> checked_;
  std::uint64_t added_ = 0;
  std::uint64_t late_bad_ = 0;
  bool has_items_ = false;
  bool has_parts_ = false;  ///< nodes or edges
  bool is_closed_ = false;
  bool has_given_up_ = false;  ///< an earlier load that this one was to go on with
  std::optional<Error> failed_;
};

BulkLoader::BulkLoader(std::unique_ptr<Work> work) : work_(std::move(work)) {}
BulkLoader::~BulkLoader() = default;

Result<std::unique_ptr<BulkLoader>> BulkLoader::begin(const GraphContext& graph,
                                                      BulkOptions options) {
  const table::CallContext context;
  ADJOIN_TRY(const Transition* const transition, under_way(graph, context));
  if (transition != nullptr) {
    return Error(ErrorCode::conflict,
                 "the table is being migrated: load when the migration has ended");
  }
  plan::Target target = graph.target();
  begin_write(target);
  auto work = std::make_unique<Work>(graph, std::move(target), std::move(options));
  ADJOIN_CHECK(work->start());
  return std::unique_ptr<BulkLoader>(new BulkLoader(std::move(work)));
}

Result<void> BulkLoader::add_edge(std::uint64_t tag, const plan::AddEdge& edge) {
  return work_->add_edge(tag, edge);
}
Result<void> BulkLoader::add_node(std::uint64_t, plan::PutNode node) {
  return work_->add_node(std::move(node));
}
Result<void> BulkLoader::add_item(std::uint64_t tag, const Item& item) {
  return work_->add_item(tag, item);
}
Result<void> BulkLoader::finish(const table::BulkProgress& progress) {
  return work_->finish(progress);
}
Result<void> BulkLoader::keep(BytesView word) { return work_->keep(word); }
bool BulkLoader::can_keep() const noexcept { return work_->can_keep(); }
const std::optional<Bytes>& BulkLoader::word() const noexcept { return work_->word_; }
void BulkLoader::give_up() { work_->give_up(); }
std::uint64_t BulkLoader::written() const noexcept { return work_->written_; }
std::uint64_t BulkLoader::kept() const noexcept { return work_->kept_; }
std::uint64_t BulkLoader::bad() const noexcept { return work_->bad_; }
const std::vector<LoadFailure>& BulkLoader::failures() const noexcept { return work_->failures_; }

}  // namespace adjoin::graph
