#include <ostream>
#include <string>
#include <utility>

#include "cli/commands/commands.h"
#include "cli/input/settings.h"
#include "cli/serve/browser.h"
#include "cli/serve/served_store.h"
#include "cli/serve/serving.h"
#include "cli/serve/signals_for_me.h"
#include "cli/shell/terminal.h"
#include "cli/store/store_choice.h"
#include "graph_text/row.h"

namespace adjoin::cli {
namespace {

constexpr std::int64_t kConsolePortMax = 65535;

/// The command line, with the store that the argument names in its option.
Result<Invocation> with_store(const Invocation& given) {
  Invocation settings = given;
  const std::string store(given.argument(0));
  if (store.empty()) return settings;
  if (given.has("--store")) {
    return Error(ErrorCode::invalid_argument,
                 "the store is named twice, by --store and by " + store + "; name it once");
  }
  settings.options["--store"] = {store};
  return settings;
}

/// What people call the store.
std::string place_of(const StoreChoice& choice) {
  if (!choice.remote) return choice.folder;
  const std::string& table = choice.remote->table;
  return table.empty() ? "the endpoint's tables" : "the endpoint's table " + table;
}

/// Data to standard output: the URL alone, for scripts.
void show(const std::string& url, const StoreChoice& choice, bool ends, const Invocation& settings,
          Terminal& terminal) {
  if (terminal.out_is_terminal) {
    terminal.out << "The console of " << fit(place_of(choice), terminal.width) << " is at " << url
                 << "\n"
                 << (ends ? "Ctrl-C ends it.\n" : "Its server goes on.\n") << std::flush;
  } else {
    std::string line;
    graph_text::Row().text("console", url).append_json(line);
    terminal.out << line << '\n' << std::flush;
  }
  if (settings.has("--no-open") || !can_show_windows(terminal)) return;
  if (!open_in_browser(url)) {
    terminal.err << "adjoin: no browser was opened, since there is no xdg-open; open the URL\n";
  }
}

/// Where the console of a server stands, at the table that the store names.
std::string console_url(const std::string& server, const StoreChoice& choice) {
  const std::string url = server + "/_console/";
  const bool names_table = choice.remote && !choice.remote->table.empty();
  return names_table ? url + "#/" + choice.remote->table + "/data" : url;
}

Result<void> check_port_of_served(const Invocation& settings, const std::string& url) {
  if (!settings.has("--port")) return {};
  return Error(ErrorCode::invalid_argument, "the store is served already, at " + url +
                                                "; its console is there: leave out --port");
}

Result<int> run_console(const Invocation& given, Terminal& terminal) {
  ADJOIN_TRY(Invocation settings, with_store(given));
  ADJOIN_TRY(const StoreChoice choice, choose_store(settings));
  ADJOIN_TRY(const auto served, served_url(choice.folder));
  if (served) {
    ADJOIN_CHECK(check_port_of_served(settings, *served));
    show(console_url(*served, choice), choice, false, settings, terminal);
    return kExitOk;
  }
  if (!settings.has("--port")) settings.options["--port"] = {"0"};
  const SignalsForMe signals;
  ADJOIN_TRY(const auto serving,
             Serving::start(given, SettingsFile(), settings, signals, terminal));
  show(console_url(serving->url(), choice), choice, true, settings, terminal);
  // Who closes the terminal wants no server to stay.
  signals.wait([] { interrupt_flag() = true; }, [&] { serving->each_second(); });
  serving->stop();
  return kExitOk;
}

}  // namespace

Command console_command() {
  return Command{
      .name = "console",
      .alias = "",
      .arguments = {{"STORE", "the folder, or dynamodb://TABLE; as --store", Count::optional}},
      .options = {{.name = "--port",
                   .value = "N",
                   .help = "where to answer; any free one if not given",
                   .numbers = WholeNumbers{0, kConsolePortMax}},
                  {"--no-open", "", "print the URL, and open no browser", {}, false}},
      .summary = "look at a store in a browser",
      .details =
          "A web page for the graph, its items and what each request costs. The command starts a "
          "server on a free port of this machine, prints the page's URL and opens a browser where "
          "there is a display. Ctrl-C ends the server. A folder that `adjoin serve` has open has "
          "its console there: then its URL is printed, and nothing is started.\n\n"
          "With dynamodb://TABLE, or --endpoint-url, the page shows the tables of that endpoint. "
          "Its requests go there with your credentials, and cost what they cost there; the page "
          "always says how much. Nothing follows streams, and no figures are counted.\n\n"
          "Whoever can reach the port can do what the page can, so it answers this machine alone. "
          "On a machine that others use too, start `adjoin serve --auth FILE` instead: the page "
          "asks for a key then. Every server has the page, under /_console/.",
      .examples = {{"adjoin console", "the store of this user"},
                   {"adjoin console graph --no-open", "the store in the folder graph"},
                   {"adjoin console dynamodb://shop --region eu-west-1", "a table of an account"}},
      .run = run_console,
      .sends_nothing = "answers requests"};
}

}  // namespace adjoin::cli
