#include "tests/histories/log.h"

#include <algorithm>
#include <optional>
#include <set>

namespace adjoin::histories {
namespace {

const std::string& state_in(const std::map<Thing, std::string>& states, const Thing& thing) {
  static const std::string kAbsent;
  const auto found = states.find(thing);
  return found == states.end() ? kAbsent : found->second;
}

/// Whether removing the node takes the thing with it, which is now in this state.
bool is_removed_with(const Thing& thing, const std::string& state, const std::string& node) {
  switch (thing.kind) {
    case Thing::Kind::node:
    case Thing::Kind::series: return thing.a == node;
    case Thing::Kind::edge: return thing.a == node || (thing.b == node && thing.is_at_b);
    case Thing::Kind::parent: return thing.a == node || state == node;
  }
  return false;
}

/// What the write makes of a thing that is in `state`; nothing: it leaves it alone.
std::optional<std::string> made_by(const Write& write, const Thing& thing,
                                   const std::string& state) {
  if (!write.removed_node.empty()) {
    if (!is_removed_with(thing, state, write.removed_node)) return std::nullopt;
    return std::string();
  }
  for (const Effect& effect : write.effects) {
    if (effect.thing == thing) return effect.state;
  }
  return std::nullopt;
}

/// " [3, 5] {v=7}" for each write of the thing.
std::string writes_of(const std::vector<Write>& writes, const Thing& thing) {
  std::string text;
  for (const Write& write : writes) {
    const std::optional<std::string> made = made_by(write, thing, write.removed_node);
    if (!made) continue;
    text += " [" + std::to_string(write.begin) + ", " + std::to_string(write.end) + "] " +
            (write.certain ? "" : "perhaps ") +
            (write.removed_node.empty() ? made->empty() ? "removed" : *made
                                        : write.removed_node + " removed");
  }
  return text;
}

/// A write whose trace is there has happened, whatever was answered.
void settle(std::vector<Write>& writes, const std::map<Thing, std::string>& now) {
  for (Write& write : writes) {
    if (write.certain) continue;
    for (const Effect& effect : write.effects) {
      // The state of a parent does not tell who made it.
      if (effect.thing.kind == Thing::Kind::parent || effect.state.empty()) continue;
      if (state_in(now, effect.thing) == effect.state) write.certain = true;
    }
  }
}

}  // namespace

std::vector<std::string> Log::unfinished_removals() const {
  std::set<std::string> nodes;
  for (const auto& of_one : writes_) {
    for (const Write& write : of_one) {
      if (!write.certain && !write.removed_node.empty()) nodes.insert(write.removed_node);
    }
  }
  return {nodes.begin(), nodes.end()};
}

std::vector<std::string> Log::judge(const std::map<Thing, std::string>& before,
                                    const std::map<Thing, std::string>& now) const {
  std::vector<Write> writes;
  std::set<Thing> things;
  for (const auto& [thing, state] : before) things.insert(thing);
  for (const auto& [thing, state] : now) things.insert(thing);
  for (const auto& of_one : writes_) {
    for (const Write& write : of_one) {
      writes.push_back(write);
      for (const Effect& effect : write.effects) things.insert(effect.thing);
    }
  }
  settle(writes, now);

  std::vector<std::string> complaints;
  for (const Thing& thing : things) {
    const std::string& is = state_in(now, thing);
    const auto replaced_after = [&](std::uint64_t end) {
      return std::any_of(writes.begin(), writes.end(), [&](const Write& later) {
        return later.certain && later.begin > end && made_by(later, thing, is).has_value();
      });
    };
    bool possible = state_in(before, thing) == is && !replaced_after(0);
    for (const Write& write : writes) {
      if (possible) break;
      // A removal takes whatever parent a child had.
      const std::optional<std::string> made =
          made_by(write, thing, write.removed_node.empty() ? is : write.removed_node);
      possible = made && *made == is && !replaced_after(write.end);
    }
    if (!possible) {
      complaints.push_back(thing.text + " is " + (is.empty() ? "not there" : is) +
                           ", which no write can have left:" + writes_of(writes, thing));
    }
  }
  return complaints;
}

}  // namespace adjoin::histories
