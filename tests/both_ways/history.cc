#include "both_ways/history.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <utility>
#include <vector>

#include "base/random.h"
#include "both_ways/bill.h"
#include "both_ways/random_schema.h"
#include "both_ways/random_writes.h"
#include "both_ways/reads.h"
#include "both_ways/side.h"
#include "graph/upkeep/migrate.h"
#include "plan/program/write_programs.h"
#include "plan/write/write_plan.h"
#include "schema/load/load.h"

namespace adjoin::both_ways {
namespace {

std::string told(const Result<graph::Written>& written) {
  if (!written) {
    std::string text = "error " + std::to_string(static_cast<int>(written.error().code())) + ": " +
                       written.error().message();
    for (const Error::Cause& cause : written.error().causes()) {
      text += "; " + std::to_string(cause.operation) + " " + cause.message;
    }
    return text;
  }
  std::string text(graph::to_string(written->outcome));
  for (const plan::WriteOutcome one : written->each) {
    text += " " + std::string(graph::to_string(one));
  }
  text += ", commit " + std::to_string(written->commit.value) + ", " +
          std::to_string(written->spent.cost.requests) + " requests";
  for (const std::string& warning : written->spent.warnings) text += ", " + warning;
  return text;
}

std::string told(const Result<graph::RemovedNode>& removed) {
  if (!removed) return "error: " + removed.error().message();
  return std::to_string(removed->edges_removed) + " edges, " +
         (removed->complete ? "whole" : "part");
}

class History {
 public:
  /// @param schema  empty: a random one
  History(std::string schema, std::uint64_t seed, const std::string& folder, Coverage& coverage)
      : random_(seed),
        coverage_(coverage),
        on_disk_(!folder.empty()),
        schema_(schema.empty() ? random_schema(random_) : std::move(schema)),
        loaded_(schema::load_schema(schema_, "history").value()),
        writes_(random_, loaded_),
        sides_{Side(false, on_disk_ ? folder + "/programs" : "", clock_),
               Side(true, on_disk_ ? folder + "/planned" : "", clock_)} {
    for (Side& side : sides_) side.create(schema_);
    ++coverage_.schemas;
  }

  std::string run(std::size_t steps) {
    for (std::size_t i = 0; i < steps; ++i) {
      if (random_.one_in(3)) clock_.advance(std::chrono::milliseconds(random_.below(2000)));
      if (std::string fault = step(); !fault.empty()) {
        return "step " + std::to_string(i) + ": " + fault + "\n" + schema_;
      }
    }
    const std::string fault = compare_bytes();
    return fault.empty() ? fault : fault + "\n" + schema_;
  }

 private:
  /// Does the same on both sides, and compares what is told.
  template <typename Act>
  std::string both(const std::string& what, const Act& act) {
    const std::string by_program = act(sides_[0]);
    const std::string planned = act(sides_[1]);
    if (by_program == planned) return {};
    return what + "\n  by program: " + by_program + "\n  planned:    " + planned;
  }

  std::string compare_bytes() {
    const std::vector<std::string> by_program = sides_[0].bytes();
    const std::vector<std::string> planned = sides_[1].bytes();
    if (by_program == planned) return {};
    const auto [a, b] =
        std::mismatch(by_program.begin(), by_program.end(), planned.begin(), planned.end());
    return "bytes\n  by program: " + (a == by_program.end() ? "nothing" : *a) +
           "\n  planned:    " + (b == planned.end() ? "nothing" : *b);
  }

  std::string step() {
    if (random_.one_in(25)) return remove_node();
    if (random_.one_in(15)) return transact();
    if (random_.one_in(60)) return change_schema();
    if (random_.one_in(60)) return change_stream();
    if (on_disk_ && random_.one_in(80)) return crash();
    if (random_.one_in(4)) return read();
    return write();
  }

  std::string write() {
    const plan::WriteOperation operation = writes_.write();
    const std::string what = std::to_string(operation.index()) + " " + plan::describe(operation);
    if (sides_[0].old() != nullptr && random_.one_in(20)) {
      return both("by the schema before: " + what,
                  [&](Side& side) { return told(side.old()->transact({operation})); });
    }
    return both(what, [&](Side& side) {
      Bill bill;
      const Result<graph::Written> written = side.graph().transact({operation}, bill.options());
      if (&side == &sides_[0]) note(operation, written.has_value());
      return told(written) + bill.to_string();
    });
  }

  std::string read() {
    const ReadOperation operation = random_read(random_, writes_);
    ++coverage_.reads;
    return both(describe(operation), [&](Side& side) {
      Bill bill;
      const std::string answer = answer_of(side.graph(), operation, bill);
      return answer + bill.to_string();
    });
  }

  /// Counts whether the write has a program.
  void note(const plan::WriteOperation& operation, bool done) {
    const graph::GraphContext& context = sides_[0].graph();
    const auto input = std::visit(
        [&](const auto& one) { return plan::input_of(*context.schema, one); }, operation);
    const bool compiled = input && context.programs != nullptr &&
                          context.programs->find(*input, operation) != nullptr;
    ++(compiled ? coverage_.compiled : coverage_.planned);
    if (compiled && done) ++coverage_.compiled_done;
  }

  std::string remove_node() {
    const std::string ref = writes_.ref();
    return both("remove " + ref, [&](Side& side) { return told(side.graph().remove_node(ref)); });
  }

  std::string transact() {
    std::vector<plan::WriteOperation> operations;
    const std::uint64_t count = 2 + random_.below(2);
    for (std::uint64_t i = 0; i < count; ++i) operations.push_back(writes_.write());
    return both("transaction", [&](Side& side) { return told(side.graph().transact(operations)); });
  }

  std::string change_schema() {
    if (schema_.find(", more: string") != std::string::npos) return {};
    std::string after = with_one_field_more(schema_);
    if (after == schema_) return {};
    const auto loaded = schema::load_schema(after, "after");
    if (!loaded) return {};
    schema_ = std::move(after);
    ++coverage_.schema_changes;
    return both("schema", [&](Side& side) {
      const auto answer = graph::migrate(side.store(), *loaded, {});
      if (!answer) return "error: " + answer.error().message();
      side.reopen();
      return std::string(answer->done ? "done" : "left");
    });
  }

  /// From now on change records have images, or have them no more.
  std::string change_stream() {
    table::UpdateTableRequest request;
    request.table_name = loaded_.table.name;
    has_stream_ = !has_stream_;
    request.stream =
        has_stream_ ? std::optional(table::StreamViewType::new_and_old_images) : std::nullopt;
    return both("stream", [&](Side& side) {
      const auto answer = side.store().call<table::UpdateTable>({}, request);
      return answer ? "done" : "error: " + answer.error().message();
    });
  }

  std::string crash() {
    ++coverage_.crashes;
    for (Side& side : sides_) side.crash();
    return compare_bytes();
  }

  Random random_;
  Coverage& coverage_;
  ManualClock clock_{std::chrono::milliseconds(1'700'000'000'000)};
  bool on_disk_;
  bool has_stream_ = false;
  std::string schema_;
  schema::Schema loaded_;
  RandomWrites writes_;
  std::array<Side, 2> sides_;
};

}  // namespace

std::string Coverage::report() const {
  std::string text = std::to_string(schemas) + " schemas, " + std::to_string(compiled) +
                     " writes with a program, of which " + std::to_string(compiled_done) +
                     " were done, " + std::to_string(planned) + " without, " +
                     std::to_string(reads) + " reads, " + std::to_string(schema_changes) +
                     " changes of the schema, " + std::to_string(crashes) + " crashes\n";
  return text;
}

std::string run_history(std::uint64_t seed, std::size_t steps, const std::string& folder,
                        Coverage& coverage) {
  if (!folder.empty()) std::filesystem::create_directories(folder);
  std::string fault;
  {
    History history({}, seed, folder, coverage);
    fault = history.run(steps);
  }
  if (!folder.empty()) std::filesystem::remove_all(folder);
  return fault.empty() ? fault : "seed " + std::to_string(seed) + ", " + fault;
}

std::string run_history_of(const std::string& schema, std::uint64_t seed, std::size_t steps,
                           Coverage& coverage) {
  const std::string fault = History(schema, seed, "", coverage).run(steps);
  return fault.empty() ? fault : "seed " + std::to_string(seed) + ", " + fault;
}

}  // namespace adjoin::both_ways
