// SPDX-License-Identifier: Apache-2.0
#include "tests/support/temp_dir.hpp"

#include <gtest/gtest.h>

#include <stdlib.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace pynox::test {

namespace fs = std::filesystem;

TempDir::TempDir() {
  std::string name = (fs::canonical(fs::temp_directory_path()) / "pynox-test-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp " + name);
  ::chmod(name.c_str(), 0755);
  path_ = name;
}

TempDir::~TempDir() {
  std::error_code ignored;  // a test that took its own rights away leaves a directory behind
  fs::remove_all(path_, ignored);
}

std::string TempDir::path(std::string_view name) const { return path_ + "/" + std::string(name); }

std::string TempDir::write(std::string_view name, std::string_view text) const {
  std::string file = path(name);
  fs::create_directories(fs::path(file).parent_path());
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out << text;
  EXPECT_TRUE(out.flush().good()) << "cannot write " << file;
  return file;
}

std::string TempDir::make_dir(std::string_view name) const {
  std::string directory = path(name);
  fs::create_directories(directory);
  return directory;
}

std::string TempDir::read(std::string_view name) const { return read_file(path(name)); }

bool TempDir::has(std::string_view name) const {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(path(name), ignored));
}

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in.good()) << "cannot read " << path;
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace pynox::test
