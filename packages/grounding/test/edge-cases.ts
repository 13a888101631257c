import type { CallView } from "@agentltl/core/formula";
import { type Calls, call, read } from "./calls.ts";

/** Something that is easy to judge in more than one way. docs/grounding.md has a line for each, with the verdicts. */
export interface EdgeCase {
  readonly name: string;
  readonly calls: Calls;
  readonly answer: string;
  readonly question?: string;
}

const source = [
  "class Base:",
  "    def close(self):",
  "        pass",
  "",
  "class Session(Base):",
  "    def send_now(self):",
  "        helper_name(self)  # old_name is gone",
  "",
  "class Adapter(Unknown):",
  "    def build_it(self): pass",
  "",
  "LIMIT_A = 1",
].join("\n");
const path = "src/pkg/session.py";
const session = read(path, source);
const part = read(path, source, { args: { path, offset: 400 } });
const window = read("a.py", "7\tdef f_one():\n8\t  pass\n9\tdef f_two(");
const edit = call("edit_file", { path, old_str: "LIMIT_A = 1", new_str: "LIMIT_A = 1\ndef new_one(): pass" });
const again = read(path, `${source}\ndef new_one(): pass`);
const refusal = "I don’t know - not found in the source I read.";

function edge(name: string, calls: Calls, answer: string, question?: string): EdgeCase {
  return { name, calls, answer, ...(question === undefined ? {} : { question }) };
}

function failed(one: CallView): CallView {
  return { ...one, outcome: "error" };
}

export const edgeCases: readonly EdgeCase[] = [
  edge("a directory listing only", [call("list_directory", {}, "session.py")], "See session.py"),
  edge(
    "a search hit only",
    [call("grep", { pattern: "send" }, `${path}:6: def send_now(self):`)],
    "`send_now`",
  ),
  edge("a failed read", [failed(session)], "`send_now`"),
  edge("a complaint instead of a file", [read("a.py", "Error: a.py not found")], "It is in a.py"),
  edge("an empty read", [read("src/__init__.py", "")], "src/__init__.py is empty"),
  edge("a partial window", [window], "`f_one` and `f_two`"),
  edge("a window that lacks the name", [read("a.py", "7\tdef f_one():\n8\t  pass")], "`f_one` and `f_two`"),
  edge("a read whose result was not recorded", [read("a.py", undefined)], "`send_now`"),
  edge("one that was not, and the name seen elsewhere", [read("a.py", undefined), session], "`send_now`"),
  edge("a read before its edit", [session, edit], "`new_one`"),
  edge("a re-read after an edit: what was there", [session, edit, again], "`send_now`"),
  edge("a re-read after an edit: what was edited in", [session, edit, again], "`new_one`"),
  edge(
    "a file written by the agent itself",
    [call("write_file", { path: "a.py", content: source }), read("a.py", source)],
    "`send_now`",
  ),
  edge("a path given in the question", [session], "lib/other.py has none", "Is it in lib/other.py?"),
  edge("a name only in the question", [session], "`find_me` is not there", "Where is find_me?"),
  edge("a name of the question, and another", [session], "`find_me` calls `call_me`", "Where is find_me?"),
  edge("a name in a fence, and one in the text", [session], "`send_now`:\n```python\ninvented_one()\n```"),
  edge("an answer inside a fence", [session], "```\ninvented_one() in src/pkg/session.py\n```"),
  edge("the refusal sentence", [session], refusal),
  edge("the refusal, and a name that was read", [session], `${refusal} But \`send_now\` exists.`),
  edge("the refusal, and an invented name", [session], `${refusal} It may be \`send_later\`.`),
  edge("a refusal in other words", [session], "I could not find it."),
  edge("an answer naming nothing", [session], "It is complicated."),
  edge("no read at all, and no name", [], "Yes."),
  edge("a number only", [session], "The limit is 42."),
  edge("a path spelled with another root", [session], "/workspace/src/pkg/session.py"),
  edge("a path by its end", [session], "pkg/session.py"),
  edge("a path by its base name", [session], "session.py"),
  edge("a path that only ends alike", [read("src/myapp.py", "x = 1")], "app.py"),
  edge("a path with lines", [session], `${path}:5-7`),
  edge("a path with lines that were not read", [session], `${path}:5-700`),
  edge("a path with lines, and nobody knows which were read", [part], `${path}:5-7`),
  edge("a path with backslashes", [session], "src\\pkg\\session.py"),
  edge("one base name twice, both read", [read("a/x.py", "v = 1"), read("b/x.py", "w = 1")], "x.py"),
  edge("one base name twice, the other one read", [read("a/x.py", "v = 1")], "b/x.py"),
  edge("a symbol only in a comment", [session], "`old_name`"),
  edge("a symbol only used", [session], "`helper_name`"),
  edge("a symbol only in a string", [read("a.py", "x = 'key_name'")], "`key_name`"),
  edge("an assigned constant", [session], "`LIMIT_A`"),
  edge("an attribute", [read("a.py", "class A:\n  def f(self):\n    self.attr_x = 1")], "`attr_x`"),
  edge("the beginning of a name", [session], "send_no"),
  edge("a name in another case", [session], "`Send_Now`"),
  edge("an invented name", [session], "`send_later`"),
  edge("a member of its class", [session], "`Session.send_now()`"),
  edge("a member of a base that was read", [session], "`Session.close()`"),
  edge("a member where a base was not read", [session], "`Adapter.close()`"),
  edge("homonyms: a member of another class", [session], "`Session.build_it()`"),
  edge(
    "homonyms: a function, and the answer's a method",
    [read("a.py", "def close_it(): pass\n\nclass Box:\n  size = 1\n\nx = 1\n")],
    "`Box.close_it()`",
  ),
  edge("a tool of the agent", [session], "I called `read_file`."),
  edge("a name that Python gives a meaning", [session], "It has `__eq__`."),
  edge("a member of a builtin", [session], "`str.zfill()` pads it"),
  edge("a name beyond ASCII", [read("a.py", "def größe_a(): pass")], "`größe_a`"),
  edge("the same name composed otherwise", [read("a.py", "def gro\u0308ße_a(): pass")], "`größe_a()`"),
];
