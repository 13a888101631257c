/** A diff, as the text that it leads to. */
export interface DiffSource {
  /** What the file shows after the change; all other lines are blank, so that lines keep their numbers. */
  readonly code: string;
  /** The file that is changed, where it is one. */
  readonly path: string | undefined;
}

const hunk = /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m;
const opening = /^\s*(?:diff |--- |index:? |@@ |commit [0-9a-f]{7}|from [0-9a-f]{7})/i;
const target = /^\+\+\+ (?:b\/)?([^\t\n]+)/gm;

/** The source in a unified diff; `undefined` where the text is none: it begins as one, since source may hold one in a string. */
export function diffSource(text: string): DiffSource | undefined {
  if (!opening.test(text) || !hunk.test(text)) return undefined;
  let inHunk = false;
  const lines = text.split("\n").map((line) => {
    if (line.startsWith("@@ ")) inHunk = true;
    else if (/^(?:diff |--- |\+\+\+ |index )/.test(line)) inHunk = false;
    else if (inHunk && (line.startsWith("+") || line.startsWith(" "))) return line.slice(1);
    return "";
  });
  const paths = new Set([...text.matchAll(target)].map((match) => match[1]));
  const [path] = paths;
  return { code: lines.join("\n"), path: paths.size === 1 ? path : undefined };
}
