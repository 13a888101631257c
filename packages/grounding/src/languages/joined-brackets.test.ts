import fc from "fast-check";
import { expect, test } from "vitest";
import { joinedBrackets } from "./joined-brackets.ts";

/** The code with its brackets joined, blanks as `·`, and the comments that were in them. */
function check(source: string, code: string, comments: readonly string[] = []): void {
  const joined = joinedBrackets(source);
  expect(joined.code).toBe(code.replaceAll("·", " "));
  expect(joined.comments.map(({ start, end }) => source.slice(start, end))).toEqual(comments);
}

test("lines inside brackets are joined, others are not", () => {
  check("f(1,\n  2)\ng\n", "f(1,·  2)\ng\n");
  check("a = [\n{\n}\n(\n)\n]\nb\n", "a = [·{·}·(·)·]\nb\n");
  check("no = bracket\n", "no = bracket\n");
});

test("a comment inside brackets is blank, and told; outside it stays, whatever it holds", () => {
  check("f(  # of (it\n  x)\n", "f(  ·········  x)\n", ["# of (it"]);
  check("# f(\ng\n", "# f(\ng\n");
  check("f(1) # last", "f(1) # last");
  check("f( # last", "f( ······", ["# last"]);
});

test.each([
  ["a string", '(")"\n)', '(")"·)'],
  ["an escaped quote", '("\\")"\n)', '("\\")"·)'],
  ["a long string", "('''\n)'\"\n'''\n)", "('''\n)'\"\n'''·)"],
  ["a string with a comment's sign", "('#'\n)", "('#'·)"],
  ["an empty string", "(''\n)", "(''·)"],
])("brackets in %s count for nothing, and its lines stay", (_name, source, code) => {
  check(source, code);
});

test("a string in single quotes ends with its line, since a chunk may begin in the middle of one", () => {
  check("it's\nf(\n)\n", "it's\nf(·)\n");
  check('x = """ never closed (\n\n', 'x = """ never closed (\n\n');
});

test("no bracket goes on over a definition, and one that closes nothing is nothing", () => {
  check("f(\ndef g(\n  x):\n  pass\n", "f(\ndef g(·  x):\n  pass\n");
  check("[\n  async def g(): pass\n\n", "[\n  async def g(): pass\n\n");
  check("(\nclass A: pass\n\n", "(\nclass A: pass\n\n");
  check("(\nclassic\n)\n", "(·classic·)\n");
  check(")]}\nf(\n)\n", ")]}\nf(·)\n");
});

/** The same, place by place: what a character is follows from the states before it. */
function slowly(source: string): string {
  let code = "";
  let depth = 0;
  let open = "";
  let noted = false;
  for (let place = 0; place < source.length; place++) {
    const here = source.charAt(place);
    const before = depth;
    if (noted && here !== "\n") {
      code += before > 0 ? " " : here;
      continue;
    }
    noted = false;
    if (open !== "") {
      if (here === "\\") {
        code += source.slice(place, place + 2);
        place++;
        continue;
      }
      if (source.startsWith(open, place)) {
        code += open;
        place += open.length - 1;
        open = "";
        continue;
      }
      if (here !== "\n" || open.length === 3) {
        code += here;
        continue;
      }
      open = "";
    }
    if (here === '"' || here === "'") {
      open = source.startsWith(here.repeat(3), place) ? here.repeat(3) : here;
      code += open;
      place += open.length - 1;
      continue;
    }
    if (here === "#") noted = true;
    if (here === "\n" && /^\n[ \t]*(?:async[ \t]+)?(?:def|class)[ \t]/.test(source.slice(place))) depth = 0;
    if ("([{".includes(here)) depth++;
    if (")]}".includes(here)) depth = Math.max(0, depth - 1);
    code += depth > 0 && (here === "\n" || noted) ? " " : here;
  }
  return code;
}

const pieces = [
  "(",
  "(",
  "[",
  "\n",
  ")",
  "[",
  "}",
  "\n",
  "\n",
  " ",
  "#",
  '"',
  "'",
  '"""',
  "'''",
  "\\",
  "x",
  "def f",
  "\nclass A",
  "def ",
  "async ",
];
const sources = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((some) => some.join(""));
const runs = Number(process.env.AGENTLTL_RUNS ?? 1000);

test("of every text it says what going through it place by place says, and nothing is moved", () => {
  let joined = 0;
  fc.assert(
    fc.property(sources, (source) => {
      const { code, comments } = joinedBrackets(source);
      expect(code).toBe(slowly(source));
      expect(code).toHaveLength(source.length);
      for (const { start, end } of comments) expect(code.slice(start, end).trim()).toBe("");
      if (code !== source) joined++;
    }),
    { numRuns: runs },
  );
  expect(joined).toBeGreaterThan(runs / 10);
});
