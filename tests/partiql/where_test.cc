// Random WHEREs on a small table: what SELECT answers, page by page, is what a plain filter over
// all items lets through, each item once, however the statement was planned. The filter is written
// here and shares nothing with the room.

#include <algorithm>
#include <functional>
#include <set>

#include "base/random.h"
#include "item/number.h"
#include "tests/partiql/sample_store.h"

namespace adjoin::partiql {
namespace {

/// What the table holds, in plain C++.
struct Row {
  std::string pk;
  std::int64_t sk = 0;
  std::optional<std::string> g;
  std::optional<std::int64_t> n;
  std::optional<std::string> s;
};

/// A random condition: its text, and what it means.
struct Condition {
  std::string text;
  std::function<bool(const Row&)> holds;
};

const char* const kTexts[] = {"a", "b", "c", "ab", "bc"};

class Writer {
 public:
  explicit Writer(Random& random) : random_(random) {}

  Condition condition(int depth) {
    if (depth == 0 || random_.one_in(3)) return leaf();
    switch (random_.below(5)) {
      case 0:
      case 1: return joined(condition(depth - 1), condition(depth - 1), true);
      case 2:
      case 3: return joined(condition(depth - 1), condition(depth - 1), false);
      default: {
        Condition inner = condition(depth - 1);
        return {"NOT (" + inner.text + ")",
                [holds = inner.holds](const Row& row) { return !holds(row); }};
      }
    }
  }

  /// A condition on the partition key, by = or IN.
  Condition partition() {
    std::set<std::string> names;
    std::string list;
    for (std::uint64_t i = 1 + random_.below(3); i > 0; --i) {
      const std::string name = text();
      names.insert(name);
      list += (list.empty() ? "'" : ",'") + name + "'";
    }
    const auto holds = [names](const Row& row) { return names.contains(row.pk); };
    return {names.size() == 1 ? "pk = '" + *names.begin() + "'" : "pk IN [" + list + "]", holds};
  }

  Condition joined(Condition left, Condition right, bool all) {
    std::string text = "(" + left.text + (all ? ") AND (" : ") OR (") + right.text + ")";
    return {std::move(text), [l = left.holds, r = right.holds, all](const Row& row) {
              return all ? l(row) && r(row) : l(row) || r(row);
            }};
  }

 private:
  std::string text() { return kTexts[random_.below(std::size(kTexts))]; }

  static bool compare(const std::string& op, int order) {
    if (op == "=") return order == 0;
    if (op == "<>") return order != 0;
    if (op == "<") return order < 0;
    if (op == "<=") return order <= 0;
    if (op == ">") return order > 0;
    return order >= 0;
  }
  template <typename T>
  static bool compare(const std::string& op, const std::optional<T>& value, const T& constant) {
    if (!value) return op == "<>";
    return compare(op, *value < constant ? -1 : *value > constant ? 1 : 0);
  }
  std::string operation() {
    static const char* const kOperators[] = {"=", "=", "<>", "<", "<=", ">", ">="};
    return kOperators[random_.below(std::size(kOperators))];
  }

  template <typename Get>
  Condition number_leaf(const std::string& name, Get get) {
    const auto one = static_cast<std::int64_t>(random_.below(6));
    const auto two = one + static_cast<std::int64_t>(random_.below(3));
    const std::string low = std::to_string(one);
    const std::string high = std::to_string(two);
    switch (random_.below(4)) {
      case 0:
        return {name + " BETWEEN " + low + " AND " + high, [=](const Row& row) {
                  const std::optional<std::int64_t> value = get(row);
                  return value && *value >= one && *value <= two;
                }};
      case 1:
        return {name + " IN (" + low + "," + high + ")", [=](const Row& row) {
                  const std::optional<std::int64_t> value = get(row);
                  return value && (*value == one || *value == two);
                }};
      case 2:
        return {low + " < " + name, [=](const Row& row) {
                  const std::optional<std::int64_t> value = get(row);
                  return value && one < *value;
                }};
      default: {
        const std::string op = operation();
        return {name + " " + op + " " + low,
                [=](const Row& row) { return compare<std::int64_t>(op, get(row), one); }};
      }
    }
  }

  template <typename Get>
  Condition text_leaf(const std::string& name, Get get) {
    const std::string constant = text();
    if (random_.one_in(4)) {
      return {"begins_with(" + name + ", '" + constant + "')", [=](const Row& row) {
                const std::optional<std::string> value = get(row);
                return value && value->starts_with(constant);
              }};
    }
    const std::string op = operation();
    return {name + " " + op + " '" + constant + "'",
            [=](const Row& row) { return compare<std::string>(op, get(row), constant); }};
  }

  Condition leaf() {
    switch (random_.below(8)) {
      case 0:
      case 1: return partition();
      case 2: return text_leaf("pk", [](const Row& row) { return std::optional(row.pk); });
      case 3:
      case 4: return number_leaf("sk", [](const Row& row) { return std::optional(row.sk); });
      case 5: return number_leaf("n", [](const Row& row) { return row.n; });
      case 6: return text_leaf("s", [](const Row& row) { return row.s; });
      default:
        if (random_.one_in(2)) return {"s IS MISSING", [](const Row& row) { return !row.s; }};
        return {"n IS NOT MISSING", [](const Row& row) { return row.n.has_value(); }};
    }
  }

  Random& random_;
};

class WhereTest : public SampleStore {
 protected:
  void fill(Random& random) {
    for (const char* pk : kTexts) {
      for (std::int64_t sk = 0; sk < 6; ++sk) {
        if (random.one_in(4)) continue;
        Row row{pk, sk, {}, {}, {}};
        std::string item = std::string("{'pk':'") + pk + "','sk':" + std::to_string(sk);
        if (!random.one_in(3)) {
          row.g = kTexts[random.below(std::size(kTexts))];
          item += ",'g':'" + *row.g + "'";
        }
        if (!random.one_in(3)) {
          row.n = static_cast<std::int64_t>(random.below(6));
          item += ",'n':" + std::to_string(*row.n);
        }
        if (!random.one_in(3)) {
          row.s = kTexts[random.below(std::size(kTexts))];
          item += ",'s':'" + *row.s + "'";
        }
        ASSERT_EQ(run("INSERT INTO Tab VALUE " + item + "}"), "");
        rows_.push_back(row);
      }
    }
  }

  using Keys = std::vector<std::pair<std::string, std::int64_t>>;

  /// Every item of the answer, by its key, in the order of the answer.
  Keys select(const std::string& statement, std::optional<std::int64_t> limit) {
    Keys keys;
    ExecuteStatementRequest request;
    request.statement = statement;
    request.limit = limit;
    for (int page = 0; page < 200; ++page) {
      const auto result = execute_statement(*store_, {}, request);
      EXPECT_TRUE(result) << statement << ": " << (result ? "" : result.error().message());
      if (!result) return keys;
      for (const item::ItemView item : result->items) {
        std::int64_t sk = 0;
        EXPECT_TRUE(item::to_int64(item.find("sk")->as_number(), sk));
        keys.emplace_back(std::string(item.find("pk")->as_string()), sk);
      }
      if (!result->next_token) return keys;
      request.next_token = result->next_token;
    }
    ADD_FAILURE() << "no end: " << statement;
    return keys;
  }

  Keys expected(const Condition& condition) const {
    Keys keys;
    for (const Row& row : rows_) {
      if (condition.holds(row)) keys.emplace_back(row.pk, row.sk);
    }
    std::sort(keys.begin(), keys.end());
    return keys;
  }

  std::vector<Row> rows_;
};

TEST_F(WhereTest, LetsThroughWhatAPlainFilterDoes) {
  Random random(20261);
  fill(random);
  ASSERT_GT(rows_.size(), 15U);
  Writer writer(random);
  int found_some = 0;
  for (int round = 0; round < 1500; ++round) {
    Condition where = writer.condition(3);
    const bool by_partition = random.one_in(2);
    if (by_partition) where = writer.joined(writer.partition(), where, true);
    const std::string statement =
        (random.one_in(2) ? "SELECT pk, sk FROM Tab WHERE " : "SELECT * FROM Tab WHERE ") +
        where.text;
    std::optional<std::int64_t> limit;
    if (random.one_in(3)) limit = 1 + static_cast<std::int64_t>(random.below(4));
    Keys answered = select(statement, limit);
    std::sort(answered.begin(), answered.end());
    const Keys wanted = expected(where);
    ASSERT_EQ(answered, wanted) << statement;
    if (!wanted.empty()) ++found_some;
    if (!by_partition) continue;
    // The same once more, in order.
    EXPECT_EQ(select(statement + " ORDER BY pk, sk", limit), wanted) << statement;
    Keys backward = wanted;
    std::reverse(backward.begin(), backward.end());
    EXPECT_EQ(select(statement + " ORDER BY pk DESC, sk DESC", limit), backward) << statement;
  }
  EXPECT_GT(found_some, 300);
}

}  // namespace
}  // namespace adjoin::partiql
