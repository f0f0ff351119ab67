// SPDX-License-Identifier: Apache-2.0
#include "host/cli/command_line_split.hpp"

#include "host/cli/flags.hpp"

#include <string_view>
#include <utility>

namespace pynox {
namespace {

// Isolation and buffering: the sandbox already does what they ask (docs/cli.md).
constexpr std::string_view kAcceptedOptions = "IEsSuBq";

Error needs_no_sandbox(const std::string& option) {
  return {.kind = ErrorKind::usage,
          .message = "the interpreter option " + option + " needs --no-sandbox",
          .hint = "pynox --no-sandbox takes CPython's own command line"};
}

Error no_program() {
  return {.kind = ErrorKind::usage,
          .message =
              "no program: name a script, -c CODE or -m MODULE (the interactive prompt "
              "needs --no-sandbox)",
          .hint = "pynox --help shows the flags"};
}

/// Walks the words once, from left to right.
class Splitter {
 public:
  explicit Splitter(std::span<const std::string> words) : words_(words) {}

  SplitCommandLine split() && {
    while (!done_ && next_ < words_.size()) take(words_[next_++]);
    if (!done_) refuse(no_program());
    return std::move(result_);
  }

 private:
  void take(const std::string& word) {
    if (word == "--") {
      if (next_ == words_.size()) return;
      take_script(words_[next_++]);
    } else if (word.starts_with("--")) {
      take_flag(word);
    } else if (word.size() > 1 && word.front() == '-') {
      take_short_options(word);
    } else {
      take_script(word);
    }
  }

  void take_script(const std::string& word) {
    if (word == "-") {
      refuse({.kind = ErrorKind::usage,
              .message = "reading the program from standard input (-) needs --no-sandbox",
              .hint = "name a script, or /dev/stdin"});
    } else if (word.empty()) {
      refuse({.kind = ErrorKind::usage, .message = "the script's name is empty"});
    }
    take_program(ProgramKind::script, word);
  }

  void take_program(ProgramKind kind, std::string text) {
    const auto rest = words_.subspan(next_);
    result_.program =
        Program{.kind = kind, .text = std::move(text), .args = {rest.begin(), rest.end()}};
    done_ = true;
  }

  void take_flag(const std::string& word) {
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const Flag* flag = find_flag(name);
    if (name == "--no-sandbox") {
      refuse({.kind = ErrorKind::usage,
              .message = "--no-sandbox must be the first word: no other flag of pynox applies "
                         "together with it"});
    } else if (flag == nullptr && is_interpreter_long_option(name)) {
      refuse(needs_no_sandbox(name));
    } else if (flag == nullptr) {
      result_.flags.push_back(word);  // refused later, with the nearest known name
    } else if (flag->value_name.empty()) {
      take_switch(word, name, equals != std::string::npos);
    } else {
      take_value_flag(word, name, equals);
    }
  }

  void take_switch(const std::string& word, const std::string& name, bool has_value) {
    if (has_value) refuse({.kind = ErrorKind::usage, .message = name + " takes no value"});
    // One name for one thing, so that the last of --json and --output wins.
    result_.flags.push_back(name == "--json" ? "--output=json" : word);
  }

  void take_value_flag(const std::string& word, const std::string& name, std::size_t equals) {
    if (equals == std::string::npos && next_ == words_.size()) {
      refuse({.kind = ErrorKind::usage, .message = name + " needs a value"});
      done_ = true;
      return;
    }
    const std::string value =
        equals == std::string::npos ? words_[next_++] : word.substr(equals + 1);
    if (value.empty()) {
      refuse(
          {.kind = ErrorKind::usage, .message = name + " needs a value: the one given is empty"});
      return;
    }
    result_.flags.push_back(name + "=" + value);
  }

  /// "-IBc": python reads a word of short options letter by letter.
  void take_short_options(const std::string& word) {
    for (std::size_t i = 1; i < word.size(); ++i) {
      const char option = word[i];
      if (option == 'c' || option == 'm') {
        take_program_option(option == 'c' ? ProgramKind::code : ProgramKind::module,
                            std::string{'-', option}, word.substr(i + 1));
        return;
      }
      if (option == 'V') {
        result_.flags.emplace_back("--version");
      } else if (option == 'h') {
        result_.flags.emplace_back("--help");
      } else if (kAcceptedOptions.find(option) == std::string_view::npos) {
        // The rest of the word may be the option's argument.
        refuse(needs_no_sandbox(i == 1 ? word : "-" + word.substr(i)));
        return;
      }
    }
  }

  void take_program_option(ProgramKind kind, const std::string& option, std::string joined) {
    if (!joined.empty()) {
      take_program(kind, std::move(joined));
    } else if (next_ < words_.size()) {
      const std::string& text = words_[next_++];
      take_program(kind, text);
    } else {
      refuse({.kind = ErrorKind::usage,
              .message = option +
                         (kind == ProgramKind::code ? " needs the code" : " needs a module") +
                         " to run"});
      done_ = true;
    }
  }

  void refuse(Error error) {
    if (result_.error) return;
    result_.error = std::move(error);
    result_.flags_before_error = result_.flags.size();
  }

  std::span<const std::string> words_;
  std::size_t next_ = 0;
  bool done_ = false;
  SplitCommandLine result_{};
};

}  // namespace

SplitCommandLine split_command_line(std::span<const std::string> words) {
  return Splitter(words).split();
}

}  // namespace pynox
