// What each package promises in types: the names of its entries, and every declaration that can be reached from them.
import { existsSync } from "node:fs";
import { relative } from "node:path";
import { root } from "../setup.mjs";
import { declarationsOf, namesIn, textOf } from "./declarations.mjs";
import { publicEntries } from "./entries.mjs";

/** The text to keep for each package, by the folder's name. */
export function publicTypes(entries = publicEntries()) {
  const byFolder = Map.groupBy(entries, ([, source]) => relative(root, source).split("/")[1]);
  const files = new Map();
  const read = (file) => {
    if (!files.has(file)) files.set(file, declarationsOf(file));
    return files.get(file);
  };
  return new Map([...byFolder].map(([folder, own]) => [folder, textOfPackage(own, read)]));
}

function textOfPackage(entries, read) {
  const reached = new Map();
  const lists = entries.map(([name, source]) => {
    const names = [...read(source).exported.keys()].toSorted();
    for (const one of names) reach(source, one, { read, reached });
    return `// ${name}\n${names.map((one) => `//   ${titleOf(source, one, read)}\n`).join("")}`;
  });
  const declarations = [...reached.values()].flat();
  return `${lists.join("\n")}\n${[...new Set(declarations)].toSorted().join("\n\n")}\n`;
}

/** A name, and what it is called where it is declared if that is another. */
function titleOf(source, name, read) {
  const { name: origin } = originOf(source, name, read);
  return origin === name ? name : `${name}, declared as ${origin}`;
}

/** Takes in what stands behind a name of a file, and behind all names in that. */
function reach(file, name, { read, reached }) {
  const place = originOf(file, name, read);
  const key = `${place.file} ${place.name}`;
  if (reached.has(key)) return;
  const statements = existsSync(place.file) ? (read(place.file).declared.get(place.name) ?? []) : [];
  if (statements.length === 0) {
    reached.set(key, [`// ${place.name} of ${relative(root, place.file)}`.replace("../", "")]);
    return;
  }
  reached.set(key, statements.map(textOf));
  const { declared, imported } = read(place.file);
  for (const inside of new Set(statements.flatMap((statement) => [...namesIn(statement)])))
    if (declared.has(inside) || isOurs(imported.get(inside))) reach(place.file, inside, { read, reached });
}

/** What comes from another package is that one's promise. */
function isOurs(origin) {
  return origin?.from.startsWith("/") ?? false;
}

/** Where a name is declared: through whatever hands it on. */
function originOf(file, name, read) {
  const { declared, exported, imported } = read(file);
  if (declared.has(name)) return { file, name };
  const next = exported.get(name) ?? imported.get(name);
  if (next === undefined || (next.from === file && next.name === name)) return { file, name };
  return next.from.startsWith("/")
    ? originOf(next.from, next.name, read)
    : { file: next.from, name: next.name };
}
