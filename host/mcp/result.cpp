// SPDX-License-Identifier: Apache-2.0
#include "host/mcp/result.hpp"

#include "host/exit_status.hpp"
#include "host/mcp/words.hpp"
#include "host/pool/json_writer.hpp"
#include "host/pool/utf8.hpp"

#include <utility>

namespace pynox::mcp {
namespace {

using pool::JsonObject;

/// Whether a character begins here, or the text ends.
bool is_boundary(std::string_view text, std::size_t at) {
  constexpr unsigned kContinuationMask = 0xC0;
  constexpr unsigned kContinuation = 0x80;
  return at >= text.size() ||
         (static_cast<unsigned char>(text[at]) & kContinuationMask) != kContinuation;
}

/// What a program could have made as long as it liked.
std::string bounded(std::string_view text, std::size_t show) {
  return show_stream(text, /*is_incomplete=*/false, show).text;
}

std::string json_or_null(const std::optional<std::string>& text, std::size_t show) {
  return text ? pool::json_string(bounded(*text, show)) : "null";
}

std::string json_of(const std::optional<ReportError>& error, std::size_t show) {
  if (!error) return "null";
  JsonObject object;
  object.text("type", bounded(error->type, show));
  object.text("message", bounded(error->message, show));
  object.json("file", json_or_null(error->file, show));
  object.json("line", error->line ? std::to_string(*error->line) : "null");
  object.json("path", json_or_null(error->path, show));
  object.json("hint", json_or_null(error->hint, show));
  return std::move(object).finish();
}

std::string structure_of(const RunReport& report, const ShownStream& output,
                         const ShownStream& error_output,
                         const std::optional<SessionOutcome>& session, std::size_t show) {
  JsonObject object;
  object.json("exit", std::to_string(report.exit_status));
  object.text("stdout", output.text);
  object.text("stderr", error_output.text);
  object.boolean("stdout_truncated", !output.cut.empty());
  object.boolean("stderr_truncated", !error_output.cut.empty());
  object.json("error", json_of(report.error, show));
  object.number("duration_ms", report.duration_ms);
  if (session) {
    object.boolean("session_open", session->is_open);
  } else {
    object.null("session_open");
  }
  return std::move(object).finish();
}

std::string describe_error(int exit_status, const ReportError& error) {
  std::string text = "[exit " + std::to_string(exit_status) + ": " + error.type;
  if (!error.message.empty()) text += ": " + error.message;
  // What the compiler says ends so by itself.
  const std::string line = error.line ? "line " + std::to_string(*error.line) : "";
  if (error.line && !error.message.ends_with(line + ")")) {
    text += " at " + line;
    // The code of a call has no file of its own.
    if (error.file && !error.file->starts_with('<')) text += " of " + *error.file;
  }
  return text + "]";
}

std::string describe_end(const RunReport& report, const SessionOutcome& session) {
  const bool is_timeout = report.error && report.error->type == kErrorTimeout;
  return "[the session was closed: " +
         (is_timeout ? "the code did not stop at its time limit" : session.end_reason) +
         ". Variables are lost; open a new session]";
}

/// Each part on lines of its own.
class Lines {
 public:
  void add(std::string_view part) {
    if (part.empty()) return;
    if (!text_.empty() && !text_.ends_with('\n')) text_ += "\n";
    text_ += part;
  }
  [[nodiscard]] std::string take() && { return std::move(text_); }

 private:
  std::string text_{};
};

void add_cut(Lines& lines, std::string_view name, const ShownStream& shown,
             std::string_view what_to_do = {}) {
  if (shown.cut.empty()) return;
  lines.add("[" + std::string(name) + " cut: " + shown.cut + std::string(what_to_do) + "]");
}

void add_error(Lines& lines, const RunReport& report, const ReportError& error, std::size_t show) {
  const ShownStream shown =
      show_stream(describe_error(report.exit_status, error), /*is_incomplete=*/false, show);
  lines.add(shown.text);
  add_cut(lines, "error", shown);
  if (error.hint) lines.add("[" + bounded(*error.hint, show) + "]");
}

std::string text_of(const RunReport& report, const ShownStream& output,
                    const ShownStream& error_output, const std::optional<SessionOutcome>& session,
                    const ResultFacts& facts) {
  const bool was_refused = report.exit_status == kExitPynoxFailure && !report.policy;
  if (was_refused && report.error) return refusal_text(*report.error, facts.show);
  Lines lines;
  lines.add(output.text);
  if (!error_output.text.empty()) {
    lines.add("[stderr]");
    lines.add(error_output.text);
  }
  const bool is_silent = output.text.empty() && error_output.text.empty();
  if (report.error) {
    add_error(lines, report, *report.error, facts.show);
  } else if (report.exit_status != kExitSuccess) {
    lines.add("[exit " + std::to_string(report.exit_status) + "]");
  } else if (is_silent && output.cut.empty() && error_output.cut.empty()) {
    lines.add("[finished in " + std::to_string(report.duration_ms) + " ms, no output]");
  }
  std::string what_to_do = ". Print less";
  if (!facts.allow_write.empty()) {
    what_to_do += ", or write to a file in " + facts.allow_write.front();
  }
  add_cut(lines, "stdout", output, what_to_do);
  add_cut(lines, "stderr", error_output, what_to_do);
  if (session && !session->is_open) lines.add(describe_end(report, *session));
  return std::move(lines).take();
}

}  // namespace

ShownStream show_stream(std::string_view bytes, bool is_incomplete, std::size_t show) {
  pool::Utf8Stream decoder;
  ShownStream shown{.text = decoder.take(bytes)};
  // The program did write the rest of a character that the capture cut.
  if (!is_incomplete) shown.text += decoder.finish();
  const std::string of = is_incomplete ? " of more than " : " of ";
  if (shown.text.size() <= show) {
    if (is_incomplete) {
      shown.cut = "only the first " + size_in_words(bytes.size()) + " were kept";
    }
    return shown;
  }
  const std::string_view text = shown.text;
  const std::size_t half = show / 2;
  std::size_t head = half;
  while (!is_boundary(text, head)) --head;
  std::size_t tail = text.size() - half;
  while (!is_boundary(text, tail)) ++tail;
  const std::string half_in_words = size_in_words(half);
  shown.cut = "the first " + half_in_words + " and the last " + half_in_words + of +
              size_in_words(bytes.size()) + " are shown";
  std::string kept(text.substr(0, head));
  kept.append("\n[… ").append(size_in_words(tail - head)).append(" left out …]\n");
  kept.append(text.substr(tail));
  shown.text = std::move(kept);
  return shown;
}

std::string text_result(std::string_view text, std::string_view structure, bool is_error,
                        Revision revision) {
  std::string members = "\"content\": [{\"type\": \"text\", \"text\": ";
  members.append(pool::json_string(text)).append("}], ");
  if (!structure.empty() && has_structured_results(revision)) {
    members.append("\"structuredContent\": ").append(structure).append(", ");
  }
  return members.append("\"isError\": ").append(is_error ? "true" : "false");
}

std::string run_result(const RunReport& report, const std::optional<SessionOutcome>& session,
                       const ResultFacts& facts, Revision revision) {
  const ShownStream output = show_stream(report.stdout_bytes, report.stdout_truncated, facts.show);
  const ShownStream error_output =
      show_stream(report.stderr_bytes, report.stderr_truncated, facts.show);
  return text_result(text_of(report, output, error_output, session, facts),
                     structure_of(report, output, error_output, session, facts.show),
                     report.error.has_value(), revision);
}

std::string refusal_text(const ReportError& error, std::size_t show) {
  std::string text = "[not run: " + bounded(error.message, show) + "]";
  if (error.hint) text += "\n[" + bounded(*error.hint, show) + "]";
  return text;
}

}  // namespace pynox::mcp
