#include "remote/fault_proxy.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "base/assert.h"
#include "wire/codec/codec.h"

namespace adjoin::remote::testing {
namespace {

constexpr std::string_view kHeadEnd = "\r\n\r\n";

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

std::size_t content_length(std::string_view head) {
  std::string lower(head);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  const std::size_t at = lower.find("content-length:");
  return at == std::string::npos ? 0 : std::stoul(lower.substr(at + 15));
}

/// One message: its head, and its body by Content-Length. Nullopt at the end of the connection.
std::optional<std::pair<std::string, std::string>> read_message(int socket) {
  std::string bytes;
  std::size_t end = std::string::npos;
  for (;;) {
    if (end == std::string::npos) {
      end = bytes.find(kHeadEnd);
      if (end != std::string::npos) end += kHeadEnd.size();
    }
    if (end != std::string::npos && bytes.size() >= end + content_length(bytes.substr(0, end))) {
      return std::pair(bytes.substr(0, end), bytes.substr(end));
    }
    char buffer[16 * 1024];
    const ssize_t got = ::recv(socket, buffer, sizeof(buffer), 0);
    if (got <= 0) return std::nullopt;
    bytes.append(buffer, static_cast<std::size_t>(got));
  }
}

std::string made_reply(std::string_view status, std::string_view type, std::string_view body,
                       std::string_view fields = {}) {
  std::string reply("HTTP/1.1 ");
  reply.append(status).append("\r\nContent-Type: ").append(type);
  reply.append("\r\nContent-Length: ").append(std::to_string(body.size())).append("\r\n");
  return reply.append(fields).append("\r\n").append(body);
}

std::string error_reply(std::string_view status, std::string_view name,
                        std::string_view more = {}) {
  std::string body(R"({"__type":"com.amazonaws.dynamodb.v20120810#)");
  body.append(name).append(R"(","message":"made by the proxy")").append(more).append("}");
  return made_reply(status, "application/x-amz-json-1.0", body);
}

/// What is answered without asking anybody; empty when somebody is asked.
std::string reply_without_asking(Fault fault) {
  switch (fault) {
    case Fault::internal_error: return error_reply("500 Internal", "InternalServerError");
    case Fault::unavailable: return made_reply("503 Unavailable", "text/plain", "busy");
    case Fault::throttle: return error_reply("400 Bad Request", "ThrottlingException");
    case Fault::in_progress:
      return error_reply("400 Bad Request", "TransactionInProgressException");
    case Fault::conflict:
      return error_reply("400 Bad Request", "TransactionCanceledException",
                         R"(,"CancellationReasons":[{"Code":"TransactionConflict"}])");
    case Fault::html_page: return made_reply("502 Bad Gateway", "text/html", "<html>Oh</html>");
    case Fault::html_instead: return made_reply("200 OK", "text/html", "<html>Log in</html>");
    case Fault::redirect:
      return made_reply("307 Temporary Redirect", "text/plain", "",
                        "Location: http://169.254.169.254/\r\n");
    default: return {};
  }
}

void reset(int socket) {
  const linger at_once{1, 0};
  ::setsockopt(socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
}

/// The request with another body.
std::string with_body(std::string head, std::string_view body) {
  const std::size_t at = head.find("Content-Length:");
  ADJOIN_ASSERT(at != std::string::npos);
  head.replace(at, head.find("\r\n", at) - at, "Content-Length: " + std::to_string(body.size()));
  return head.append(body);
}

/// Takes the later half of a batch's actions out of it.
std::vector<table::TableBatch> take_half(table::BatchWriteItemRequest& batch) {
  std::vector<table::TableBatch> half;
  for (table::TableBatch& table : batch.tables) {
    const std::size_t kept = (table.actions.size() + 1) / 2;
    half.push_back(
        {table.table,
         {table.actions.begin() + static_cast<std::ptrdiff_t>(kept), table.actions.end()}});
    table.actions.resize(kept);
  }
  std::erase_if(half, [](const table::TableBatch& table) { return table.actions.empty(); });
  return half;
}

}  // namespace

FaultProxy::FaultProxy(std::uint16_t upstream_port, Choose choose)
    : upstream_port_(upstream_port), choose_(std::move(choose)) {
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = loopback(0);
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  socklen_t size = sizeof(address);
  const bool is_listening = ::bind(listener_, generic, size) == 0 &&
                            ::listen(listener_, 128) == 0 &&
                            ::getsockname(listener_, generic, &size) == 0;
  ADJOIN_ASSERT(is_listening);
  port_ = ntohs(address.sin_port);
  acceptor_ = std::thread([this] { accept_all(); });
}

FaultProxy::~FaultProxy() {
  ending_.store(true);
  ::shutdown(listener_, SHUT_RDWR);
  acceptor_.join();
  {
    const std::lock_guard lock(mutex_);
    for (const int socket : sockets_) ::shutdown(socket, SHUT_RDWR);
  }
  for (std::thread& thread : threads_) thread.join();
  for (const int socket : sockets_) ::close(socket);
  ::close(listener_);
}

void FaultProxy::accept_all() {
  while (!ending_.load()) {
    const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0) continue;
    const int at_once = 1;
    ::setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof(at_once));
    const std::lock_guard lock(mutex_);
    threads_.emplace_back([this, client] { serve(client); });
  }
}

void FaultProxy::serve(int client) {
  const int upstream = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  {
    const std::lock_guard lock(mutex_);
    sockets_.push_back(client);
    sockets_.push_back(upstream);
  }
  const sockaddr_in address = loopback(upstream_port_);
  const int at_once = 1;
  ::setsockopt(upstream, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof(at_once));
  if (::connect(upstream, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0) {
    while (auto message = read_message(client)) {
      requests_.fetch_add(1);
      ProxiedRequest request{std::move(message->first), std::move(message->second), {}};
      const std::size_t at = request.head.find("_20120810.");
      if (at != std::string::npos) {
        request.operation = request.head.substr(at + 10, request.head.find('\r', at) - at - 10);
      }
      if (!pass(client, upstream, request)) break;
    }
  }
  ::shutdown(client, SHUT_RDWR);
  ::shutdown(upstream, SHUT_RDWR);
  // Closed by the destructor alone: a number that is used again would be another's connection.
  // A reset must go out now, though.
  const std::lock_guard lock(mutex_);
  for (const int socket : {client, upstream}) {
    ::close(socket);
    std::erase(sockets_, socket);
  }
}

bool FaultProxy::pass(int client, int upstream, const ProxiedRequest& request) {
  const Fault fault = choose_(request);
  if (fault == Fault::drop_before_send) return false;
  if (const std::string reply = reply_without_asking(fault); !reply.empty()) {
    return send_all(client, reply);
  }
  if (fault == Fault::partial_batch) {
    auto batch = wire::Codec<table::BatchWriteItem>::decode(request.body).value();
    table::BatchWriteItemResult result;
    result.unprocessed = take_half(batch);
    const std::string body = wire::Codec<table::BatchWriteItem>::encode(batch).value();
    if (!send_all(upstream, with_body(request.head, body)) || !read_message(upstream)) return false;
    std::string told;
    wire::Codec<table::BatchWriteItem>::append(result, told);
    return send_all(client, made_reply("200 OK", "application/x-amz-json-1.0", told));
  }
  if (!send_all(upstream, request.head + request.body)) return false;
  const auto reply = read_message(upstream);
  if (!reply) return false;
  if (fault == Fault::duplicate) {
    if (!send_all(upstream, request.head + request.body) || !read_message(upstream)) return false;
  }
  return answer(client, fault, request, reply->first + reply->second);
}

bool FaultProxy::answer(int client, Fault fault, const ProxiedRequest&, const std::string& reply) {
  const std::size_t body = reply.find(kHeadEnd) + kHeadEnd.size();
  switch (fault) {
    case Fault::drop_after_execution: return false;
    case Fault::internal_error_after:
      return send_all(client, error_reply("500 Internal", "InternalServerError"));
    case Fault::delay:
      for (auto left = late; left.count() > 0 && !ending_; left -= std::chrono::milliseconds(20)) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
      }
      return send_all(client, reply);
    case Fault::reset_mid_reply:
      send_all(client, std::string_view(reply).substr(0, body + (reply.size() - body) / 2));
      reset(client);
      return false;
    case Fault::truncated_body: {
      const std::string_view half = std::string_view(reply).substr(body, (reply.size() - body) / 2);
      return send_all(client, made_reply("200 OK", "application/x-amz-json-1.0", half));
    }
    case Fault::wrong_crc: {
      std::string other = reply;
      other.back() = ' ';
      return send_all(client, other);
    }
    default: return send_all(client, reply);
  }
}

}  // namespace adjoin::remote::testing
