import { expect, test } from "vitest";
import { printedFile } from "./shell-read.ts";

function check(command: string, expected: string | undefined): void {
  const file = printedFile(command);
  expect(file && `${file.path}:${file.firstLine}`).toBe(expected);
}

test.each([
  ["cat src/a.py", "src/a.py:1"],
  ["cat -n 'my file.py'", "my file.py:1"],
  ['cat "my file.py"', "my file.py:1"],
  ["nl -ba a.py", "a.py:1"],
  ["head -n 40 a.py", "a.py:1"],
  ["head -40 a.py", "a.py:1"],
  ["tail -n 5 a.py", "a.py:undefined"],
  ["sed -n '10,20p' a.py", "a.py:10"],
  ["sed -n 7p a.py", "a.py:7"],
  ["cd /repo && cat a.py", "a.py:1"],
])("%s prints a file", (command, expected) => check(command, expected));

test.each([
  ["cat a.py b.py"],
  ["cat a.py | grep x"],
  ["cat > a.py"],
  ["cat <<EOF"],
  ["cat $FILE"],
  ["cat `ls`"],
  ["cat"],
  [""],
  ["rm a.py"],
  ["rm -r x && cat a.py"],
  ["cd /repo && cat a.py && rm a.py"],
  ["cat a.py; rm a.py"],
  ["sed -i 's/a/b/' a.py"],
  ["sed '1,2p' a.py"],
  ["sed -n /x/p a.py"],
  ["constructor a.py"],
  ["cat 'a.py"],
  [`cat ${"a".repeat(5000)}`],
])("%s is no such command", (command) => check(command, undefined));
