#include "cli/shell/manual_chapter.h"

namespace adjoin::cli {
namespace {

// What is said here of endpoints is what `remote/config/settings.h` does.
const ManualChapter kStores = {
    "Stores",
    "A store is a folder of this machine, or a table behind an endpoint that speaks DynamoDB's "
    "protocol: dynamodb://TABLE, with parameters behind it, as in "
    "dynamodb://TABLE?region=eu-west-1&profile=work. What the URL leaves out is looked for as "
    "below; --endpoint-url, --region and --profile go before the URL's own. Other characters than "
    "letters and digits may be written as %XX.\n\n"
    "A folder that a server of this user has open is reached through that server. One that is only "
    "read is read beside whoever has it open.\n\n"
    "The cost behind an answer is that of its own requests. A command that asked an endpoint also "
    "says on standard error what everything came to, unless it failed before anything was "
    "consumed: "
    "the requests that opened the store are among it, and each that was sent again.",
    {{"region=REGION", "sign for that region; without an endpoint, its Amazon DynamoDB is asked"},
     {"endpoint=URL", "send the requests there: http:// or https://, a host and a port"},
     {"profile=NAME", "that profile; its credentials go before those of variables"},
     {"concurrency=N", "how many requests may be under way at a time, 1 to 4096 (64)"},
     {"transactions=, streams=, time_to_live=, update_table=",
      "what the endpoint can do: yes, no, or auto, as without it, which asks an endpoint that is "
      "neither Amazon's nor this program's own"},
     {"gsi_consistency=",
      "strong when its indexes never lag behind their table; else eventual, as DynamoDB's"},
     {"transact_items=N", "how many items one transaction takes, 10 to 100 (100)"}}};

const ManualChapter kEndpoints = {
    "Endpoints and credentials",
    "They are looked for where the tools of AWS look for them, and the first that is found counts. "
    "Without an endpoint and a region nothing is sent anywhere. Roles, SSO and the machine's own "
    "credentials are not asked for: aws configure export-credentials makes variables of them.",
    {{"endpoint",
      "the option or the URL; AWS_ENDPOINT_URL_DYNAMODB; AWS_ENDPOINT_URL; the profile's services "
      "section; its endpoint_url; the region's own"},
     {"region",
      "the option or the URL; AWS_REGION; AWS_DEFAULT_REGION; the profile's; the one in the "
      "endpoint's name; with any other endpoint us-east-1"},
     {"profile", "the option or the URL; AWS_PROFILE; default"},
     {"credentials",
      "the profile's when one is chosen by option or URL; AWS_ACCESS_KEY_ID with "
      "AWS_SECRET_ACCESS_KEY; the profile's keys; what its credential_process prints; an endpoint "
      "on this machine is asked without any"}}};

const ManualChapter kEnvironment = {
    "Environment",
    "",
    {{"ADJOIN_STORE", "the store when --store is not given"},
     {"XDG_DATA_HOME", "where the default store lies, in adjoin/store (else ~/.local/share)"},
     {"AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL", "the endpoint of a store dynamodb://TABLE"},
     {"AWS_IGNORE_CONFIGURED_ENDPOINT_URLS",
      "true: neither those two nor the profile give an endpoint"},
     {"AWS_REGION, AWS_DEFAULT_REGION", "the region"},
     {"AWS_PROFILE", "the profile"},
     {"AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN",
      "credentials; the token only where they are temporary"},
     {"AWS_SHARED_CREDENTIALS_FILE, AWS_CONFIG_FILE",
      "the files with profiles (~/.aws/credentials, ~/.aws/config)"},
     {"AWS_CA_BUNDLE", "a file of certificates to trust instead of the system's"},
     {"GLIBC_TUNABLES",
      "the C library's: with glibc.malloc.hugetlb=1 a store of a folder is read a twelfth to a "
      "sixth faster, where the kernel allows large pages"},
     {"NO_COLOR", "no colours when set"}}};

}  // namespace

const std::vector<ManualChapter>& manual_chapters() {
  static const std::vector<ManualChapter> kChapters = {kStores, kEndpoints, kEnvironment};
  return kChapters;
}

}  // namespace adjoin::cli
