// The one program of all targets: adjoin_fuzz TARGET [libFuzzer's arguments…]. Without a target it
// lists them. What libFuzzer starts anew (-minimize_crash=1) finds the target in
// ADJOIN_FUZZ_TARGET.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "fuzz/target.h"

namespace adjoin::fuzz {
namespace {

const Target* first = nullptr;
const Target* chosen = nullptr;

const Target* find(const char* name) {
  const Target* target = first;
  while (target != nullptr && std::strcmp(target->name, name) != 0) target = target->next;
  return target;
}

[[noreturn]] void list_targets() {
  for (const Target* target = first; target != nullptr; target = target->next) {
    std::printf("%s\n", target->name);
  }
  std::exit(0);
}

}  // namespace

Target::Target(const char* its_name, Run its_run) : name(its_name), run(its_run), next(first) {
  first = this;
}

/// Takes the target's name out of the arguments, which libFuzzer reads after this.
void choose(int* argc, char** argv) {
  const char* name = std::getenv("ADJOIN_FUZZ_TARGET");
  if (name == nullptr) {
    if (*argc < 2) list_targets();
    name = argv[1];
    for (int i = 1; i < *argc; ++i) argv[i] = argv[i + 1];
    --*argc;
    setenv("ADJOIN_FUZZ_TARGET", name, 1);
  }
  chosen = find(name);
  if (chosen == nullptr) {
    std::fprintf(stderr, "adjoin_fuzz: no target '%s'; without arguments it lists them\n", name);
    std::exit(2);
  }
}

}  // namespace adjoin::fuzz

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  adjoin::fuzz::choose(argc, *argv);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return adjoin::fuzz::chosen->run(data, size);
}
