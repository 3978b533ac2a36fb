// Reads the conformance data: lines that are JSON objects of strings, whole numbers, booleans and lists of these.
#pragma once

#include <cctype>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace json_lines {

struct Value {
  std::string text;  // of a string, a number, true or false
  std::vector<Value> list;

  int number() const { return std::stoi(text); }
  long long large_number() const { return std::stoll(text); }
  bool truth() const { return text == "true"; }
  std::vector<int> numbers() const {
    std::vector<int> all;
    for (const Value& value : list) all.push_back(value.number());
    return all;
  }
};
using Line = std::map<std::string, Value>;

class Reader {
 public:
  explicit Reader(const std::string& line) : line_(line) {}

  Line object() {
    Line fields;
    expect('{');
    while (!accept('}')) {
      const std::string key = value().text;
      expect(':');
      fields[key] = value();
      accept(',');
    }
    return fields;
  }

 private:
  Value value() {
    skip_spaces();
    Value read;
    if (accept('[')) {
      while (!accept(']')) {
        read.list.push_back(value());
        accept(',');
      }
    } else if (accept('"')) {
      while (next() != '"') read.text += line_[at_++];
      ++at_;
    } else {
      while (std::isalnum(static_cast<unsigned char>(next())) != 0 || next() == '-') read.text += line_[at_++];
      if (read.text.empty()) fail();
    }
    return read;
  }
  char next() const {
    if (at_ >= line_.size()) fail();
    return line_[at_];
  }
  void skip_spaces() {
    while (at_ < line_.size() && line_[at_] == ' ') ++at_;
  }
  bool accept(char wanted) {
    skip_spaces();
    if (next() != wanted) return false;
    ++at_;
    return true;
  }
  void expect(char wanted) {
    if (!accept(wanted)) fail();
  }
  [[noreturn]] void fail() const { throw std::runtime_error("not the JSON that is read here: " + line_); }

  const std::string& line_;
  std::size_t at_ = 0;
};

inline std::vector<Line> read(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::vector<Line> lines;
  for (std::string line; std::getline(file, line);)
    if (!line.empty()) lines.push_back(Reader(line).object());
  return lines;
}

}  // namespace json_lines
