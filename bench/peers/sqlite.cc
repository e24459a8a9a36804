#include <sqlite3.h>

#include <filesystem>

#include "bench/peers/peers.h"

namespace adjoin::bench {
namespace {

constexpr const char* kMake = R"(
PRAGMA journal_mode = OFF;
PRAGMA cache_size = -1000000;
PRAGMA mmap_size = 4000000000;
CREATE TABLE friend (a INTEGER NOT NULL, b INTEGER NOT NULL, PRIMARY KEY (a, b)) WITHOUT ROWID;
BEGIN;
)";
/// A union drops what it has, so that each node is walked from once a level.
constexpr const char* kWithinThreeHops = R"(
WITH RECURSIVE reached(node, hops) AS (
  SELECT ?1, 0
  UNION
  SELECT friend.b, hops + 1 FROM reached JOIN friend ON friend.a = reached.node WHERE hops < 3)
SELECT count(DISTINCT node) FROM reached
)";
/// Rows come level by level, and none after the first that is asked for.
constexpr const char* kPathHops = R"(
WITH RECURSIVE reached(node, hops) AS (
  SELECT ?1, 0
  UNION
  SELECT friend.b, hops + 1 FROM reached JOIN friend ON friend.a = reached.node WHERE hops < 100)
SELECT hops FROM reached WHERE node = ?2 LIMIT 1
)";

class Sqlite final : public Peer {
 public:
  ~Sqlite() override {
    sqlite3_finalize(within_three_hops_);
    sqlite3_finalize(path_hops_);
    sqlite3_close(database_);
  }

  Result<void> open(const std::string& path, const Edges& edges) {
    ADJOIN_CHECK(check(sqlite3_open(path.c_str(), &database_)));
    ADJOIN_CHECK(check(sqlite3_exec(database_, kMake, nullptr, nullptr, nullptr)));
    sqlite3_stmt* insert = nullptr;
    ADJOIN_CHECK(check(
        sqlite3_prepare_v2(database_, "INSERT INTO friend VALUES (?1, ?2)", -1, &insert, nullptr)));
    Result<void> inserted;
    for (const auto& [from, to] : edges) {
      sqlite3_bind_int64(insert, 1, from);
      sqlite3_bind_int64(insert, 2, to);
      if (sqlite3_step(insert) != SQLITE_DONE) inserted = check(SQLITE_ERROR);
      sqlite3_reset(insert);
    }
    sqlite3_finalize(insert);
    ADJOIN_CHECK(std::move(inserted));
    ADJOIN_CHECK(check(sqlite3_exec(database_, "COMMIT; ANALYZE;", nullptr, nullptr, nullptr)));
    ADJOIN_CHECK(
        check(sqlite3_prepare_v2(database_, kWithinThreeHops, -1, &within_three_hops_, nullptr)));
    return check(sqlite3_prepare_v2(database_, kPathHops, -1, &path_hops_, nullptr));
  }

  std::uint64_t within_three_hops(std::span<const Node> starts) override {
    return sum_of_answers(starts, [this](Node start) {
      sqlite3_bind_int64(within_three_hops_, 1, start);
      return answer(within_three_hops_);
    });
  }

  std::uint64_t path_hops(std::span<const NodePair> pairs) override {
    return sum_of_answers(pairs, [this](const NodePair& pair) {
      sqlite3_bind_int64(path_hops_, 1, pair.first);
      sqlite3_bind_int64(path_hops_, 2, pair.second);
      return answer(path_hops_);
    });
  }

 private:
  static std::uint64_t answer(sqlite3_stmt* question) {
    const bool answered = sqlite3_step(question) == SQLITE_ROW;
    const std::int64_t number = answered ? sqlite3_column_int64(question, 0) : 0;
    sqlite3_reset(question);
    return static_cast<std::uint64_t>(number);
  }

  Result<void> check(int code) const {
    if (code == SQLITE_OK) return {};
    return Error(ErrorCode::io_error, std::string("SQLite: ") + sqlite3_errmsg(database_));
  }

  sqlite3* database_ = nullptr;
  sqlite3_stmt* within_three_hops_ = nullptr;
  sqlite3_stmt* path_hops_ = nullptr;
};

}  // namespace

Result<std::unique_ptr<Peer>> open_sqlite(const std::string& folder, const Edges& edges) {
  auto peer = std::make_unique<Sqlite>();
  std::filesystem::remove(folder + "/friends.sqlite");
  ADJOIN_CHECK(peer->open(folder + "/friends.sqlite", edges));
  return std::unique_ptr<Peer>(std::move(peer));
}

}  // namespace adjoin::bench
