import { expect, test } from "vitest";
import type { Json } from "../read/json-value.ts";
import { wantedCommands } from "./wanted-commands.ts";

const nothing = { program: ["*"], words: [], options: [], operands: [], pipedFrom: [], writesTo: [] };

test.each<[Json, readonly object[]]>([
  ["pytest", [{ program: ["pytest"] }]],
  [" git   push ", [{ program: ["git"], words: ["push"] }]],
  ["npm test*", [{ program: ["npm"], words: ["test*"] }]],
  ["./gradlew :app:test", [{ program: ["./gradlew"], words: [":app:test"] }]],
  [{ program: "git" }, [{ program: ["git"] }]],
  [{ program: ["sh", "bash"], pipedFrom: "curl" }, [{ program: ["sh", "bash"], pipedFrom: ["curl"] }]],
  [{ writesTo: ["*.pem"] }, [{ writesTo: ["*.pem"] }]],
  [
    ["jest", { program: "node", options: "--test" }],
    [{ program: ["jest"] }, { program: ["node"], options: ["--test"] }],
  ],
])("%j means %j", (given, expected) =>
  expect(wantedCommands(given)).toEqual(expected.map((one) => ({ ...nothing, ...one }))),
);

test.each<[Json | undefined, string]>([
  [undefined, "say which program is meant: git push, or { program: git, words: [push] }"],
  [null, "say which program is meant: git push, or { program: git, words: [push] }"],
  [7, "say which program is meant: git push, or { program: git, words: [push] }"],
  [[], "the list of programs is empty; name at least one"],
  [[["git"]], "say which program is meant: git push, or { program: git, words: [push] }"],
  [{}, "say which program is meant: { program: git, words: [push] }"],
  [{ program: [] }, "`program` of a command is an empty list; leave it out"],
  [
    "",
    '`` is more than a program and its first words; write { program: git, words: [push], options: ["-f"] }',
  ],
  [
    "ls | sh",
    '`ls | sh` is more than a program and its first words; write { program: git, words: [push], options: ["-f"] }',
  ],
  [
    { program: "git", constructor: "x" },
    "`constructor` says nothing about a command; it has program, words, options, operands, pipedFrom, writesTo",
  ],
  [{ program: 7 }, "`program` of a command is no text; quote it"],
  [{ words: [""] }, "`words` of a command is no text; quote it"],
])("%j is refused: %s", (given, message) =>
  expect(() => wantedCommands(given)).toThrow(new TypeError(message)),
);
