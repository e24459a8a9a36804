#include <lmdb.h>

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "bench/peers/peers.h"

namespace adjoin::bench {
namespace {

class Lmdb final : public Peer {
 public:
  ~Lmdb() override {
    if (cursor_ != nullptr) mdb_cursor_close(cursor_);
    if (reading_ != nullptr) mdb_txn_abort(reading_);
    if (environment_ != nullptr) mdb_env_close(environment_);
  }

  Result<void> open(const std::string& path, const Edges& edges) {
    constexpr unsigned kFlags =
        MDB_CREATE | MDB_INTEGERKEY | MDB_DUPSORT | MDB_DUPFIXED | MDB_INTEGERDUP;
    ADJOIN_CHECK(check(mdb_env_create(&environment_)));
    ADJOIN_CHECK(check(mdb_env_set_mapsize(environment_, std::size_t{8} << 30U)));
    ADJOIN_CHECK(check(mdb_env_open(environment_, path.c_str(), MDB_NOSUBDIR | MDB_NOSYNC, 0600)));
    MDB_txn* writing = nullptr;
    ADJOIN_CHECK(check(mdb_txn_begin(environment_, nullptr, 0, &writing)));
    MDB_dbi table = 0;
    int code = mdb_dbi_open(writing, nullptr, kFlags, &table);
    for (std::size_t i = 0; code == 0 && i < edges.size(); ++i) {
      Node from = edges[i].first;
      Node to = edges[i].second;
      MDB_val key{sizeof from, &from};
      MDB_val value{sizeof to, &to};
      code = mdb_put(writing, table, &key, &value, MDB_APPENDDUP);
      if (code == MDB_KEYEXIST) code = 0;
    }
    if (code != 0) {
      mdb_txn_abort(writing);
      return check(code);
    }
    ADJOIN_CHECK(check(mdb_txn_commit(writing)));
    ADJOIN_CHECK(check(mdb_txn_begin(environment_, nullptr, MDB_RDONLY, &reading_)));
    ADJOIN_CHECK(check(mdb_cursor_open(reading_, table, &cursor_)));
    marks_.resize(node_count(edges));
    return {};
  }

  std::uint64_t within_three_hops(std::span<const Node> starts) override {
    return sum_of_answers(starts, [this](Node start) -> std::uint64_t {
      const std::uint32_t mark = ++stamp_;
      queue_.assign(1, start);
      marks_[start] = mark;
      std::size_t first = 0;
      for (int hop = 0; hop < 3; ++hop) {
        const std::size_t last = queue_.size();
        for (; first < last; ++first) {
          each_neighbour(queue_[first], [&](Node other) {
            if (marks_[other] == mark) return true;
            marks_[other] = mark;
            queue_.push_back(other);
            return true;
          });
        }
      }
      return queue_.size();
    });
  }

  std::uint64_t path_hops(std::span<const NodePair> pairs) override {
    return sum_of_answers(
        pairs, [this](const NodePair& pair) { return path_hops(pair.first, pair.second); });
  }

 private:
  /// A search from one end, a level at a time.
  struct Side {
    std::uint32_t mark = 0;
    std::vector<Node> level;
  };

  /// From both ends, the smaller level first, until one side meets a node of the other.
  std::uint64_t path_hops(Node from, Node to) {
    Side sides[2] = {{++stamp_, {from}}, {++stamp_, {to}}};
    marks_[from] = sides[0].mark;
    marks_[to] = sides[1].mark;
    for (std::uint64_t hops = 1;; ++hops) {
      const bool second = sides[1].level.size() < sides[0].level.size();
      Side& side = sides[second ? 1 : 0];
      if (side.level.empty()) return 0;
      if (expand(side, sides[second ? 0 : 1].mark)) return hops;
    }
  }

  /// Goes one level on; true when it meets the other side.
  bool expand(Side& side, std::uint32_t other_mark) {
    queue_.clear();
    for (const Node node : side.level) {
      const bool apart = each_neighbour(node, [&](Node other) {
        if (marks_[other] == other_mark) return false;
        if (marks_[other] == side.mark) return true;
        marks_[other] = side.mark;
        queue_.push_back(other);
        return true;
      });
      if (!apart) return true;
    }
    side.level.swap(queue_);
    return false;
  }

  /// Calls `each` with the neighbours until it says false; says whether it never did.
  template <typename Each>
  bool each_neighbour(Node node, const Each& each) {
    MDB_val key{sizeof node, &node};
    MDB_val values{};
    if (mdb_cursor_get(cursor_, &key, &values, MDB_SET) != 0) return true;
    if (mdb_cursor_get(cursor_, &key, &values, MDB_GET_MULTIPLE) != 0) return true;
    do {
      const std::span<const Node> others(static_cast<const Node*>(values.mv_data),
                                         values.mv_size / sizeof(Node));
      for (const Node other : others) {
        if (!each(other)) return false;
      }
    } while (mdb_cursor_get(cursor_, &key, &values, MDB_NEXT_MULTIPLE) == 0);
    return true;
  }

  static Result<void> check(int code) {
    if (code == 0) return {};
    return Error(ErrorCode::io_error, std::string("LMDB: ") + mdb_strerror(code));
  }

  MDB_env* environment_ = nullptr;
  MDB_txn* reading_ = nullptr;
  MDB_cursor* cursor_ = nullptr;
  std::vector<Node> queue_;
  std::vector<std::uint32_t> marks_;
  std::uint32_t stamp_ = 0;
};

}  // namespace

Result<std::unique_ptr<Peer>> open_lmdb(const std::string& folder, const Edges& edges) {
  auto peer = std::make_unique<Lmdb>();
  std::filesystem::remove(folder + "/friends.lmdb");
  ADJOIN_CHECK(peer->open(folder + "/friends.lmdb", edges));
  return std::unique_ptr<Peer>(std::move(peer));
}

}  // namespace adjoin::bench
