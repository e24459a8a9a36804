#include <iostream>
#include <new>
#include <string_view>
#include <vector>

#include "cli/run.h"
#include "cli/shell/terminal.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  adjoin::cli::watch_interrupts();
  adjoin::cli::Terminal terminal = adjoin::cli::system_terminal();
  try {
    const int code =
        adjoin::cli::run(std::vector<std::string_view>(argv + 1, argv + argc), terminal);
    terminal.out << std::flush;
    // A full disk under a redirected answer must not look like success.
    if (!terminal.out && code == adjoin::cli::kExitOk) {
      std::cerr << "adjoin: standard output could not be written\n";
      return adjoin::cli::kExitOther;
    }
    return code;
  } catch (const std::bad_alloc&) {
    std::cerr << "adjoin: out of memory; ask for less at once, for example with --first\n";
  } catch (const std::exception& unexpected) {
    std::cerr << "adjoin: this is a bug of Adjoin: " << unexpected.what() << "\n";
  }
  return adjoin::cli::kExitOther;
}
