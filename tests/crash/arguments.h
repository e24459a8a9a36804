#pragma once

#include <cstdint>
#include <string>

namespace adjoin::crash {

/// What the crash programs take on their command line.
struct Arguments {
  std::uint64_t count = 0;  ///< lives to end
  std::uint64_t seed = 1;
  std::uint64_t acknowledged_min = 100;  ///< replies before each end
  bool unsafe = false;                   ///< break durability on purpose; must be caught
  std::string directory;                 ///< scratch; given up afterwards
  std::string log;                       ///< of a child of the kill test
  std::uint64_t numbers_from = 0;
  bool child = false;
  bool every_block = false;  ///< of the program that cuts files
};

/// Exits with a sentence when an argument is not understood.
Arguments parse_arguments(int argc, char** argv, std::uint64_t default_count);

/// Prints the closing line and answers the exit code: a safe run must have no complaint, an unsafe
/// one must have at least one.
int report(const Arguments& arguments, const char* what, std::uint64_t acknowledged,
           std::uint64_t complaints);

}  // namespace adjoin::crash
