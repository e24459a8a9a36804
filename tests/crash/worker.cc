#include "tests/crash/worker.h"

#include <algorithm>

#include "item/number.h"

namespace adjoin::crash {
namespace {

struct Answer {
  Reply reply = Reply::acknowledged;
  std::int64_t value_read = 0;
};

Reply reply_of(const Error& error) {
  switch (error.code()) {
    case ErrorCode::conflict:
    case ErrorCode::unavailable:
    case ErrorCode::condition_failed: return Reply::not_applied;
    default: return Reply::unknown;
  }
}

template <typename T>
Answer answer_of(const Result<T>& result) {
  return {result ? Reply::acknowledged : reply_of(result.error()), 0};
}

Item seq(std::int64_t value) { return {{"seq", Value(value)}}; }

Answer read_register(const graph::Graph& graph, int id) {
  auto found = graph.get_node({user_ref(id), {}});
  if (!found) return {Reply::unknown, 0};
  std::int64_t value = 0;
  if (found->item) {
    if (auto number = found->item->view().find("seq")) item::to_int64(number->as_number(), value);
  }
  return {Reply::acknowledged, value};
}

Answer take(const graph::Graph& graph, const Step& step) {
  const std::string a = user_ref(step.a);
  const std::string b = user_ref(step.b);
  switch (step.kind) {
    case Step::Kind::add_follow: return answer_of(graph.add_edge({a, "FOLLOWS", b, {}}));
    case Step::Kind::remove_follow: return answer_of(graph.remove_edge({{a, "FOLLOWS", b, {}}}));
    case Step::Kind::add_friend: return answer_of(graph.add_edge({a, "FRIEND", b, {}}));
    case Step::Kind::remove_friend: return answer_of(graph.remove_edge({{a, "FRIEND", b, {}}}));
    case Step::Kind::add_block: return answer_of(graph.add_edge({a, "BLOCKS", b, {}}));
    case Step::Kind::remove_block: return answer_of(graph.remove_edge({{a, "BLOCKS", b, {}}}));
    case Step::Kind::set_register: return answer_of(graph.put_node({a, seq(step.value), false}));
    case Step::Kind::set_pair:
      return answer_of(graph.transact(
          {plan::PutNode{"PAIR#" + std::to_string(2 * step.a), seq(step.value), false},
           plan::PutNode{"PAIR#" + std::to_string(2 * step.a + 1), seq(step.value), false}}));
    case Step::Kind::read_register: return read_register(graph, step.a);
  }
  return {};
}

/// A number in [0, kUsers) that belongs to `thread`.
int own(Random& random, int thread) {
  return static_cast<int>(random.below(kUsers / kThreads)) * kThreads + thread;
}

Step next_step(Random& random, int thread, std::int64_t number) {
  Step step;
  step.kind = static_cast<Step::Kind>(random.below(9));
  step.value = number;
  step.a = own(random, thread);
  do {
    step.b = static_cast<int>(random.below(kUsers));
  } while (step.b == step.a);
  switch (step.kind) {
    case Step::Kind::add_friend:
    case Step::Kind::remove_friend:
      // Either end may name a friendship; one thread must own both, so both are its own users.
      do {
        step.b = own(random, thread);
      } while (step.b == step.a);
      if (step.a > step.b) std::swap(step.a, step.b);
      break;
    case Step::Kind::set_pair: step.a = thread; break;
    case Step::Kind::read_register: step.a = step.b; break;
    default: break;
  }
  return step;
}

}  // namespace

void work(const graph::Graph& graph, int thread, std::uint64_t seed, std::int64_t numbers_from,
          const Witness& witness, const std::function<bool()>& stop) {
  Random random(seed * kThreads + static_cast<std::uint64_t>(thread));
  for (std::int64_t number = numbers_from + 1; !stop(); ++number) {
    const Step step = next_step(random, thread, number);
    witness.started(thread, step);
    if (witness.acknowledge_early) witness.ended(thread, step, Reply::acknowledged, 0);
    const Answer answer = take(graph, step);
    if (!witness.acknowledge_early) {
      witness.ended(thread, step, answer.reply, answer.value_read);
    }
    if (answer.reply != Reply::acknowledged) return;
  }
}

}  // namespace adjoin::crash
