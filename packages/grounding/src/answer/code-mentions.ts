import type { Mention } from "./entity.ts";
import { filePathIn } from "./file-path.ts";
import { namedThings } from "./named-things.ts";
import type { SectionText } from "./section-text.ts";
import { type Word, words } from "./words.ts";

/** The file paths, signatures and identifiers in a section, in no order. */
export function codeMentions(section: SectionText): readonly Mention[] {
  const { open: text, place, info, isAllowed, linesBeside } = section;
  const around = { text, place, isAllowed };
  const found: Mention[] = [];
  for (const word of words(text, place)) {
    const path = info ? pathInInfo(word) : filePathIn(word.text);
    if (path === undefined) {
      if (!info) for (const thing of namedThings(word, around)) found.push({ ...thing, place });
      continue;
    }
    const span = { start: word.start + path.start, end: word.start + path.end };
    const lines = path.lines ?? linesBeside(span.start, span.end);
    found.push({
      type: "file_path",
      value: path.path,
      place,
      span,
      ...(lines === undefined ? {} : { lines }),
    });
    if (path.memberStart !== undefined) {
      const start = word.start + path.memberStart;
      const rest: Word = { text: word.text.slice(path.memberStart), start, end: word.end };
      for (const thing of namedThings(rest, around)) found.push({ ...thing, place });
    }
  }
  return found;
}

/** An info string may carry lines or a language before its path: `12:20:src/a.py`, `python:src/a.py`. */
function pathInInfo(word: Word): ReturnType<typeof filePathIn> {
  const lead = /^(?:(\d{1,7}):(\d{1,7}):|[A-Za-z+]+:(?=[^\s:]*[/.]))?/.exec(word.text);
  const skipped = lead?.[0].length ?? 0;
  const path = filePathIn(word.text.slice(skipped));
  if (path === undefined) return undefined;
  const lines = lead?.[1] === undefined ? path.lines : { from: Number(lead[1]), to: Number(lead[2]) };
  return {
    path: path.path,
    start: path.start + skipped,
    end: path.end + skipped,
    ...(lines === undefined ? {} : { lines }),
  };
}
