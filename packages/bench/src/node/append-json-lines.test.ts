import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { appendJsonLines } from "./append-json-lines.ts";

const folder = mkdtempSync(join(tmpdir(), "bench-lines-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens a file with this text, appends one line, and tells what stood and what stands in it. */
function check(name: string, text: string | undefined, before: readonly object[], after: string): void {
  const path = join(folder, name);
  if (text !== undefined) writeFileSync(path, text);
  const file = appendJsonLines(path);
  expect(file.before).toEqual(before);
  file.append({ n: 9 });
  expect(readFileSync(path, "utf8")).toBe(after);
}

test("a file that isn't there is begun", () => check("new", undefined, [], '{"n":9}\n'));

test("a file is gone on with", () =>
  check("old", '{"n":1}\n\n{"n":2}\n', [{ n: 1 }, { n: 2 }], '{"n":1}\n\n{"n":2}\n{"n":9}\n'));

test("a line that was being written when the run was killed is cut off", () =>
  check("killed", '{"n":"é"}\n{"n":2', [{ n: "é" }], '{"n":"é"}\n{"n":9}\n'));

test("any other line that is no object is refused with its place", () => {
  const path = join(folder, "broken");
  writeFileSync(path, '{"n":1}\n[2]\n{"n":3}\n');
  expect(() => appendJsonLines(path)).toThrow(
    `line 2 of \`${path}\` is no JSON object: remove the line, or give another file`,
  );
});
