import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTree } from "../corpus/read-tree.ts";
import { listDirectory } from "./list-directory.ts";
import { readFilePage } from "./read-file.ts";

let folder: string;
let root: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "study-tools-")));
  root = join(folder, "repository");
  for (const path of ["src/inner", ".git", "node_modules/x", "many"])
    mkdirSync(join(root, path), { recursive: true });
  const files: Readonly<Record<string, string | Uint8Array>> = {
    "src/a.ts": "one\ntwo\nthree\n",
    "src/inner/b.py": "def b(): pass\r\n",
    "empty.ts": "",
    ".git/config": "secret",
    "node_modules/x/index.js": "secret",
    "latin1.py": Uint8Array.of(0x63, 0x61, 0x66, 0xe9),
    "utf16.py": Uint8Array.of(0xff, 0xfe, 0x61, 0x00),
    "binary.ts": "a\0b",
    "bom.ts": "\uFEFFfirst\n",
    "long.ts": Array.from({ length: 1000 }, (_, line) => `line ${line + 1}\n`).join(""),
    "wide.ts": `${"x".repeat(50_000)}\nafter\n`,
    "huge.ts": "x".repeat(2_000_001),
    "../outside.ts": "secret",
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  for (let file = 0; file < 1200; file += 1) writeFileSync(join(root, "many", `${file}.ts`), "");
  symlinkSync(join(folder, "outside.ts"), join(root, "out.ts"));
  symlinkSync(folder, join(root, "up"));
  symlinkSync("a.ts", join(root, "src/link.ts"));
  symlinkSync("nowhere", join(root, "dangling.ts"));
  execFileSync("mkfifo", [join(root, "pipe.ts")]);
});

afterAll(() => rmSync(folder, { recursive: true }));

const said = async (tool: () => Promise<unknown>): Promise<string> => {
  try {
    return JSON.stringify(await tool());
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

test("a folder shows its files and folders, in order", async () => {
  expect(await listDirectory(root, "src")).toEqual({
    path: "src",
    entries: ["a.ts", "inner/", "link.ts"],
    total: 3,
  });
  expect((await listDirectory(root, ".")).entries).not.toContain(".git/");
});

test("a long folder comes in pages that miss nothing", async () => {
  const first = await listDirectory(root, "many");
  const second = await listDirectory(root, "many", first.next_offset);
  const third = await listDirectory(root, "many", second.next_offset);
  expect([first, second, third].map(({ entries }) => entries.length)).toEqual([500, 500, 200]);
  expect(new Set([first, second, third].flatMap(({ entries }) => entries)).size).toBe(1200);
  expect([first.total, third.next_offset]).toEqual([1200, undefined]);
});

test("a file comes with its lines", async () => {
  expect(await readFilePage(root, "./src//a.ts")).toEqual({
    path: "./src//a.ts",
    content: "one\ntwo\nthree\n",
    start_line: 1,
    end_line: 3,
    total_lines: 3,
  });
  expect(await readFilePage(root, "src/a.ts", { start_line: 2, max_lines: 1 })).toMatchObject({
    content: "two\n",
    start_line: 2,
    end_line: 2,
    next_start_line: 3,
  });
  expect((await readFilePage(root, "src/link.ts")).content).toBe("one\ntwo\nthree\n");
  expect((await readFilePage(root, "src\\inner\\b.py")).content).toBe("def b(): pass\r\n");
  expect((await readFilePage(root, "bom.ts")).content).toBe("first\n");
  expect(await readFilePage(root, "empty.ts")).toMatchObject({ content: "", total_lines: 1 });
});

test("the pages of a long file hold all of it, whatever their length", async () => {
  const whole = Array.from({ length: 1000 }, (_, line) => `line ${line + 1}\n`).join("");
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 700 }), async (max_lines) => {
      let text = "";
      let next: number | undefined = 1;
      while (next !== undefined) {
        const page: Awaited<ReturnType<typeof readFilePage>> = await readFilePage(root, "long.ts", {
          start_line: next,
          max_lines: Math.max(max_lines, 50),
        });
        text += page.content;
        next = page.next_start_line;
      }
      expect(text).toBe(whole);
    }),
    { numRuns: 10 },
  );
});

test("a line that is too long for a page is cut, and what follows can be read", async () => {
  const page = await readFilePage(root, "wide.ts");
  expect([page.content.length, page.end_line, page.next_start_line]).toEqual([40_001, 1, 2]);
  expect((await readFilePage(root, "wide.ts", { start_line: 2 })).content).toBe("after\n");
});

test.each([
  ["/etc/passwd", "`/etc/passwd` is absolute; give a path relative to the repository's root, such as `src`"],
  ["C:\\a.ts", "`C:\\a.ts` is absolute; give a path relative to the repository's root, such as `src`"],
  ["~/a.ts", "`~/a.ts` is absolute; give a path relative to the repository's root, such as `src`"],
  [
    "../outside.ts",
    "`../outside.ts` has a `..`; give a path relative to the repository's root, such as `src`",
  ],
  ["src/../src/a.ts", /has a `\.\.`/],
  ["src\\..\\..\\outside.ts", /has a `\.\.`/],
  ["out.ts", "`out.ts` is a link that leads out of the repository"],
  ["up/outside.ts", "`up/outside.ts` is a link that leads out of the repository"],
  ["dangling.ts", "`dangling.ts` does not exist; look with list_directory"],
  ["none.ts", "`none.ts` does not exist; look with list_directory"],
  [".git/config", "`.git/config` does not exist; look with list_directory"],
  ["node_modules/x/index.js", /does not exist/],
  ["a\0.ts", "a path holds a NUL character; give a path as list_directory shows it"],
  ["src", "`src` is a folder; look into it with list_directory"],
  ["pipe.ts", "`pipe.ts` is a device or a pipe, not a file"],
  ["huge.ts", "`huge.ts` has 2000001 bytes, which is too large to read; most is 2000000"],
  ["latin1.py", "`latin1.py` is no text in UTF-8, so it can't be shown"],
  ["utf16.py", "`utf16.py` is no text in UTF-8, so it can't be shown"],
  ["binary.ts", "`binary.ts` is no text in UTF-8, so it can't be shown"],
])("%j is not read, and the model is told why", async (path, message) => {
  expect(await said(() => readFilePage(root, path))).toMatch(message);
});

test.each([
  ["src/a.ts", "`src/a.ts` is a file; read it with read_file"],
  ["up", "`up` is a link that leads out of the repository"],
  ["..", /has a `\.\.`/],
  [".git", /does not exist/],
])("%j is not listed, and the model is told why", async (path, message) => {
  expect(await said(() => listDirectory(root, path))).toMatch(message);
});

test("a line that is not there", async () => {
  expect(await said(() => readFilePage(root, "src/a.ts", { start_line: 9 }))).toBe(
    "`src/a.ts` has 3 lines; ask for a `start_line` up to that",
  );
});

test("no path of any make gets out", async () => {
  const part = fc.constantFrom(
    "..",
    ".",
    "",
    "src",
    "up",
    "out.ts",
    "/",
    "\\",
    "~",
    "etc",
    "outside.ts",
    "a.ts",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 6 }), fc.constantFrom("/", "\\"), async (parts, by) => {
      expect(await said(() => readFilePage(root, parts.join(by)))).not.toContain("secret");
    }),
  );
});

test("a tree is its plain files, and its fingerprint changes with a byte or a name", async () => {
  const copy = (content: Readonly<Record<string, string>>): string => {
    const place = mkdtempSync(join(folder, "tree-"));
    for (const [path, text] of Object.entries(content)) {
      mkdirSync(join(place, path, ".."), { recursive: true });
      writeFileSync(join(place, path), text);
    }
    return place;
  };
  const files = { "b/a.ts": "x", "b.ts": "y", ".git/HEAD": "1", "node_modules/z.js": "1" };
  const one = await readTree(copy(files));
  expect(one.files).toEqual([
    { path: "b.ts", bytes: 1 },
    { path: "b/a.ts", bytes: 1 },
  ]);
  expect([one.bytes, one.sources.map(({ text }) => text)]).toEqual([2, ["y", "x"]]);
  const fingerprints = await Promise.all(
    [files, { ...files, ".git/HEAD": "2" }, { ...files, "b.ts": "z" }, { "b/a.ts": "x", "c.ts": "y" }].map(
      async (other) => (await readTree(copy(other))).fingerprint === one.fingerprint,
    ),
  );
  expect(fingerprints).toEqual([true, true, false, false]);
});
