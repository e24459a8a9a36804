#include "graph/topology_follower.h"

#include <algorithm>
#include <deque>

#include "plan/key_value.h"
#include "schema/field.h"
#include "topology/builder.h"

namespace adjoin::graph {
namespace {

/// Commits read from the change records at once: one version of the topology each time.
constexpr std::size_t kCommitsAtOnce = 1000;
/// Searches whose memory is kept.
constexpr std::size_t kSpacesKept = 8;

Result<void> check(const table::CallContext& context) {
  if (context.cancel != nullptr && context.cancel->is_cancelled()) {
    return Error(ErrorCode::cancelled, "the operation was cancelled");
  }
  return {};
}

std::size_t commits_of(const table::ChangesAfterResult& page) {
  std::size_t commits = 0;
  CommitId last;
  for (const table::Change& change : page.changes) {
    commits += change.commit != last;
    last = change.commit;
  }
  return commits;
}

/// A key attribute's text as recognise_key wants it.
std::string text_of(const item::Item& key, const std::string& attribute) {
  const item::AttributeValue* value = key.find(attribute);
  if (value == nullptr) return {};
  if (const item::Binary* binary = value->as_binary()) return binary->bytes;
  return schema::key_text(*value).value_or(std::string());
}

}  // namespace

TopologyFollower::TopologyFollower(table::TableStore& store,
                                   std::shared_ptr<const schema::Schema> schema,
                                   table::TableRef table,
                                   std::vector<const schema::EdgeType*> types,
                                   std::size_t memory_bytes_max)
    : store_(store),
      schema_(std::move(schema)),
      table_(std::move(table)),
      types_(std::move(types)),
      memory_bytes_max_(memory_bytes_max),
      recogniser_(schema_) {
  const table::Capabilities can = store_.capabilities();
  if (!can.read_view || can.feed_order != table::FeedOrder::commit) {
    gave_up_ = "the store does not tell its changes in one order";
  }
}

TopologyFollower::~TopologyFollower() = default;

std::vector<topology::EdgeTypeShape> TopologyFollower::shapes() const {
  std::vector<topology::EdgeTypeShape> shapes;
  for (const schema::EdgeType* edge : types_) {
    shapes.push_back({edge->reverse == schema::ReverseKind::same});
  }
  return shapes;
}

std::optional<topology::EdgeTypeId> TopologyFollower::type_of(const schema::EdgeType* edge) const {
  const auto found = std::find(types_.begin(), types_.end(), edge);
  if (found == types_.end()) return std::nullopt;
  return static_cast<topology::EdgeTypeId>(found - types_.begin());
}

std::optional<std::vector<topology::Follow>> TopologyFollower::follows(
    const std::vector<plan::EdgeChoice>& choices, std::string& why) const {
  std::vector<topology::Follow> follows;
  for (const plan::EdgeChoice& choice : choices) {
    const std::optional<topology::EdgeTypeId> type = type_of(choice.edge);
    if (!type) {
      why = "the topology does not hold edges " + choice.name;
      return std::nullopt;
    }
    const bool forward = choice.direction == schema::Direction::forward;
    const topology::Follow follow{
        *type, forward ? topology::Direction::forward : topology::Direction::reverse};
    if (std::find(follows.begin(), follows.end(), follow) == follows.end()) {
      follows.push_back(follow);
    }
  }
  return follows;
}

void TopologyFollower::give_up(std::string why) {
  gave_up_ = std::move(why);
  topology_ = nullptr;
}

Result<std::optional<TopologyHold>> TopologyFollower::hold(const table::CallContext& context,
                                                           std::string& why) {
  const std::lock_guard lock(mutex_);
  if (gave_up_.empty()) {
    const Result<void> ready = refresh(context);
    if (!ready && ready.error().code() == ErrorCode::limit_exceeded) {
      give_up(ready.error().message());
    } else if (!ready) {
      return ready.error();  // what was applied so far is whole commits: the next read goes on
    }
  }
  if (!gave_up_.empty()) {
    why = gave_up_;
    return std::optional<TopologyHold>();
  }
  return std::optional<TopologyHold>(
      TopologyHold{topology_, topology_->view(), topology_->memory().total()});
}

Result<void> TopologyFollower::refresh(const table::CallContext& context) {
  while (true) {
    if (topology_ == nullptr) ADJOIN_CHECK(build(context));
    ADJOIN_TRY(const bool followed, catch_up(context));
    if (followed) return {};
    topology_ = nullptr;
  }
}

/// Everything up to a moment, which the change records then go on from.
Result<void> TopologyFollower::build(const table::CallContext& context) {
  table::CallContext still = context;
  ADJOIN_TRY(still.read_view, store_.read_view(context));
  topology::Builder builder(shapes(), memory_bytes_max_);
  ADJOIN_CHECK(scan(still, builder));
  commit_ = still.read_view->commit();
  ADJOIN_TRY(topology_, builder.finish(commit_));
  return {};
}

Result<void> TopologyFollower::scan(const table::CallContext& context, topology::Builder& builder) {
  table::ScanRequest request;
  request.table = table_;
  std::string pk_scratch;
  std::string sk_scratch;
  do {
    ADJOIN_CHECK(check(context));
    ADJOIN_TRY(table::ScanResult page, store_.scan(context, request));
    for (const item::ItemView row : page.items) {
      const RecognisedEdge edge =
          recogniser_.recognise(plan::key_text(row, schema_->table.pk, pk_scratch),
                                plan::key_text(row, schema_->table.sk, sk_scratch));
      if (edge.edge == nullptr) continue;
      const std::optional<topology::EdgeTypeId> type = type_of(edge.edge);
      if (type) ADJOIN_CHECK(builder.add(*type, edge.from, edge.to));
    }
    request.exclusive_start_key = std::move(page.last_evaluated_key);
  } while (request.exclusive_start_key);
  return {};
}

Result<bool> TopologyFollower::catch_up(const table::CallContext& context) {
  table::ChangesAfterRequest request;
  request.table = table_;
  request.commits_max = kCommitsAtOnce;
  bool more = true;
  while (more) {
    ADJOIN_CHECK(check(context));
    request.after = commit_;
    const Result<table::ChangesAfterResult> page = store_.changes_after(context, request);
    if (!page && page.error().code() == ErrorCode::trimmed_data_access) return false;
    if (!page) return page.error();
    ADJOIN_TRY(const bool fits, apply(*page));
    if (!fits) return false;
    // A full page may have more behind it; another one is all there was.
    more = commits_of(*page) == kCommitsAtOnce;
  }
  // Another table of that name, or another schema, has changes of its own, which do not tell that
  // this one went.
  ADJOIN_CHECK(store_.check_noted(table_));
  return true;
}

Result<bool> TopologyFollower::apply(const table::ChangesAfterResult& page) {
  std::deque<std::string> refs;  // a deque, whose elements stay where they are
  std::vector<topology::EdgeChange> edges;
  for (const table::Change& change : page.changes) {
    if (change.kind == table::ChangeKind::reset) return false;
    if (change.kind == table::ChangeKind::modify) continue;
    const std::string pk = text_of(change.key, schema_->table.pk.name);
    const std::string sk = text_of(change.key, schema_->table.sk.name);
    const RecognisedEdge edge = recogniser_.recognise(pk, sk);
    if (edge.edge == nullptr) continue;
    const std::optional<topology::EdgeTypeId> type = type_of(edge.edge);
    if (!type) continue;
    const std::string& from = refs.emplace_back(edge.from);
    const std::string& to = refs.emplace_back(edge.to);
    edges.push_back({*type, from, to, change.kind == table::ChangeKind::insert});
  }
  if (page.last == commit_) return true;
  const Result<void> applied = topology_->apply(edges);
  if (!applied && applied.error().code() == ErrorCode::corruption) return false;
  if (!applied) return applied.error();
  commit_ = page.last;
  topology_->publish(page.last);
  return true;
}

std::unique_ptr<topology::SearchSpace> TopologyFollower::take_space() {
  const std::lock_guard lock(spaces_mutex_);
  if (spaces_.empty()) return std::make_unique<topology::SearchSpace>();
  std::unique_ptr<topology::SearchSpace> space = std::move(spaces_.back());
  spaces_.pop_back();
  return space;
}

void TopologyFollower::give_space(std::unique_ptr<topology::SearchSpace> space) {
  const std::lock_guard lock(spaces_mutex_);
  if (spaces_.size() < kSpacesKept) spaces_.push_back(std::move(space));
}

}  // namespace adjoin::graph
