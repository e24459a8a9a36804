#include <poll.h>
#include <signal.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include "cli/commands/commands.h"
#include "cli/input/options.h"
#include "cli/shell/terminal.h"
#include "cli/store/control_socket.h"
#include "cli/store/opened.h"
#include "cli/store/served.h"
#include "cli/store/store_choice.h"
#include "engine/backup.h"
#include "engine/open.h"
#include "graph_text/row.h"
#include "server/api/api.h"
#include "server/graph/stream_followers.h"
#include "server/http/http_server.h"

namespace adjoin::cli {
namespace {

constexpr std::int64_t kMegabyte = 1024 * 1024;
constexpr auto kDrainPatience = std::chrono::seconds(5);

std::atomic<bool> hung_up{false};

/// Signals come to the thread that waits for them: the others, made while this lives, have them
/// blocked.
class SignalsForMe {
 public:
  SignalsForMe() {
    // A client that goes away while it is answered is no reason to end.
    ::signal(SIGPIPE, SIG_IGN);
    sigset_t waited_for;
    sigemptyset(&waited_for);
    sigaddset(&waited_for, SIGINT);
    sigaddset(&waited_for, SIGTERM);
    sigaddset(&waited_for, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &waited_for, &before_);
    // Whoever replaces a file, or moves a log away, sends it. It never ends the process. One told
    // to ignore it goes on doing so.
    struct sigaction action {};
    sigaction(SIGHUP, nullptr, &action);
    if (action.sa_handler == SIG_IGN) return;
    action.sa_handler = [](int) { hung_up.store(true, std::memory_order_relaxed); };
    action.sa_flags = 0;
    sigaction(SIGHUP, &action, nullptr);
  }
  ~SignalsForMe() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsForMe(const SignalsForMe&) = delete;
  SignalsForMe& operator=(const SignalsForMe&) = delete;

  /// Does something long: what wants the process to end sets the interrupt flag meanwhile.
  void let_through(const std::function<void()>& work) const {
    sigset_t now;
    pthread_sigmask(SIG_SETMASK, &before_, &now);
    work();
    pthread_sigmask(SIG_SETMASK, &now, nullptr);
  }

  /// Returns once the user or the machine wants the process to end. Until then does `each_second`,
  /// at once after a SIGHUP, and `at_hangup` before it then.
  void wait(const std::function<void()>& at_hangup,
            const std::function<void()>& each_second) const {
    sigset_t open = before_;
    sigdelset(&open, SIGINT);
    sigdelset(&open, SIGTERM);
    sigdelset(&open, SIGHUP);
    const timespec second{1, 0};
    while (!interrupt_flag()) {
      ::ppoll(nullptr, 0, &second, &open);
      if (hung_up.exchange(false, std::memory_order_relaxed)) at_hangup();
      each_second();
    }
  }

 private:
  sigset_t before_;
};

/// The file in the store's folder that tells other commands where the store is being served.
class UrlFile {
 public:
  UrlFile(const std::string& folder, const std::string& url)
      : path_(folder.empty() ? "" : folder + "/" + engine::kUrlFileName) {
    if (!path_.empty()) std::ofstream(path_) << url << '\n';
  }
  ~UrlFile() {
    if (!path_.empty()) std::remove(path_.c_str());
  }
  UrlFile(const UrlFile&) = delete;
  UrlFile& operator=(const UrlFile&) = delete;

 private:
  std::string path_;
};

struct Served {
  std::unique_ptr<table::TableStore> store;
  std::string folder;  ///< empty in memory
  bool writes_wait = true;
};

Result<Served> open_served(const Invocation& invocation) {
  engine::Options options;
  ADJOIN_TRY(const auto memory, invocation.integer("--memory"));
  if (memory) options.memory_bytes = static_cast<std::size_t>(*memory * kMegabyte);
  const auto durability = invocation.value("--durability").value_or("sync");
  options.durability = durability == "none" ? engine::Durability::none : engine::Durability::sync;
  Served served;
  served.writes_wait = durability == "sync";
  if (invocation.has("--in-memory")) {
    if (invocation.has("--store")) {
      return Error(ErrorCode::invalid_argument, "--in-memory and --store exclude each other");
    }
    ADJOIN_TRY(const auto cap, invocation.integer("--in-memory-max"));
    options.path = "memory";
    options.in_memory = true;
    options.memory_store_bytes_max = static_cast<std::size_t>(cap.value_or(1024) * kMegabyte);
    served.writes_wait = false;
  } else {
    ADJOIN_TRY(StoreChoice choice, choose_folder(invocation));
    ADJOIN_CHECK(make_parents(choice.folder));
    options.path = choice.folder;
    options.tell = &tell_owner;
    served.folder = std::move(choice.folder);
  }
  ADJOIN_TRY(served.store, engine::open(options));
  return served;
}

/// Data to standard output: the endpoint alone, for scripts; for people also what to paste.
void announce(const std::string& url, const Served& served, bool has_keys, Terminal& terminal) {
  if (!terminal.out_is_terminal) {
    std::string line;
    graph_text::Row().text("endpoint", url).append_json(line);
    terminal.out << line << '\n' << std::flush;
    return;
  }
  terminal.out << "Adjoin serves "
               << (served.folder.empty() ? "a store in memory" : fit(served.folder, terminal.width))
               << " as DynamoDB at " << url << "\n\n"
               << "  aws dynamodb list-tables --region us-east-1 --endpoint-url " << url << "\n"
               << "  boto3.client('dynamodb', region_name='us-east-1', endpoint_url='" << url
               << "')\n"
               << "  new DynamoDBClient({region: 'us-east-1', endpoint: '" << url << "'})\n\n"
               << (has_keys ? "Requests are signed with a key of --auth."
                            : "Any access key and secret will do.")
               << " Ctrl-C ends it.\n"
               << std::flush;
}

/// So that commands on the folder find the store. Null in memory, and where no socket can be made:
/// then everything but that works.
std::unique_ptr<ControlSocket> listen_to_owner(const Served& served, OwnerDoor& door,
                                               Terminal& terminal) {
  if (served.folder.empty()) return nullptr;
  auto control = ControlSocket::listen(
      served.folder,
      [&store = *served.store](const std::string& to, const engine::ByteProgress& progress) {
        return engine::backup(store, to, progress);
      },
      [&door] { return door.open(); });
  if (control) return *std::move(control);
  terminal.err << "adjoin: commands on the folder are refused while it is served: "
               << control.error().message() << '\n';
  return nullptr;
}

Result<int> run_serve(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const server::HttpOptions options, listen_options(invocation));
  std::unique_ptr<ServedKeys> keys;
  if (const auto file = invocation.value("--auth")) {
    ADJOIN_TRY(keys, ServedKeys::open(std::string(*file), {invocation.values("--auth-region")}));
  } else if (invocation.has("--auth-region")) {
    return Error(ErrorCode::invalid_argument,
                 "--auth-region goes with --auth FILE: nobody signs without");
  }
  std::unique_ptr<server::MetricsToken> metrics_token;
  if (const auto file = invocation.value("--metrics-token")) {
    if (keys == nullptr) {
      return Error(ErrorCode::invalid_argument,
                   "--metrics-token goes with --auth FILE: without it anybody reads the metrics");
    }
    ADJOIN_TRY(metrics_token, server::MetricsToken::open(std::string(*file)));
  }
  const SignalsForMe signals;
  ADJOIN_TRY(const Served served, open_served(invocation));
  std::unique_ptr<server::RequestLog> log;
  if (const auto path = invocation.value("--log")) {
    ADJOIN_TRY(log, server::RequestLog::open(std::string(*path)));
  }
  ADJOIN_TRY(const auto topology, topology_options(invocation));
  server::Api api(*served.store, {.writes_wait = served.writes_wait,
                                  .log = log.get(),
                                  .authenticator = keys ? &keys->authenticator() : nullptr,
                                  .metrics_token = metrics_token.get(),
                                  .topology = topology});
  Result<std::vector<std::string>> not_held = std::vector<std::string>();
  signals.let_through([&] { not_held = api.read_topologies(interruptible()); });
  ADJOIN_CHECK(not_held);
  for (const std::string& one : *not_held) {
    terminal.err << "adjoin: the table answers, not memory: " << one << '\n';
  }
  ServedCertificate certificate(options);
  ADJOIN_TRY(const auto http, server::HttpServer::start(options, api));
  api.watch(http.get());
  const UrlFile url_file(served.folder, http->url());
  OwnerDoor door(*served.store, served.writes_wait);
  const std::unique_ptr<ControlSocket> control = listen_to_owner(served, door, terminal);
  server::StreamFollowers followers(*served.store);
  announce(http->url(), served, keys != nullptr, terminal);
  const auto reopen_log = [&] {
    if (log == nullptr) return;
    if (const Result<void> reopened = log->reopen(); !reopened) {
      terminal.err << "adjoin: the log stays as it was: " << reopened.error().message() << '\n'
                   << std::flush;
    }
  };
  signals.wait(reopen_log, [&] {
    for (const std::string& complaint : followers.take_complaints()) {
      terminal.err << "adjoin: " << complaint << '\n';
    }
    if (keys) keys->refresh(terminal);
    certificate.refresh(*http, terminal);
    if (metrics_token != nullptr) {
      if (const Result<void> read = metrics_token->refresh(); !read) {
        terminal.err << "adjoin: the token stays as it was: " << read.error().message() << '\n'
                     << std::flush;
      }
    }
  });
  const std::size_t cut = http->drain(kDrainPatience);
  if (cut > 0) {
    terminal.err << "adjoin: " << cut << " connections had work left and were cut off\n";
  }
  return kExitOk;
}

}  // namespace

Command serve_command() {
  return Command{
      .name = "serve",
      .alias = "",
      .arguments = {},
      .options =
          {{"--in-memory", "", "a store that is gone at the end", {}, false, "-inMemory"},
           {"--in-memory-max", "MB", "how much that store may hold, 1024 if not given", {}, false},
           {"--host", "ADDRESS", "where to listen, 127.0.0.1 if not given", {}, false},
           {"--port", "N", "8000 if not given; 0 is any free one", {}, false, "-port"},
           {"--auth",
            "FILE",
            "take only requests signed with a key of this file (adjoin keys add)",
            {},
            false},
           {"--auth-region", "REGION", "… for this region; every one if not given", {}, true},
           {"--metrics-token",
            "FILE",
            "who sends this file's token may read the metrics of a server with keys",
            {},
            false},
           {"--tls-certificate", "FILE", "answer over TLS, with this certificate (PEM)", {}, false},
           {"--tls-key", "FILE", "the certificate's key (PEM)", {}, false},
           {"--insecure-i-understand",
            "",
            "listen beyond this machine, or to every web page, without TLS and keys",
            {},
            false},
           {"--durability",
            "MODE",
            "sync: a write is answered when it is on disk; none: sooner",
            {"sync", "none"},
            false},
           {"--memory", "MB", "caches and write buffers, 256 if not given", {}, false},
           {"--topology",
            "",
            "read graphs into memory first, and answer searches from there",
            {},
            false},
           {"--topology-memory",
            "MIB",
            "at most so much of it for each graph (1024); beyond, the table answers",
            {},
            false},
           {"--threads",
            "N",
            "threads that serve connections, one per core if not given",
            {},
            false},
           {"--log", "FILE", "a line of JSON per request; - is standard error", {}, false},
           {"--cors",
            "ORIGIN",
            "a web page's origin that may read answers; * is all",
            {},
            true,
            "-cors"},
           {"--allow-host", "NAME", "a further name under which this machine is asked", {}, true},
           {"--shared-db", "", "accepted, and always so", {}, false, "-sharedDb"},
           {"--delay-transient-statuses",
            "",
            "accepted, without effect",
            {},
            false,
            "-delayTransientStatuses"},
           {"--optimize-db-before-startup",
            "",
            "accepted, without effect",
            {},
            false,
            "-optimizeDbBeforeStartup"}},
      .summary = "answer DynamoDB clients over HTTP",
      .details =
          "Every AWS SDK, the AWS CLI and every DynamoDB tool can use the store, given its "
          "endpoint and any credentials. It listens on this machine only, unless --host says "
          "otherwise; then it wants TLS and keys. The endpoint is printed when it answers. SIGTERM "
          "or Ctrl-C end it: what is being answered is answered first.\n\n"
          "Graphs in the store are asked under /_graph/ (docs/graph-http.md). What of them is "
          "eventual follows what is written, some tenths of a second behind. With --topology "
          "paths, "
          "neighborhoods and rankings are answered from memory, for every graph of its own: the "
          "answers are the same and as new, and cost no requests. A graph is read again after it "
          "was migrated; until that is done the table answers.\n\n"
          "With --auth a request must be signed with an enabled key of that file, as every SDK "
          "does; the file is read again when it has changed, and so are a certificate and its "
          "key: within a second, or at once on SIGHUP. SIGHUP also opens the file of --log anew, "
          "after it was moved away; it never ends the server.\n\n"
          "GET /metrics is for Prometheus. With --auth it is for who signs the request, or sends "
          "the "
          "token of --metrics-token, as Prometheus does with `authorization: {credentials_file: "
          "FILE}`. Files with secrets, the key of TLS among them, must be their owner's alone: one "
          "that others may read is refused.\n\n"
          "The flags of DynamoDB Local are taken too: -port -inMemory -dbPath -sharedDb -cors "
          "-delayTransientStatuses -optimizeDbBeforeStartup.",
      .examples = {{"adjoin serve --in-memory", "a database for an afternoon, at port 8000"},
                   {"adjoin serve --store graph --port 9000", "the store in the folder graph"},
                   {"adjoin serve --store graph --auth keys", "for those who have a key"}},
      .run = run_serve,
      .sends_nothing = "answers requests"};
}

}  // namespace adjoin::cli
