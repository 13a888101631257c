import { mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRepository, type Repository } from "./repository.ts";

let folder = "";
let repository: Repository;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "repository-"));
  await mkdir(join(folder, "code", "pylib"), { recursive: true });
  await mkdir(join(folder, "code", "node_modules"));
  await writeFile(join(folder, "code", "a.py"), "A = 1\n");
  await writeFile(join(folder, "code", "pylib", "b.py"), "");
  await writeFile(join(folder, "code", "huge.py"), "");
  await truncate(join(folder, "code", "huge.py"), 600_000);
  await writeFile(join(folder, "secret"), "secret");
  await symlink(join(folder, "secret"), join(folder, "code", "link.py"));
  await symlink(join(folder, "code"), join(folder, "linked"));
  repository = openRepository(join(folder, "code"), join(folder, "notes"));
});
afterAll(() => rm(folder, { recursive: true }));

test("a folder is listed, and a file is read", async () => {
  expect(await repository.list(".")).toEqual(["a.py", "huge.py", "link.py", "pylib/"]);
  expect(await repository.list("pylib/")).toEqual(["b.py"]);
  expect(await repository.read("./pylib/../a.py")).toBe("A = 1\n");
});

test("a repository behind a link is read, too", async () => {
  expect(await openRepository(join(folder, "linked"), folder).read("a.py")).toBe("A = 1\n");
});

test.each<[string, string]>([
  ["../secret", "`../secret` is outside of the repository; give a path relative to its root"],
  [
    "pylib/../../secret",
    "`pylib/../../secret` is outside of the repository; give a path relative to its root",
  ],
  ["..", "`..` is outside of the repository; give a path relative to its root"],
  ["/etc/passwd", "`/etc/passwd` is outside of the repository; give a path relative to its root"],
  ["link.py", "`link.py` is outside of the repository; give a path relative to its root"],
  ["none.py", "`none.py` does not exist"],
  ["pylib", "`pylib` is no file; list it with list_directory"],
  ["huge.py", "`huge.py` is too large to read"],
])("`%s` is not read", async (path, reason) => {
  await expect(repository.read(path)).rejects.toThrow(new Error(reason));
});

test("what is written goes to the notes, and nowhere else", async () => {
  expect(await repository.write("deep/NOTES.md", "text")).toBe("wrote deep/NOTES.md");
  expect(await readFile(join(folder, "notes", "deep", "NOTES.md"), "utf8")).toBe("text");
  await expect(repository.write("../code/a.py", "text")).rejects.toThrow("is outside");
  await expect(repository.list("../notes")).rejects.toThrow("is outside");
});
