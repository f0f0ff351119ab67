// SPDX-License-Identifier: Apache-2.0
#include "tests/plugins/landlock-seccomp/bpf_interpreter.hpp"

#include "plugins/landlock-seccomp/filter.hpp"

#include <cstring>
#include <stdexcept>

namespace pynox::test {

namespace {

std::uint32_t word_at(const seccomp_data& data, std::uint32_t offset) {
  if (offset % sizeof(std::uint32_t) != 0 || offset > sizeof(data) - sizeof(std::uint32_t)) {
    throw std::logic_error("load outside the data");
  }
  std::uint32_t word = 0;
  std::memcpy(&word, reinterpret_cast<const char*>(&data) + offset, sizeof(word));
  return word;
}

bool compare(std::uint16_t code, std::uint32_t accumulator, std::uint32_t value) {
  switch (BPF_OP(code)) {
    case BPF_JEQ:
      return accumulator == value;
    case BPF_JGT:
      return accumulator > value;
    case BPF_JGE:
      return accumulator >= value;
    case BPF_JSET:
      return (accumulator & value) != 0;
    default:
      throw std::logic_error("unknown comparison");
  }
}

}  // namespace

std::uint32_t run_filter(std::span<const sock_filter> program, const seccomp_data& data) {
  std::uint32_t accumulator = 0;
  // Jumps go forward only, so that every program ends.
  for (std::size_t at = 0; at < program.size(); ++at) {
    const sock_filter& line = program[at];
    switch (line.code) {
      case BPF_LD | BPF_W | BPF_ABS:
        accumulator = word_at(data, line.k);
        break;
      case BPF_ALU | BPF_AND | BPF_K:
        accumulator &= line.k;
        break;
      case BPF_JMP | BPF_JA:
        at += line.k;
        break;
      case BPF_RET | BPF_K:
        return line.k;
      default:
        if (BPF_CLASS(line.code) != BPF_JMP) throw std::logic_error("unknown instruction");
        at += compare(line.code, accumulator, line.k) ? line.jt : line.jf;
    }
  }
  throw std::logic_error("ran out of the program");
}

std::vector<sock_filter> with_own_pid(std::span<const sock_filter> program, std::uint32_t own_pid) {
  std::vector<sock_filter> copy(program.begin(), program.end());
  for (sock_filter& line : copy) {
    if (line.code == landlock_seccomp::kCompareCode &&
        line.k == landlock_seccomp::kOwnPidPlaceholder) {
      line.k = own_pid;
    }
  }
  return copy;
}

}  // namespace pynox::test
