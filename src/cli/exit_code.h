#pragma once

#include "base/error.h"

namespace adjoin::cli {

/// Exit codes, the AWS CLI's where it has one.
inline constexpr int kExitOk = 0;        ///< done; an empty list too
inline constexpr int kExitNotFound = 1;  ///< one named thing is not there, no path, a check failed
inline constexpr int kExitInterrupted = 130;  ///< SIGINT
inline constexpr int kExitUsage = 252;
inline constexpr int kExitConfiguration = 253;  ///< schema, settings or store folder
inline constexpr int kExitService = 254;        ///< the store refused the request
inline constexpr int kExitOther = 255;

/// The exit code that tells a script what kind of error ended the command.
int exit_code_of(ErrorCode code) noexcept;

}  // namespace adjoin::cli
