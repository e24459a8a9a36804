#pragma once

#include <curl/curl.h>

#include "base/result.h"

namespace adjoin::remote {

/// Function table of libcurl, which is loaded at run time. The first connection to an endpoint
/// loads it, not the start of the program: it depends on two dozen other libraries, which a program
/// that only opens folders does not need (decision 0037).
struct CurlLibrary {
  decltype(&curl_easy_init) easy_init;
  decltype(&curl_easy_setopt) easy_setopt;
  decltype(&curl_easy_getinfo) easy_getinfo;
  decltype(&curl_easy_strerror) easy_strerror;
  decltype(&curl_easy_cleanup) easy_cleanup;
  decltype(&curl_multi_init) multi_init;
  decltype(&curl_multi_setopt) multi_setopt;
  decltype(&curl_multi_add_handle) multi_add_handle;
  decltype(&curl_multi_remove_handle) multi_remove_handle;
  decltype(&curl_multi_perform) multi_perform;
  decltype(&curl_multi_poll) multi_poll;
  decltype(&curl_multi_wakeup) multi_wakeup;
  decltype(&curl_multi_info_read) multi_info_read;
  decltype(&curl_multi_cleanup) multi_cleanup;
  decltype(&curl_slist_append) slist_append;
  decltype(&curl_slist_free_all) slist_free_all;
};

/// Returns the function table. The first call loads and initializes libcurl, which stays loaded
/// until the program ends. Thread-safe.
/// @errors unavailable: it is not installed, or too old
Result<const CurlLibrary*> curl_library();

}  // namespace adjoin::remote
