#include "cli/exit_code.h"

namespace adjoin::cli {

int exit_code_of(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::not_found: return kExitNotFound;
    case ErrorCode::usage: return kExitUsage;
    case ErrorCode::configuration: return kExitConfiguration;
    case ErrorCode::cancelled: return kExitInterrupted;
    case ErrorCode::internal: return kExitOther;
    default: return kExitService;
  }
}

}  // namespace adjoin::cli
