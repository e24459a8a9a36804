#include "tests/crash/arguments.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace adjoin::crash {

Arguments parse_arguments(int argc, char** argv, std::uint64_t default_count) {
  Arguments arguments;
  arguments.count = default_count;
  arguments.directory = (std::filesystem::temp_directory_path() / "adjoin-crash").string();
  const auto take = [&](int& i) {
    if (i + 1 >= argc) {
      std::fprintf(stderr, "%s needs a value\n", argv[i]);
      std::exit(2);
    }
    return argv[++i];
  };
  const auto number = [&](int& i) { return std::strtoull(take(i), nullptr, 10); };
  for (int i = 1; i < argc; ++i) {
    const std::string name = argv[i];
    if (name == "--count")
      arguments.count = number(i);
    else if (name == "--seed")
      arguments.seed = number(i);
    else if (name == "--acknowledged")
      arguments.acknowledged_min = number(i);
    else if (name == "--numbers-from")
      arguments.numbers_from = number(i);
    else if (name == "--directory")
      arguments.directory = take(i);
    else if (name == "--log")
      arguments.log = take(i);
    else if (name == "--unsafe")
      arguments.unsafe = true;
    else if (name == "--every-block")
      arguments.every_block = true;
    else if (name == "--child")
      arguments.child = true;
    else {
      std::fprintf(stderr, "%s is not understood\n", argv[i]);
      std::exit(2);
    }
  }
  return arguments;
}

int report(const Arguments& arguments, const char* what, std::uint64_t acknowledged,
           std::uint64_t complaints) {
  std::printf("%llu %s, seed %llu, %s: %llu writes acknowledged, %llu complaints\n",
              static_cast<unsigned long long>(arguments.count), what,
              static_cast<unsigned long long>(arguments.seed),
              arguments.unsafe ? "unsafe on purpose" : "synced",
              static_cast<unsigned long long>(acknowledged),
              static_cast<unsigned long long>(complaints));
  if (arguments.unsafe && complaints == 0) {
    std::printf("the unsafe mode was not caught: this test proves nothing\n");
  }
  return arguments.unsafe == (complaints > 0) ? 0 : 1;
}

}  // namespace adjoin::crash
