#include "server/metrics/request_log.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <ctime>

#include "item/json_writer.h"

namespace adjoin::server {
namespace {

/// "2026-11-21T10:00:00.000Z"
std::string now_text() {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  tm parts{};
  gmtime_r(&now.tv_sec, &parts);
  char text[32];
  const std::size_t size = std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%S.", &parts);
  const std::string milliseconds = std::to_string(1000 + now.tv_nsec / 1'000'000);
  return std::string(text, size) + milliseconds.substr(1) + "Z";
}

void member(std::string_view name, std::string_view text, item::JsonWriter& json) {
  if (text.empty()) return;
  json.name(name);
  json.string(text);
}

void member(std::string_view name, std::int64_t value, item::JsonWriter& json) {
  json.name(name);
  json.integer(value);
}

Error cannot_write(const std::string& path, int cause) {
  return Error(ErrorCode::configuration,
               "cannot write the log " + path + ": " + std::strerror(cause));
}

Result<int> open_log(const std::string& path) {
  // For its owner alone, since it holds addresses and key ids. O_APPEND: the kernel puts each write
  // at the end, whichever thread makes it.
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (descriptor < 0) return cannot_write(path, errno);
  return descriptor;
}

}  // namespace

Result<std::unique_ptr<RequestLog>> RequestLog::open(const std::string& path) {
  if (path == "-") return std::unique_ptr<RequestLog>(new RequestLog(STDERR_FILENO, ""));
  ADJOIN_TRY(const int descriptor, open_log(path));
  return std::unique_ptr<RequestLog>(new RequestLog(descriptor, path));
}

RequestLog::~RequestLog() {
  if (!path_.empty()) ::close(descriptor_);
}

Result<void> RequestLog::reopen() {
  if (path_.empty()) return {};
  ADJOIN_TRY(const int next, open_log(path_));
  // The number stays: a thread that writes at this moment writes to one file or the other.
  const bool done = ::dup3(next, descriptor_, O_CLOEXEC) >= 0;
  const int cause = errno;
  ::close(next);
  return done ? Result<void>() : Result<void>(cannot_write(path_, cause));
}

void RequestLog::write(const LoggedRequest& request) {
  std::string line;
  item::JsonWriter json(line);
  json.begin_object();
  member("time", now_text(), json);
  member("request_id", request.request_id, json);
  member("peer", request.peer, json);
  member("principal", request.principal, json);
  member("operation", request.operation, json);
  member("status", request.status, json);
  member("error", request.error, json);
  member("cause", request.cause, json);
  member("microseconds", request.took.count() / 1000, json);
  member("bytes_in", static_cast<std::int64_t>(request.bytes_in), json);
  member("bytes_out", static_cast<std::int64_t>(request.bytes_out), json);
  json.end_object();
  line.push_back('\n');
  // A full disk must not stop the server, so the result is not looked at.
  [[maybe_unused]] const auto written = ::write(descriptor_, line.data(), line.size());
}

}  // namespace adjoin::server
