import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { run } from "../src/run.ts";

/** A block of code of a page. */
export interface Block {
  readonly language: string;
  readonly text: string;
  /** The file that it is: the line above it ends in `` `name`: ``. */
  readonly file?: string;
}

/** The blocks of one of our pages, from top to bottom. */
export function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(new URL(`../../../${page}`, import.meta.url), "utf8");
  return [...text.matchAll(/(?:`([\w./-]+)`:\n\n)?^```(\w+)\n(.*?)^```$/gms)].map(
    ([, file, language = "", block = ""]) => ({
      language,
      text: block,
      ...(file === undefined ? {} : { file }),
    }),
  );
}

type Files = Readonly<Record<string, string>>;

/**
 * What the `console` blocks of a page have to be: from top to bottom, in one folder with the files that the page shows, each command behind
 * `$ `, what it prints, and how it ends where that is not 0.
 */
export async function consolesOf(blocks: readonly Block[]): Promise<readonly string[]> {
  return await inFolder(blocks, {}, async (folder) => {
    const printed: string[] = [];
    for (const { language, text } of blocks)
      if (language === "console") printed.push(await consoleIn(folder, text));
    return printed;
  });
}

/** How our commands in the `sh` blocks of a page end, from top to bottom in one folder, each by its first two words. */
export async function endsOf(
  blocks: readonly Block[],
  more: Files,
): Promise<readonly (readonly [string, number])[]> {
  return await inFolder(blocks, more, async (folder) => {
    const ends: (readonly [string, number])[] = [];
    const lines = blocks.flatMap(({ language, text }) => (language === "sh" ? text.split("\n") : []));
    for (const line of lines) {
      const [, name] = /^npx agentltl (\w+ \w+)/.exec(line) ?? [];
      if (name !== undefined) ends.push([name, (await printedIn(folder, line)).code]);
    }
    return ends;
  });
}

async function inFolder<Result>(
  blocks: readonly Block[],
  more: Files,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "agentltl-page-"));
  const shown = blocks.flatMap(({ file, text }) => (file === undefined ? [] : [[file, text] as const]));
  for (const [name, text] of [...shown, ...Object.entries(more)]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const result = await work(folder);
  rmSync(folder, { recursive: true });
  return result;
}

async function consoleIn(folder: string, block: string): Promise<string> {
  const parts: string[] = [];
  for (const [, line = ""] of block.matchAll(/^\$ (.*)$/gm)) {
    const { code, text } = await printedIn(folder, line);
    parts.push(`$ ${line}\n${text}${code === 0 ? "" : `exit ${code}\n`}`);
  }
  return parts.join("\n");
}

async function printedIn(folder: string, line: string): Promise<{ code: number; text: string }> {
  const argv = [...line.replace(/^npx agentltl /, "").matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? "",
  );
  let text = "";
  const write = (part: string): void => {
    text += part;
  };
  const code = await run(argv, {
    stdout: { write, isTTY: false, columns: undefined },
    stderr: { write },
    stdin: Object.assign(nothing(), { isTTY: true }),
    cwd: folder,
    env: {},
  });
  return {
    code,
    text: text.replaceAll(`${relative(process.cwd(), folder)}/`, "").replaceAll(folder, "<folder>"),
  };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
