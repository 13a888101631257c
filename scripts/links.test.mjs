// Every link in our documents leads somewhere: to a file, to a heading, and where its title names a test, to that test.
import { globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { root } from "./setup.mjs";

const documents = [
  "*.md",
  "docs/**/*.md",
  "packages/*/*.md",
  "examples/*.md",
  "examples/*/*.md",
  "conformance/*.md",
]
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .toSorted();

const read = (path) => readFileSync(join(root, path), "utf8");
const prose = (text) =>
  text.replace(/^```.*?^```$/gms, "").replace(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]]/g, " "));

/** The links of a document that don't leave the repository. */
function linksOf(document) {
  return [...prose(read(document)).matchAll(/\[[^\]]*\]\(([^)\s]+)(?: "([^"]*)")?\)/g)]
    .map(([, target, title]) => ({ target, title }))
    .filter(({ target }) => !/^[a-z]+:/.test(target));
}

/** The anchors of a document's headings, as GitHub and GitLab make them. */
function anchorsOf(document) {
  const headings = [
    ...read(document)
      .replace(/^```.*?^```$/gms, "")
      .matchAll(/^#{1,6} (.*)$/gm),
  ];
  return headings.map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** What is wrong with a link, if anything. */
function fault(document, { target, title }) {
  const [path, anchor] = target.split("#");
  const file = path === "" ? document : normalize(join(dirname(document), path));
  if (statSync(join(root, file), { throwIfNoEntry: false }) === undefined) return `no file ${file}`;
  if (anchor !== undefined && !anchorsOf(file).includes(anchor)) return `no heading #${anchor} in ${file}`;
  if (title !== undefined && !read(file).includes(`"${title}"`)) return `no test "${title}" in ${file}`;
  return undefined;
}

const links = documents.flatMap((document) => linksOf(document).map((link) => ({ document, ...link })));

test("there are documents, links, headings that are linked, and tests that are named", () => {
  expect(documents.length).toBeGreaterThan(40);
  expect(links.length).toBeGreaterThan(150);
  expect(links.filter(({ target }) => target.includes("#")).length).toBeGreaterThan(10);
  expect(links.filter(({ title }) => title !== undefined).length).toBeGreaterThan(8);
});

test.each(documents)("each link in %s leads to a file, a heading and a test that are there", (document) => {
  const faults = linksOf(document).map((link) => fault(document, link));
  expect(faults.filter((one) => one !== undefined)).toEqual([]);
});

test("a link that leads nowhere is found", () => {
  const faults = [
    { target: "nowhere.md" },
    { target: "README.md#no-such-heading" },
    { target: "scripts/links.test.mjs", title: `no ${"such"} test` },
    { target: "README.md#see-it-no-key-and-no-network-after-the-set-up" },
    { target: "scripts/links.test.mjs", title: "a link that leads nowhere is found" },
  ].map((link) => fault("README.md", link) !== undefined);
  expect(faults).toEqual([true, true, true, false, false]);
});
