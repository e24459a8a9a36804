#include "random/contest.h"

#include <cstdio>

#include "model/model_store.h"

namespace adjoin::random_programs {
namespace {

/// Stores gather the tables of many programs; a fresh pair now and then keeps both small.
constexpr std::uint64_t kProgramsPerStore = 500;

const char* const kWords[] = {"attribute_exists(",
                              "attribute_not_exists(",
                              "attribute_type(",
                              "begins_with(",
                              "contains(",
                              "size(",
                              "if_not_exists(",
                              "list_append(",
                              "SET ",
                              "REMOVE ",
                              "ADD ",
                              "DELETE ",
                              " BETWEEN ",
                              " IN (",
                              " AND ",
                              " OR ",
                              "NOT ",
                              " = ",
                              " <> ",
                              " < ",
                              " <= ",
                              " > ",
                              " >= ",
                              " + ",
                              " - "};

}  // namespace

void Coverage::count(const Step& step, Outcome outcome) {
  if (std::holds_alternative<AdvanceClock>(step)) return;
  const auto place = static_cast<std::size_t>(outcome);
  ++operations_[operation_name(step.index())][place];
  ++steps_;
  if (outcome == Outcome::invalid || outcome == Outcome::cancelled) ++invalid_;
  for (const std::string& text : expressions_of(step)) {
    for (const char* word : kWords) {
      if (text.find(word) != std::string::npos) ++words_[word][place];
    }
  }
}

std::string Coverage::report(std::string& missing) const {
  std::string text = "                            ok   condition failed   cancelled     invalid\n";
  const auto row = [&](const std::string& name, const Counts& counts) {
    std::array<std::uint64_t, kOutcomes> found{};
    if (const auto place = counts.find(name); place != counts.end()) found = place->second;
    char line[160];
    std::snprintf(
        line, sizeof line, "%-22s %8llu %18llu %11llu %11llu\n", name.c_str(),
        static_cast<unsigned long long>(found[0]), static_cast<unsigned long long>(found[1]),
        static_cast<unsigned long long>(found[2]), static_cast<unsigned long long>(found[3]));
    text += line;
    for (const Outcome needed : {Outcome::ok, Outcome::invalid}) {
      if (found[static_cast<std::size_t>(needed)] == 0) {
        missing += name + " never came to '" + to_string(needed) + "'\n";
      }
    }
    return found;
  };
  for (std::size_t i = 0; i < kOperations - 1; ++i) {
    const std::string name = operation_name(i);
    const auto found = row(name, operations_);
    const bool conditional = name == "PutItem" || name == "UpdateItem" || name == "DeleteItem";
    if (conditional && found[1] == 0) missing += name + " never failed its condition\n";
    if (name.starts_with("Transact") && found[2] == 0) missing += name + " was never cancelled\n";
  }
  for (const char* word : kWords) row(word, words_);
  return text;
}

Contest::Contest(MakeStore make_store)
    : make_store_(std::move(make_store)), clock_(std::chrono::milliseconds(1'700'000'000'000)) {
  reset();
}

Contest::~Contest() = default;

void Contest::reset() {
  store_.reset();
  model_ = std::make_unique<model::ModelStore>(clock_);
  store_ = make_store_(clock_);
}

std::optional<Mismatch> Contest::run(const Program& program, Coverage* coverage, bool readable) {
  for (std::size_t i = 0; i < program.steps.size(); ++i) {
    const Step& step = program.steps[i];
    if (const auto* advance = std::get_if<AdvanceClock>(&step)) {
      clock_.advance(advance->step);
      continue;
    }
    const Reply expected = random_programs::run(step, *model_, readable);
    const Reply actual = random_programs::run(step, *store_, readable);
    if (expected.text != actual.text) return Mismatch{i, expected.text, actual.text};
    if (coverage != nullptr) coverage->count(step, expected.outcome);
  }
  for (const std::string& table : table_names(program.seed)) {
    const std::string expected = table_state(*model_, table, readable);
    const std::string actual = table_state(*store_, table, readable);
    if (expected != actual) return Mismatch{program.steps.size(), expected, actual};
  }
  // A model that keeps everything would be copied by every read view and searched by every list.
  for (const std::string& table : table_names(program.seed)) {
    static_cast<void>(model_->delete_table({}, table));
    static_cast<void>(store_->delete_table({}, table));
  }
  return std::nullopt;
}

Program shrink(const Program& program, const MakeStore& make_store) {
  Program smallest = program;
  bool smaller = true;
  while (smaller) {
    smaller = false;
    for (std::size_t i = smallest.steps.size(); i-- > 0;) {
      Program candidate = smallest;
      candidate.steps.erase(candidate.steps.begin() + static_cast<std::ptrdiff_t>(i));
      if (!Contest(make_store).run(candidate, nullptr)) continue;
      smallest = std::move(candidate);
      smaller = true;
    }
  }
  return smallest;
}

std::optional<std::uint64_t> run_programs(std::uint64_t seed, std::uint64_t count,
                                          std::size_t steps, const MakeStore& make_store,
                                          Coverage& coverage, bool explain) {
  Contest contest(make_store);
  for (std::uint64_t i = 0; i < count; ++i) {
    if (i % kProgramsPerStore == kProgramsPerStore - 1) contest.reset();
    const Program program = generate(seed + i, steps);
    if (!contest.run(program, &coverage)) continue;
    if (!explain) return program.seed;
    const Program small = shrink(program, make_store);
    std::printf("seed %llu: the stores part. Smallest program:\n",
                static_cast<unsigned long long>(program.seed));
    for (const Step& step : small.steps) std::printf("  %s\n", print(step).c_str());
    if (const auto mismatch = Contest(make_store).run(small, nullptr, true)) {
      std::printf("at step %zu of %zu the model says\n%s\nand the store says\n%s\n",
                  mismatch->step + 1, small.steps.size(), mismatch->expected.c_str(),
                  mismatch->actual.c_str());
    } else {
      std::printf("alone, on fresh stores, the program passes: an earlier one left something\n");
    }
    return program.seed;
  }
  return std::nullopt;
}

}  // namespace adjoin::random_programs
