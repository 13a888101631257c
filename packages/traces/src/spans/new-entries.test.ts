import { expect, test } from "vitest";
import type { Entry } from "../transcript/entry.ts";
import { newEntries, nothingTold } from "./new-entries.ts";

const user = (text: string): Entry => ({ kind: "said", role: "user", text });
const says = (text: string): Entry => ({ kind: "reply", text, calls: [] });
const asks = (...ids: readonly (string | undefined)[]): Entry => ({
  kind: "reply",
  text: "",
  calls: ids.map((id) => ({ id, name: "get", args: {}, path: "", raw: null })),
});
const result = (id: string | undefined, value: string, name?: string): Entry => ({
  kind: "answered",
  id,
  ...(name === undefined ? {} : { name }),
  ended: { result: value },
  path: "",
});

interface Request {
  readonly given: readonly Entry[];
  readonly replied: readonly Entry[];
  readonly isNew?: boolean;
}

/** What each request tells that those before it have not: `user: ...`, `says: ...`, `asks a, b`, `result a`. */
function check(requests: readonly Request[], expected: readonly string[], inTool = false): void {
  const told = nothingTold();
  expect(requests.map((request) => newEntries(told, request, inTool).map(shown).join("; "))).toEqual(
    expected,
  );
}

function shown(entry: Entry): string {
  switch (entry.kind) {
    case "said":
      return `${entry.role}: ${entry.text}`;
    case "reply":
      return entry.calls.length === 0
        ? `says: ${entry.text}`
        : `asks ${entry.calls.map(({ id }) => id).join(", ")}`;
    case "answered":
      return `result ${entry.id ?? entry.name}`;
    case "odd":
      return "odd";
  }
}

test.each<[string, readonly Request[], readonly string[]]>([
  [
    "a request repeats the history",
    [
      { given: [user("Go")], replied: [asks("a")] },
      { given: [user("Go"), asks("a"), result("a", "1")], replied: [says("Done.")] },
      {
        given: [user("Go"), asks("a"), result("a", "1"), says("Done."), user("More")],
        replied: [says("No.")],
      },
    ],
    ["user: Go; asks a", "result a; says: Done.", "user: More; says: No."],
  ],
  [
    "the same words said again are said again",
    [
      { given: [user("yes")], replied: [says("So?")] },
      { given: [user("yes"), says("So?"), user("yes")], replied: [says("So?")] },
    ],
    ["user: yes; says: So?", "user: yes; says: So?"],
  ],
  [
    "white space around words makes no others",
    [
      { given: [user("Go")], replied: [says("Done.")] },
      { given: [user("Go\n"), says(" Done.")], replied: [says("So.")] },
    ],
    ["user: Go; says: Done.", "says: So."],
  ],
  [
    "a request that was sent twice tells once, and both replies",
    [
      { given: [user("Go")], replied: [asks("a")] },
      { given: [user("Go")], replied: [asks("b")] },
    ],
    ["user: Go; asks a", "asks b"],
  ],
  [
    "a reply that is told of twice counts once",
    [
      { given: [user("Go")], replied: [asks("a", "b")] },
      { given: [], replied: [asks("a", "b")] },
    ],
    ["user: Go; asks a, b", ""],
  ],
  [
    "one of which a call is new counts",
    [
      { given: [], replied: [asks("a")] },
      { given: [], replied: [asks("a", "b")] },
    ],
    ["asks a", "asks a, b"],
  ],
  [
    "without ids nothing says that it is the same",
    [
      { given: [], replied: [asks(undefined)] },
      { given: [], replied: [asks(undefined)] },
    ],
    ["asks ", "asks "],
  ],
  [
    "a history that no request before has told is told",
    [{ given: [user("Go"), asks("a"), result("a", "1")], replied: [says("Done.")] }],
    ["user: Go; asks a; result a; says: Done."],
  ],
  [
    "a result counts once, whatever a later request makes of it",
    [
      { given: [asks("a"), result("a", "long text")], replied: [] },
      { given: [asks("a"), result("a", "[cut]")], replied: [] },
    ],
    ["asks a; result a", ""],
  ],
  [
    "a result of a name, without an id, counts by its words; one of neither is left to the spans of tools",
    [
      { given: [result(undefined, "1", "get"), result(undefined, "2")], replied: [] },
      { given: [result(undefined, "1", "get")], replied: [] },
    ],
    ["result get", ""],
  ],
  [
    "where a writer says that all is new, the same words are new, and so is a call of an id that was there",
    [
      { given: [user("yes")], replied: [asks("a")], isNew: true },
      { given: [user("yes")], replied: [asks("a")], isNew: true },
    ],
    ["user: yes; asks a", "user: yes; asks a"],
  ],
  ["what is odd is not new", [{ given: [{ kind: "odd", detail: "", path: "" }], replied: [] }], [""]],
])("%s", (_name, requests, expected) => check(requests, expected));

test("inside a tool no user speaks", () => {
  check([{ given: [user("Find it")], replied: [asks("a")] }], ["asks a"], true);
});
