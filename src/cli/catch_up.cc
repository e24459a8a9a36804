#include "cli/catch_up.h"

#include <ostream>

#include "cli/opened.h"
#include "cli/progress.h"
#include "cli/words.h"
#include "graph/follower.h"

namespace adjoin::cli {

void catch_up(const graph::Graph& graph, Terminal& terminal) {
  graph::FollowOptions options;
  options.recount = false;
  const Result<graph::Followed> did = graph::follow(graph, options, {}, interruptible());
  if (did) return;
  terminal.err << "adjoin: it is written, but what follows the stream does not know it yet: "
               << did.error().message() << '\n';
}

Result<graph::Followed> follow_with_progress(graph::Follower& follower, Terminal& terminal) {
  Progress bar(terminal, "following", 0);
  Result<graph::Followed> did = follower.catch_up(
      [&bar](std::uint64_t records, std::chrono::milliseconds) { bar.update(0, records); },
      interruptible());
  bar.finish();
  if (!did) return did;
  for (const std::string& ref : did->refused) {
    terminal.err << "adjoin: the item of " << visible(ref)
                 << " takes no counter or copy: it is too large, or has something else there\n";
  }
  return did;
}

}  // namespace adjoin::cli
