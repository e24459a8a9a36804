#pragma once

#include "base/result.h"
#include "cli/input/settings.h"
#include "monitor/alarm/action_settings.h"

namespace adjoin::cli {

/// Reads what a file of settings says of alarms' actions: a map of ARNs, each with a `program`, a
/// list of its path and its arguments, or with a `post`, a URL, and perhaps a `secret-file`.
///
///     alarm-actions:
///       arn:aws:sns:us-east-1:000000000000:page:
///         post: https://hooks.example.org/adjoin
///         secret-file: /etc/adjoin/page.secret
///       arn:aws:sns:us-east-1:000000000000:log: {program: [/usr/bin/logger, -t, adjoin]}
///
/// The files of secrets are read, and programs are looked for. The result has no poster.
/// @errors configuration: all that is wrong, each with line and column
Result<monitor::ActionSettings> read_alarm_actions(const SettingsFile& file);

}  // namespace adjoin::cli
