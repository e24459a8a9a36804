#include <cstdint>
#include <cstdlib>
#include <utility>

#include "cli/commands/commands.h"
#include "cli/input/settings.h"
#include "cli/serve/serving.h"
#include "cli/serve/signals_for_me.h"
#include "cli/shell/terminal.h"

namespace adjoin::cli {
namespace {

constexpr std::int64_t kPortMax = 65535;
constexpr std::int64_t kThreadsMax = 1024;

const char* environment(const char* name) { return std::getenv(name); }

Result<int> run_serve(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const SettingsFile file, read_settings(invocation));
  ADJOIN_TRY(Invocation settings, settled(invocation, file, environment));
  const SignalsForMe signals;
  ADJOIN_TRY(const auto serving,
             Serving::start(invocation, file, std::move(settings), signals, terminal));
  serving->announce();
  signals.wait([&] { serving->reload(); }, [&] { serving->each_second(); });
  serving->stop();
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
           {.name = "--in-memory-max",
            .value = "MB",
            .help = "how much that store may hold, 1024 if not given",
            .numbers = WholeNumbers()},
           {"--host", "ADDRESS", "where to listen, 127.0.0.1 if not given", {}, false},
           {.name = "--port",
            .value = "N",
            .help = "8000 if not given; 0 is any free one",
            .also = "-port",
            .numbers = WholeNumbers{0, kPortMax}},
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
           {.name = "--memory",
            .value = "MB",
            .help = "caches and write buffers, 256 if not given",
            .numbers = WholeNumbers()},
           {"--metrics",
            "HOW",
            "on (if not given): counts what goes through the store, and keeps it there; off: not",
            {"on", "off"},
            false},
           {.name = "--metrics-disk",
            .value = "MB",
            .help = "what these figures may take on disk, 256 if not given",
            .numbers = WholeNumbers()},
           {"--simulate-capacity",
            "",
            "refuse requests as DynamoDB would, by its rules of capacity",
            {},
            false},
           {"--topology",
            "",
            "read graphs into memory first, and answer searches from there",
            {},
            false},
           {.name = "--topology-memory",
            .value = "MIB",
            .help = "at most so much of it for each graph (1024); beyond, the table answers",
            .numbers = WholeNumbers()},
           {"--config",
            "FILE",
            "settings in YAML, by these options' names; an option here, or in the environment as "
            "ADJOIN_PORT, goes before",
            {},
            false},
           {.name = "--threads",
            .value = "N",
            .help = "threads that serve connections, one per core if not given",
            .numbers = WholeNumbers{1, kThreadsMax}},
           {.name = "--drain-delay",
            .value = "SECONDS",
            .help = "at the end, go on for so long while /readyz says that it ends; 0 if not given",
            .numbers = WholeNumbers{0}},
           {"--log", "FILE", "a line of JSON per request; - is standard error", {}, false},
           {.name = "--log-level",
            .value = "LEVEL",
            .help =
                "log requests that failed (warn), that failed by the server's fault (error), or "
                "all (info, if not given); SIGHUP takes it anew from the file",
            .choices = {"info", "warn", "error"},
            .reloads = true},
           {"--log-keys",
            "HOW",
            "names keys in the log: hashed (if not given), plain, or none",
            {"hashed", "plain", "none"},
            false},
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
          "--simulate-capacity rehearses throttling: a table has the units that it is provisioned "
          "with or that DynamoDB serves on demand, and a partition 3,000 read and 1,000 write "
          "units "
          "a second. Beyond them requests fail with DynamoDB's exceptions. A request that is "
          "refused takes no units.\n\n"
          "The port speaks CloudWatch's protocol too: `aws cloudwatch … --endpoint-url URL`. With "
          "--auth such requests are signed for the service monitoring, as clients do.\n\n"
          "The console, a page for browsers, is at /_console/ (adjoin console).\n\n"
          "GET /metrics is for Prometheus. With --auth it is for who signs the request, or sends "
          "the "
          "token of --metrics-token, as Prometheus does with `authorization: {credentials_file: "
          "FILE}`. Files with secrets, the key of TLS among them, must be their owner's alone: one "
          "that others may read is refused.\n\n"
          "Every option may also stand in the environment, as ADJOIN_TLS_KEY for --tls-key, or in "
          "the file of --config, as tls-key. An option goes before the environment, and that "
          "before the file. SIGHUP reads the file again. systemd is told when the server answers, "
          "reloads and ends (Type=notify).\n\n"
          "The flags of DynamoDB Local are taken too: -port -inMemory -dbPath -sharedDb -cors "
          "-delayTransientStatuses -optimizeDbBeforeStartup.",
      .examples = {{"adjoin serve --in-memory", "a database for an afternoon, at port 8000"},
                   {"adjoin serve --store graph --port 9000", "the store in the folder graph"},
                   {"adjoin serve --store graph --auth keys", "for those who have a key"}},
      .run = run_serve,
      .sends_nothing = "answers requests"};
}

}  // namespace adjoin::cli
