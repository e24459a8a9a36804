#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "advise/log/key_names.h"
#include "advise/log/log_entry.h"
#include "server/metrics/live_requests.h"
#include "server/metrics/logged_tables.h"
#include "table/request/charge.h"
#include "table/request/operations.h"

namespace adjoin::server {

/// What one call tells the log of its request: what was asked, what came back, and what it was
/// charged. Made only where somebody reads it, so that other calls pay nothing. One thread asks and
/// answers; charges come from any thread, before `fill`.
class RequestNote final : public table::ChargeSink {
 public:
  /// Tables and names are borrowed, and so is `live`: unless null it bounds how many rows are
  /// looked at.
  RequestNote(LoggedTables& tables, const advise::KeyNames& names,
              std::chrono::steady_clock::time_point now, LiveRequests* live = nullptr)
      : tables_(tables), names_(names), now_(now), live_(live) {}

  /// Takes a decoded request. Requests that are of no item say nothing.
  template <typename Request>
  void asked(const Request& request) {
    if constexpr (requires { this->take(request); }) take(request);
  }
  /// Takes a store's reply to it.
  template <typename Request, typename Reply>
  void answered(const Request& request, const Reply& reply) {
    if constexpr (requires { this->take_page(request, reply); }) take_page(request, reply);
  }
  /// Takes what a graph's request asks for: "neighbors FOLLOWS", or the name of a plan.
  void asked_graph(std::string words) { graph_words_ = std::move(words); }
  void charge(const table::Charge& charge) noexcept override;

  /// Fills in what the note knows; `entry` has its operation. The texts live as long as the note.
  /// Call it once, when the request has ended.
  void fill(const table::Cost& cost, advise::LogEntry& entry);

 private:
  struct Charged {
    std::string table;
    std::string index;
    bool is_write = false;
    std::int64_t half_units = 0;
    Bytes partition_key;
    Bytes sort_key;
  };

  void take(const table::GetItemRequest& request);
  void take(const table::PutItemRequest& request);
  void take(const table::UpdateItemRequest& request);
  void take(const table::DeleteItemRequest& request);
  void take(const table::QueryRequest& request);
  void take(const table::ScanRequest& request);
  void take(const table::BatchGetItemRequest& request);
  void take(const table::BatchWriteItemRequest& request);
  void take(const table::TransactGetItemsRequest& request);
  void take(const table::TransactWriteItemsRequest& request);
  void take_page(const table::QueryRequest& request, const table::QueryResult& reply);
  void take_page(const table::ScanRequest& request, const table::ScanResult& reply);

  /// Notes the table, and returns what is known of it; null: there is none of that name.
  const LoggedTable* begin(const table::TableRef& table);
  void take_key(std::string_view operation, const table::TableRef& table, const Item& key);
  void name_key(const Item& key, const table::KeySchema& keys);
  void find_far_ends(const advise::AskedKeys& asked, const table::QueryResult& reply);
  advise::NamedKey named(std::string_view pk, std::string_view sk, bool has_sort);
  /// A text and its name: requests name the same key twice, and lists the same sort key often.
  struct Named {
    std::string text;
    std::string_view name;
  };
  std::string_view name(std::string_view text, Named& last);
  void fill_charges(advise::LogEntry& entry);
  void fill_shape(advise::LogEntry& entry);

  LoggedTables& tables_;
  const advise::KeyNames& names_;
  const std::chrono::steady_clock::time_point now_;
  LiveRequests* const live_;
  std::shared_ptr<const LoggedTable> table_;
  std::string table_name_;
  std::string index_;
  std::string shape_;
  std::string graph_words_;
  std::optional<advise::AskedKeys> asked_;  ///< of a Query
  advise::NamedKey key_;
  std::vector<advise::NamedKey> far_ends_;
  std::optional<std::pair<std::int64_t, std::int64_t>> counts_;  ///< scanned, returned, of a page
  bool more_ = false;
  bool after_ = false;
  std::array<std::byte, 128> first_names_;  ///< of a usual request
  std::pmr::monotonic_buffer_resource more_names_{first_names_.data(), first_names_.size()};
  Named last_pk_;
  Named last_sk_;
  std::string scratch_;

  std::mutex mutex_;  ///< guards the members below
  std::vector<Charged> charges_;
  std::int64_t read_half_units_ = 0;
  std::int64_t write_half_units_ = 0;
};

}  // namespace adjoin::server
