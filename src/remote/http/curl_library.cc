#include "remote/http/curl_library.h"

#include <dlfcn.h>

#include <string>
#include <type_traits>

namespace adjoin::remote {
namespace {

/// What its packages call it wherever its functions are those of curl/curl.h, since 2006.
constexpr const char* kLibraryName = "libcurl.so.4";

Error not_usable(const std::string& why) {
  return Error(ErrorCode::unavailable, "no endpoint can be spoken to without libcurl: " + why +
                                           "; install the package libcurl4");
}

Result<CurlLibrary> load() {
  // RTLD_NOW: a symbol that is missing is an error here, not a crash in the middle of a call.
  // RTLD_LOCAL: the libraries behind libcurl do not replace functions of this program. It is never
  // closed, since the table is handed out for good.
  void* const library = ::dlopen(kLibraryName, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return not_usable(::dlerror());
  CurlLibrary curl = {};
  decltype(&curl_global_init) global_init = nullptr;
  std::string missing;
  // Looks for all names, so that one message says what is missing.
  const auto find = [&](auto& function, const char* name) {
    function =
        reinterpret_cast<std::remove_reference_t<decltype(function)>>(::dlsym(library, name));
    if (function == nullptr) missing = name;
  };
  find(global_init, "curl_global_init");
  find(curl.easy_init, "curl_easy_init");
  find(curl.easy_setopt, "curl_easy_setopt");
  find(curl.easy_getinfo, "curl_easy_getinfo");
  find(curl.easy_strerror, "curl_easy_strerror");
  find(curl.easy_cleanup, "curl_easy_cleanup");
  find(curl.multi_init, "curl_multi_init");
  find(curl.multi_setopt, "curl_multi_setopt");
  find(curl.multi_add_handle, "curl_multi_add_handle");
  find(curl.multi_remove_handle, "curl_multi_remove_handle");
  find(curl.multi_perform, "curl_multi_perform");
  find(curl.multi_poll, "curl_multi_poll");
  find(curl.multi_wakeup, "curl_multi_wakeup");
  find(curl.multi_info_read, "curl_multi_info_read");
  find(curl.multi_cleanup, "curl_multi_cleanup");
  find(curl.slist_append, "curl_slist_append");
  find(curl.slist_free_all, "curl_slist_free_all");
  if (!missing.empty()) return not_usable(std::string(kLibraryName) + " has no " + missing);
  // Other threads must not be inside libcurl meanwhile. `curl_library` calls this once, before it
  // hands out any function.
  if (global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return not_usable("it cannot be set up");
  return curl;
}

}  // namespace

Result<const CurlLibrary*> curl_library() {
  // The language runs this once, whichever threads come first. A failure is kept too: a library
  // that is installed later is found by the next process.
  static const Result<CurlLibrary> loaded = load();
  if (!loaded) return loaded.error();
  return &*loaded;
}

}  // namespace adjoin::remote
