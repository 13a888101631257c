import { describe, expect, test } from "vitest";
import { filePathIn } from "./file-path.ts";

/** The path in a word with its lines, `-` where it has none; each path stands where it says. */
function check(word: string, expected: string): void {
  const found = filePathIn(word);
  const lines = found?.lines === undefined ? "" : ` ${found.lines.from}-${found.lines.to}`;
  const member = found?.memberStart === undefined ? "" : ` ::${word.slice(found.memberStart)}`;
  expect(found === undefined ? "-" : `${found.path}${lines}${member}`).toBe(expected);
  if (found !== undefined) expect(word.slice(found.start, found.end)).toBe(found.path);
}

describe("files of many kinds", () => {
  test.each(
    `src/a.py a.py __init__.py tests/unit/test_a.py lib/x.rb src/main.rs cmd/main.go Foo.java Bar.kt a.scala x.swift
    include/a.h include/a.hpp src/a.cc src/a.cpp src/a.c kernel.cu app.ts App.tsx index.mjs index.d.ts a.vue a.svelte style.css
    index.html page.htm data.json conf.yaml conf.yml pyproject.toml setup.cfg a.ini notes.md README.md docs/a.rst a.txt query.sql
    run.sh build.gradle schema.graphql api.proto main.tf a.ipynb report.pdf data.csv x.parquet image.png archive.zip
    Makefile Dockerfile CMakeLists.txt go.mod .gitignore .env .eslintrc meson.build
    /abs/path/a.py ./rel/a.py ../up/a.py ~/home/a.py C:\\repo\\a.py src\\win\\a.py größe/datei.py a-b/c_d.py
    a.test.ts jest.config.js .github/workflows/ci.yml 0001_initial.py 2048/game.py
    2048.py 404.html v12.proto /workspace/pony/cli/parser.pony ./src/lib/x.zig ~/a/b/c.unknown D:\\a\\b\\c.pony`.split(
      /\s+/,
    ),
  )("%s", (path) => check(path, path));
});

describe("what is no file", () => {
  test.each(
    `word and/or client/server TCP/IP 24/7 N/A e.g. i.e. U.S.A. v1.2.3 1.2.3.py 3.11 self.config obj.text request.json
    np.sum os.path json.loads response.text config.env Node.js node.js Next.js Vue.js D3.js Socket.io ASP.NET *.py src/**/*.ts
    example.com/a.py github.com/x/y.py a:b.py std::string Foo.Bar a.unknownext src/lib/a.unknownext /api/users.list /a/b/chat.postMessage /a/b/v1.2 1.py v2.py .py . / // a/b x.C torch.nn.d`.split(
      /\s+/,
    ),
  )("%s", (word) => check(word, "-"));
});

describe("lines that are cited with a path", () => {
  test.each([
    ["a.py:12", "a.py 12-12"],
    ["a.py:12-20", "a.py 12-20"],
    ["a.py:12:5", "a.py 12-12"],
    ["a.py#L12", "a.py 12-12"],
    ["a.py#L12-L20", "a.py 12-20"],
    ["a.py#L12-20", "a.py 12-20"],
    ["a.py:L12", "a.py 12-12"],
    ["a.py†L12-L20", "a.py 12-20"],
    ["a.py:12-20.", "a.py 12-20"],
    ["a.py:20-12", "a.py 20-20"],
    ["a.py:", "a.py"],
    ["a.py:x", "-"],
    ["a.py:12345678", "-"],
  ])("%s", check);
});

describe("signs around a path are not its own", () => {
  test.each([
    ["**a.py**", "a.py"],
    ["@src/a.py", "src/a.py"],
    ["*a.py", "a.py"],
    ["a.py.", "a.py"],
    ["a.py-", "a.py"],
    ["+src/a.py", "src/a.py"],
    ["-src/a.py", "src/a.py"],
    ["#a.py", "a.py"],
    [":a.py:", "a.py"],
  ])("%s", check);
});

describe("a test's id is a file and a name", () => {
  test.each([
    ["tests/test_a.py::TestA::test_b", "tests/test_a.py ::TestA::test_b"],
    ["test_a.py::test_b", "test_a.py ::test_b"],
    ["std::vector.h", "-"],
  ])("%s", check);
});

test("a path has an end", () => {
  check(`${"a/".repeat(254)}a.py`, `${"a/".repeat(254)}a.py`);
  check(`${"a/".repeat(255)}a.py`, "-");
});
