#include <chrono>
#include <optional>
#include <string_view>
#include <thread>

#include "adjoin/maintenance.h"
#include "cli/commands/commands.h"
#include "cli/input/options.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/shell/terminal.h"
#include "cli/store/catch_up.h"
#include "cli/store/jobs.h"
#include "cli/store/opened.h"

namespace adjoin::cli {
namespace {

/// How long it rests when nothing came, in steps in which an interrupt is seen.
constexpr int kRestSteps = 10;
constexpr auto kRestStep = std::chrono::milliseconds(50);

Row followed_row(const Report& did) {
  Row row;
  row.integer("records", static_cast<std::int64_t>(did.items_read));
  row.integer("changes", static_cast<std::int64_t>(did.changes));
  row.integer("updates", static_cast<std::int64_t>(did.items_written));
  return row.boolean("recounted", did.recounted);
}

/// Until it is interrupted, which is how it ends.
Result<int> follow_on(const OpenedGraph& opened, AnswerWriter& writer, Terminal& terminal) {
  std::optional<Progress> bar;
  JobOptions options;
  options.on_progress = [&bar](std::string_view, std::uint64_t records, std::uint64_t) {
    bar->update(0, records);
    return true;
  };
  ADJOIN_TRY(StreamFollower follower, StreamFollower::open(opened.handle, options));
  while (!interrupt_flag()) {
    bar.emplace(terminal, "following", 0);
    Result<Report> did = follower.apply(interruptible_call());
    bar.reset();
    if (did) did = check_not_cut(*std::move(did));
    if (!did && did.error().code() == ErrorCode::cancelled) break;
    ADJOIN_CHECK(did);
    tell_refused(did->refused, terminal);
    if (did->changes > 0 || did->recounted) {
      writer.row(followed_row(*did));
      terminal.out << std::flush;
    }
    for (int i = 0; i < kRestSteps && !interrupt_flag(); ++i) {
      std::this_thread::sleep_for(kRestStep);
    }
  }
  writer.finish(no_cost());
  terminal.err << consumed_text(*opened.store);
  return kExitOk;
}

Result<int> run_follow(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  if (!opened.graph.schema().is_followed()) {
    return Error(ErrorCode::unsupported,
                 "the schema has no counters (mode: eventual), no copies (when: stream) and no "
                 "expiry (repair: stream): nothing follows the stream");
  }
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  if (!invocation.has("--once")) return follow_on(opened, writer, terminal);
  ADJOIN_TRY(const Report did, apply_with_progress(opened.handle, terminal));
  writer.single(followed_row(did), job_footer(did.usage, did.stopped_by));
  return did.refused.empty() ? kExitOk : kExitNotFound;
}

}  // namespace

Command follow_command() {
  return Command{
      .name = "follow",
      .alias = "",
      .arguments = {},
      .options =
          with_pace({{"--once", "", "end when everything until now is followed", {}, false}}),
      .summary = "bring what is eventual or has expired up to date by the table's stream",
      .details =
          "Counters with mode: eventual and copies with when: stream are not touched by writes. "
          "This reads what changed from the table's stream and adds it up: a node at which a "
          "thousand edges came is written once, and edges get what their nodes have now. Each "
          "change counts once, whatever ends or fails and however many follow at the same time. "
          "What edges that expire leave behind (ttl with repair: stream) is made right too. "
          "One line for each time that something came: "
          "{\"records\":…,\"changes\":…,\"updates\":…,\"recounted\":…}.\n\n"
          "Without --once it goes on until it is interrupted. adjoin serve follows the tables "
          "that it serves, and commands that write a store follow before they end, so that it is "
          "needed for tables elsewhere, and after a rest of more than 24 hours: stream records "
          "live that long, and then every counter is counted anew and every copy compared "
          "(recounted).",
      .examples = {{"adjoin follow --once", "all is right when it ends"}},
      .run = run_follow,
      .sends = {{"the stream",
                 "DescribeStream, GetShardIterator and GetRecords; in a folder its changes"},
                {"every 99 nodes that changed", "TransactWriteItems with the position"},
                {"every 24 edges with copies that changed",
                 "BatchGetItem, and TransactWriteItems for those that are stale"},
                {"a recount, when changes were lost", "the requests of verify"}}};
}

}  // namespace adjoin::cli
