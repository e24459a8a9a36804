#include "cli/store/catch_up.h"

#include <ostream>

#include "cli/input/words.h"
#include "cli/output/advice.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/store/opened.h"
#include "graph/follow/follower.h"

namespace adjoin::cli {
namespace {

void tell_refused(const graph::Followed& did, Terminal& terminal) {
  for (const std::string& name : did.refused) {
    terminal.err << "adjoin: " << visible(name)
                 << " is not brought up to date: its item is too large, has something else there, "
                    "or is changed by others too often; `adjoin verify` says what is wrong\n";
  }
}

}  // namespace

void catch_up(const graph::Graph& graph, Terminal& terminal) {
  graph::FollowOptions options;
  options.recount = false;
  const Result<graph::Followed> did = graph::follow(graph, options, {}, interruptible());
  if (did) {
    const table::Cost& cost = did->spent.cost;
    if (cost.requests != 0) terminal.err << "following: " << to_text(cost) << "\n";
    return tell_refused(*did, terminal);
  }
  terminal.err << "adjoin: it is written, but what follows the stream does not know it yet: "
               << advised(did.error()) << '\n';
}

Result<graph::Followed> follow_with_progress(graph::Follower& follower, Terminal& terminal) {
  Progress bar(terminal, "following", 0);
  Result<graph::Followed> did = follower.catch_up(
      [&bar](std::uint64_t records, std::chrono::milliseconds) { bar.update(0, records); },
      interruptible());
  bar.finish();
  if (!did) return did;
  tell_refused(*did, terminal);
  return did;
}

}  // namespace adjoin::cli
