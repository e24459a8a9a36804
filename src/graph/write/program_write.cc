#include "graph/write/program_write.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "base/assert.h"
#include "base/iso_time.h"
#include "graph/context/meter.h"
#include "graph/write/writer.h"
#include "graph/write/writes.h"
#include "plan/operation/edge_memory.h"
#include "plan/program/write_programs.h"

namespace adjoin::graph {
namespace {

/// What a thread keeps from one write to the next.
constexpr std::size_t kKeptBytes = 64 * 1024;

/// Tells the memory of edges, as the writer does.
void note_existing(const GraphContext& graph, const plan::WriteInput& input,
                   plan::WriteOutcome outcome) {
  if (graph.existing == nullptr || input.kind != plan::WriteInput::Kind::add_edge) return;
  graph.existing->note(*input.edge, outcome != plan::WriteOutcome::created);
}

/// False: nothing was written, and nothing charged.
template <typename Operation>
Result<bool> write_by_program(const GraphContext& graph, const Operation& operation, Meter& meter,
                              Written& written) {
  if (graph.programs == nullptr || graph.transition != nullptr) return false;
  const std::optional<plan::WriteInput> input = plan::input_of(*graph.schema, operation);
  if (!input) return false;
  const plan::WriteProgram* const program = graph.programs->find(*input, operation);
  if (program == nullptr) return false;
  ADJOIN_CHECK(meter.check());
  std::string now;
  if (graph.schema->writes_time()) now = iso_time(graph.clock->unix_time());
  thread_local plan::StoredDraft draft;
  if (!program->make(*input, now, draft)) return false;
  draft.request().table = &graph.table;
  const Result<table::StoredWriteResult> result =
      graph.store->write_stored(meter.context(), draft.request());
  if (draft.kept_bytes() > kKeptBytes) draft = plan::StoredDraft();
  if (!result) return result.error();
  using Did = table::StoredWriteResult::Did;
  if (result->did == Did::declined) return false;
  if (result->did == Did::refused) {
    ADJOIN_ASSERT(program->refusal().has_value());
    Writer writer(*graph.store, graph.write_target(), meter);
    ADJOIN_TRY(Written refused, writer.refused(operation, *program->refusal()));
    written.outcome = refused.outcome;
    written.each = std::move(refused.each);
    return true;
  }
  written.commit = result->commit;
  written.outcome = program->outcome(result->first_existed);
  written.each = {written.outcome};
  note_existing(graph, *input, written.outcome);
  return true;
}

}  // namespace

template <typename Operation>
Result<Written> write_one(const GraphContext& graph, const Operation& operation,
                          const CallOptions& options) {
  Result<Written> written{Written()};
  bool is_written = false;
  {
    Meter meter(options, *graph.clock, written->spent);  // its end adds to what is spent
    ADJOIN_TRY(is_written, write_by_program(graph, operation, meter, *written));
  }
  if (!is_written) return transact_planned(graph, {operation}, options);
  return written;
}

std::string program_of(const GraphContext& graph, const plan::WriteOperation& operation) {
  if (graph.programs == nullptr || graph.transition != nullptr) return {};
  const std::optional<plan::WriteInput> input =
      std::visit([&](const auto& one) { return plan::input_of(*graph.schema, one); }, operation);
  const plan::WriteProgram* const program =
      input ? graph.programs->find(*input, operation) : nullptr;
  return program == nullptr ? std::string() : program->to_string();
}

#define ADJOIN_WRITE_ONE(Operation) \
  template Result<Written> write_one(const GraphContext&, const Operation&, const CallOptions&)
ADJOIN_WRITE_ONE(plan::PutNode);
ADJOIN_WRITE_ONE(plan::UpdateNode);
ADJOIN_WRITE_ONE(plan::RemoveNode);
ADJOIN_WRITE_ONE(plan::AddEdge);
ADJOIN_WRITE_ONE(plan::RemoveEdge);
ADJOIN_WRITE_ONE(plan::UpdateEdge);
ADJOIN_WRITE_ONE(plan::MoveEdge);
ADJOIN_WRITE_ONE(plan::AddToSeries);
ADJOIN_WRITE_ONE(plan::CheckNode);
ADJOIN_WRITE_ONE(plan::CheckEdge);
#undef ADJOIN_WRITE_ONE

}  // namespace adjoin::graph
