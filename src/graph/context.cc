#include "graph/context.h"

#include "base/iso_time.h"
#include "graph/token.h"

namespace adjoin::graph {

plan::Target GraphContext::target() const {
  plan::Target target = read_target;
  target.now = iso_time(clock->unix_time());
  begin_write(target);
  return target;
}

plan::Target GraphContext::write_target() const {
  plan::Target writes = target();
  writes.existing = existing;
  return writes;
}

plan::Target GraphContext::bare_target() const {
  plan::Target target = read_target;
  target.shards.reset();
  return target;
}

Result<void> GraphContext::check_current() const { return store->check_noted(table); }

}  // namespace adjoin::graph
