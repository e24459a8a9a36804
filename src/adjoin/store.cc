#include "adjoin/store.h"

#include <string>

#include "engine/open.h"
#include "remote/config/store_url.h"
#include "remote/open.h"

namespace adjoin {
namespace {

constexpr std::size_t kMemoryStoreBytes = std::size_t{1024} * 1024 * 1024;

/// "s3" of "s3://bucket"; empty for a path. One letter alone is no scheme.
std::string_view scheme_of(std::string_view url) {
  const std::size_t colon = url.find(':');
  if (colon == std::string_view::npos || colon < 2) return {};
  const std::string_view scheme = url.substr(0, colon);
  return scheme.find('/') == std::string_view::npos ? scheme : std::string_view();
}

}  // namespace

Result<Store> Store::open_remote(std::string_view url) {
  ADJOIN_TRY(remote::StoreUrl named, remote::parse_store_url(url));
  ADJOIN_TRY(std::unique_ptr<table::TableStore> store, remote::open(named.choice));
  return Store(std::shared_ptr<table::TableStore>(std::move(store)), std::move(named.table));
}

Result<Store> Store::open(std::string_view url, const OpenOptions& options) {
  if (remote::is_store_url(url)) return open_remote(url);
  engine::Options settings;
  settings.create_if_missing = options.create;
  settings.read_only = options.read_only;
  settings.durability = options.durable ? engine::Durability::sync : engine::Durability::none;
  settings.memory_bytes = options.memory_bytes;
  const std::string_view scheme = scheme_of(url);
  if (scheme == "memory") {
    settings.in_memory = true;
    settings.memory_store_bytes_max = kMemoryStoreBytes;
    settings.path = "/memory";
  } else if (scheme.empty() || scheme == "file") {
    std::string_view path = scheme.empty() ? url : url.substr(scheme.size() + 1);
    if (scheme == "file" && path.starts_with("//")) path.remove_prefix(2);
    if (path.empty()) return Error(ErrorCode::invalid_argument, "the store's folder is not named");
    settings.path = std::string(path);
  } else {
    return Error(ErrorCode::unsupported, "a store at \"" + std::string(url) +
                                             "\": this version opens folders, \"memory:\" "
                                             "and dynamodb://TABLE");
  }
  ADJOIN_TRY(std::unique_ptr<table::TableStore> store, engine::open(settings));
  return Store(std::shared_ptr<table::TableStore>(std::move(store)));
}

}  // namespace adjoin
