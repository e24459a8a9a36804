#include "monitor/heat/heat_board.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "monitor/heat/key_words.h"

namespace adjoin::monitor {
namespace {

using Length = meter::HeatCollector::Length;
using std::chrono::milliseconds;
using std::chrono::minutes;

/// Most lines of an answer, of all tables together.
constexpr std::size_t kHeatLinesMax = 10'000;
constexpr std::chrono::hours kTidyEvery{1};

Length length_of(std::chrono::seconds since) noexcept {
  return since <= minutes{1} ? Length::minute : Length::hour;
}

/// Contributor Insights counts no statements. Source: "CloudWatch Contributor Insights for
/// DynamoDB" of the DynamoDB developer guide.
bool is_statement(table::CountedOperation operation) noexcept {
  using table::CountedOperation;
  return operation == CountedOperation::execute_statement ||
         operation == CountedOperation::batch_execute_statement ||
         operation == CountedOperation::execute_transaction;
}

void add_objects(const meter::HeatWindow& heat, std::set<std::uint32_t>& objects) {
  heat.each([&objects](table::ObjectId object, meter::HeatKind, const meter::KeyHeat&) {
    objects.insert(object.value);
  });
  for (const auto kind :
       {meter::HeatKind::read, meter::HeatKind::write, meter::HeatKind::throttle}) {
    heat.shared(kind).each([&objects](std::uint64_t, const meter::FrequentKey& found) {
      BytesView key = found.key;
      objects.insert(meter::take_u32(key));
    });
  }
}

bool is_hotter(const meter::HeatRow& a, const meter::HeatRow& b) noexcept {
  return std::tie(a.share, a.per_second) > std::tie(b.share, b.per_second);
}

}  // namespace

HeatBoard::HeatBoard(table::TableStore& store, const Clock& clock)
    : clock_(clock),
      store_(store),
      shard_memory_(std::make_shared<meter::HeatMemory>(meter::kShardHeatBytes)),
      period_memory_(meter::kPeriodHeatBytes),
      insights_({store, clock, names_, period_memory_}),
      seats_(shard_memory_),
      collector_(clock.unix_time(), period_memory_),
      tidied_(clock.steady()) {}

HeatBoard::~HeatBoard() = default;

inline void HeatBoard::add(const table::Charge& charge, const meter::HeatEvent& event) noexcept {
  if (event.partition.empty()) return;
  const std::uint8_t marks = names_.marks(event.object);
  if ((marks & HeatNames::kNamed) == 0) [[unlikely]] {
    names_.learn(event.object, charge.table_name, charge.index_name);
  }
  HeatSeat* const seat = seats_.mine();
  if (seat == nullptr) return;
  seat->heat.add(event);
  if ((marks & HeatNames::kWatched) != 0 && !is_statement(charge.operation)) {
    seat->insights.add(event);
  }
}

void HeatBoard::charge(const table::Charge& charge) noexcept {
  if (charge.half_units > 0) add(charge, meter::heat_event(charge));
}

void HeatBoard::throttle(const table::Charge& refused) noexcept {
  add(refused,
      {refused.object, meter::HeatKind::throttle, 1, refused.partition_key, refused.sort_key});
}

void HeatBoard::collect() {
  const std::lock_guard collecting(collecting_);
  const milliseconds now = clock_.unix_time();
  const auto seats = seats_.all();
  std::vector<meter::HeatShard*> heat;
  std::vector<meter::HeatShard*> insights;
  for (const auto& seat : seats) {
    heat.push_back(&seat->heat);
    insights.push_back(&seat->insights);
  }
  {
    const std::lock_guard lock(mutex_);
    collector_.collect(heat, now);
  }
  insights_.collect(insights, now);
  names_.look_up(store_);
  if (clock_.steady() - tidied_ >= kTidyEvery) tidy();
}

void HeatBoard::tidy() {
  tidied_ = clock_.steady();
  std::set<std::uint32_t> warm;
  {
    const std::lock_guard lock(mutex_);
    if (const auto* whole = collector_.whole(Length::hour)) add_objects(whole->heat, warm);
    add_objects(collector_.running(Length::hour).heat, warm);
  }
  names_.forget([&warm](table::ObjectId object) { return warm.contains(object.value); });
  insights_.forget_dropped();
}

std::unique_ptr<meter::HeatPeriod> HeatBoard::recent(Length length) const {
  const std::lock_guard lock(mutex_);
  return collector_.recent(length);
}

HeatAnswer HeatBoard::rows(const HeatQuestion& question) const {
  const std::unique_ptr<meter::HeatPeriod> period = recent(length_of(question.since));
  HeatAnswer answer{period->from, period->until, {}};
  meter::HeatQuery query;
  query.kind = question.kind;
  query.items = question.items;
  query.rows = question.rows;
  std::vector<meter::HeatRow> rows;
  if (!question.table) {
    rows = meter::heat_rows(*period, query);
  } else {
    for (const table::ObjectId object : names_.find(*question.table, question.index)) {
      query.object = object;
      for (meter::HeatRow& row : meter::heat_rows(*period, query)) rows.push_back(std::move(row));
    }
    std::stable_sort(rows.begin(), rows.end(), is_hotter);
  }
  for (const meter::HeatRow& row : rows) {
    if (answer.lines.size() == kHeatLinesMax) break;
    const std::optional<HeatObject> object = names_.find(row.object);
    if (!object) continue;
    answer.lines.push_back(
        {object->table, object->index,
         printable_key(row.partition, row.sort, object->keys ? &*object->keys : nullptr), row.kind,
         row.per_second, row.share, row.error});
  }
  return answer;
}

std::optional<PartitionUses> HeatBoard::take_partition_uses() {
  std::vector<meter::HeatRow> rows;
  PartitionUses told;
  double seconds = 0;
  {
    const std::lock_guard lock(mutex_);
    const meter::HeatPeriod* whole = collector_.whole(Length::minute);
    if (whole == nullptr || whole->until <= told_) return std::nullopt;
    told_ = whole->until;
    told.minute = std::chrono::floor<minutes>(whole->until - milliseconds{1});
    seconds = whole->seconds();
    meter::HeatQuery query;
    query.rows = 1;
    rows = meter::heat_rows(*whole, query);
  }
  for (const meter::HeatRow& row : rows) {
    const std::optional<HeatObject> object = names_.find(row.object);
    if (row.kind == meter::HeatKind::throttle || !object) continue;
    // What a store saw that was opened within the minute is spread over the whole of it.
    const double percent = 100 * row.share * std::min(seconds / 60, 1.0);
    told.uses.push_back({object->table, object->index, row.kind, percent});
  }
  return told;
}

std::vector<Bytes> HeatBoard::most_written(std::string_view table, std::string_view index,
                                           std::size_t count) const {
  const std::unique_ptr<meter::HeatPeriod> period = recent(Length::hour);
  std::vector<std::pair<std::uint64_t, Bytes>> keys;
  for (const table::ObjectId object : names_.find(table, index)) {
    const meter::KnownKeys known =
        meter::known_partitions(period->heat, object, meter::HeatKind::write);
    for (const auto& [key, use] : known.uses) keys.emplace_back(use.weight, key);
  }
  std::ranges::sort(keys, [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  std::vector<Bytes> heaviest;
  for (auto& [weight, key] : keys) {
    if (heaviest.size() == count) break;
    heaviest.push_back(std::move(key));
  }
  return heaviest;
}

std::size_t HeatBoard::bytes() const noexcept {
  return shard_memory_->used() + period_memory_.used();
}

}  // namespace adjoin::monitor
