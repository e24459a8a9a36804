#include "wire/rows/rows.h"

#include <utility>
#include <vector>

#include "base/assert.h"

namespace adjoin::wire {
namespace {

constexpr std::size_t kRowsMax = 64;

/// "tags.1.member.key": places are in lower camel case.
std::string place_of(const Row& row, const Site& site) {
  std::string place = site.place;
  if (!place.empty()) place += '.';
  const std::size_t begin = place.size();
  place += row.name;
  if (place[begin] >= 'A' && place[begin] <= 'Z')
    place[begin] = static_cast<char>(place[begin] | 0x20);
  return place;
}

/// What is wrong in the members of one object, until all are read.
class Findings {
 public:
  explicit Findings(std::span<const Row> rows) : rows_(rows) {}

  void add_inside(std::size_t row, Constraints&& wrong) {
    add(rows_[row].rules.inside_first ? 0 : rank_of(row), std::move(wrong));
  }
  void add_absence(std::size_t row, Constraints&& wrong) { add(rank_of(row), std::move(wrong)); }

  void move_to(Constraints& out) {
    std::stable_sort(found_.begin(), found_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [rank, wrong] : found_) out.append(std::move(wrong));
  }

 private:
  /// From 1.
  std::size_t rank_of(std::size_t row) const {
    return 1 + (rows_[row].rank == kAsListed ? row : rows_[row].rank);
  }
  void add(std::size_t rank, Constraints&& wrong) {
    if (!wrong.empty()) found_.emplace_back(rank, std::move(wrong));
  }

  std::span<const Row> rows_;
  std::vector<std::pair<std::size_t, Constraints>> found_;
};

std::size_t find_row(std::span<const Row> rows, std::string_view name) {
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.name == name; });
  return static_cast<std::size_t>(found - rows.begin());
}

Constraints absence_of(const Row& row, const Site& site) {
  Constraints wrong;
  if (row.rules.absent != nullptr) {
    row.rules.absent(wrong);
  } else {
    wrong.required(false, place_of(row, site));
  }
  return wrong;
}

}  // namespace

void decode_rows(Decoder& in, std::span<const Row> rows, void* whole, const Site& site,
                 Constraints& wrong) {
  ADJOIN_ASSERT(rows.size() <= kRowsMax);
  Findings findings(rows);
  std::uint64_t seen = 0;
  for (in.begin_structure(site.type); in.next_member();) {
    const std::size_t at = find_row(rows, in.name());
    if (at == rows.size() || rows[at].decode == nullptr) {
      in.skip();
      continue;
    }
    const Row& row = rows[at];
    const std::string place = place_of(row, site);
    Constraints here;
    row.decode(in, row.rules, whole, place, here);
    if (in.failed()) return;
    seen |= std::uint64_t{1} << at;
    findings.add_inside(at, std::move(here));
  }
  for (std::size_t at = 0; at < rows.size(); ++at) {
    const bool is_seen = (seen >> at & 1) != 0;
    if (rows[at].rules.required && !is_seen) {
      findings.add_absence(at, absence_of(rows[at], site));
    }
  }
  findings.move_to(wrong);
}

bool decode_member(Decoder& in, std::span<const Row> rows, void* whole, const Site& site,
                   Constraints& wrong) {
  const std::size_t at = find_row(rows, in.name());
  if (at == rows.size() || rows[at].decode == nullptr) return false;
  rows[at].decode(in, rows[at].rules, whole, place_of(rows[at], site), wrong);
  return true;
}

void read_rows(ReplyReader& in, std::span<const Row> rows, void* whole) {
  for (in.begin_object(); in.next_member();) {
    if (!read_member(in, rows, whole)) in.skip();
  }
}

bool read_member(ReplyReader& in, std::span<const Row> rows, void* whole) {
  const std::size_t at = find_row(rows, in.name());
  if (at == rows.size() || rows[at].read == nullptr) return false;
  rows[at].read(in, whole);
  return true;
}

void write_members(item::JsonWriter& json, std::span<const Row> rows, const void* whole) {
  for (const Row& row : rows) {
    const bool stays = row.rules.required || row.rules.always;
    if (row.write == nullptr || (!stays && row.is_default(whole))) continue;
    json.name(row.name);
    row.write(json, whole);
  }
}

void write_rows(item::JsonWriter& json, std::span<const Row> rows, const void* whole) {
  json.begin_object();
  write_members(json, rows, whole);
  json.end_object();
}

}  // namespace adjoin::wire
