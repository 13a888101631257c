import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Section, sections } from "./sections.ts";

/** The parts of a text, each as `place: what stands in it`, blank prose left out. */
function check(text: string, ...expected: readonly string[]): void {
  expect(shown(text, sections(text))).toEqual(expected);
}

function shown(text: string, parts: readonly Section[]): readonly string[] {
  return parts
    .map(({ place, info, start, end }) => `${info ? "info" : place}: ${text.slice(start, end)}`)
    .filter((part) => !/^(?:prose|info|fence): \s*$/.test(part));
}

describe("code spans", () => {
  test("end at a run of as many backticks", () => {
    check("a `b` c", "prose: a ", "code: b", "prose:  c");
    check("``a ` b`` c", "code: a ` b", "prose:  c");
    check("```a``` b", "code: a", "prose:  b");
    check("`a``b`", "code: a``b");
  });
  test("that nothing closes are prose", () => {
    check("a ` b", "prose: a ` b");
    check("a `` b ` c", "prose: a `` b ` c");
    check("`a ``b`` c", "prose: `a ", "code: b", "prose:  c");
  });
  test("go on over a line's end, and not over a paragraph's", () => {
    check("`a\nb` c", "code: a\nb", "prose:  c");
    check("`a\n\nb` c", "prose: `a\n\nb` c");
    check("`a\n\nb `c` d", "prose: `a\n\nb ", "code: c", "prose:  d");
  });
  test("may stand side by side", () => check("`a``b`c`d`", "code: a``b", "prose: c", "code: d"));
  test("may be empty of letters", () => check("` ` x", "code:  ", "prose:  x"));
});

describe("fences", () => {
  test("reach from bar to bar, with what stands behind the first as their info", () => {
    check("a\n```py\nx\ny\n```\nb", "prose: a\n", "info: py", "fence: x\ny\n", "prose: \nb");
    check("~~~ts title=a.ts\nx\n~~~", "info: ts title=a.ts", "fence: x\n");
  });
  test("close at a bar that is as long, of the same sign, and alone", () => {
    check("````\na\n```\nb\n````\nc", "fence: a\n```\nb\n", "prose: \nc");
    check("```\na\n`````\nb", "fence: a\n", "prose: \nb");
    check("```\na\n~~~\nb\n```", "fence: a\n~~~\nb\n");
    check("```\na\n``` x\nb\n```", "fence: a\n``` x\nb\n");
    check("```\na\n```  \nb", "fence: a\n", "prose: \nb");
  });
  test("that nothing closes reach to the end", () => {
    check("a\n```\nb\nc", "prose: a\n", "fence: b\nc");
    check("```", ...[]);
    check("```py", "info: py");
  });
  test("may be indented, quoted or in a list", () => {
    check("  ```\n  a\n  ```\nb", "fence:   a\n", "prose: \nb");
    check("> ```\n> a\n> ```\nb", "fence: > a\n", "prose: \nb");
  });
  test("are none where a backtick stands in their info", () => check("```a`b\nc", "prose: ```a`b\nc"));
  test("may follow each other", () => {
    check("```\na\n```\n```\nb\n```", "fence: a\n", "fence: b\n");
  });
  test("hold no code spans", () => check("```\n`a`\n```", "fence: `a`\n"));
});

test("a text without any of these is prose", () => {
  check("", ...[]);
  check("a\nb", "prose: a\nb");
  check("~a~ ~~b~~", "prose: ~a~ ~~b~~");
});

/** The same, straight from the rules and slowly: line by line, and then run by run. */
function slowly(text: string): readonly string[] {
  const lines = text.split("\n");
  const found: string[] = [];
  let prose: string[] = [];
  const flush = (): void => {
    if (prose.length > 0) found.push(...slowSpans(prose.join("\n")));
    prose = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const opening = /^[ \t>]*(`{3,}|~{3,})(.*)$/.exec(line);
    const bar = opening?.[1] ?? "";
    if (opening === null || (bar.startsWith("`") && opening[2]?.includes("`"))) {
      prose.push(line);
      continue;
    }
    flush();
    found.push(`info: ${opening[2] ?? ""}`);
    const body: string[] = [];
    let closed = false;
    for (at++; at < lines.length; at++) {
      const closing = /^[ \t>]*(`{3,}|~{3,})\s*$/.exec(lines[at] ?? "");
      closed = closing !== null && closing[1]?.[0] === bar[0] && (closing[1]?.length ?? 0) >= bar.length;
      if (closed) break;
      body.push(lines[at] ?? "");
    }
    found.push(`fence: ${body.join("\n")}`);
  }
  flush();
  return found;
}

function slowSpans(text: string): readonly string[] {
  const found: string[] = [];
  let prose = "";
  for (let at = 0; at < text.length; ) {
    const run = /^`+/.exec(text.slice(at))?.[0] ?? "";
    if (run === "") {
      prose += text[at] ?? "";
      at++;
      continue;
    }
    const closing = [...text.slice(at + run.length).matchAll(/`+/g)].find((one) => one[0] === run);
    const inner =
      closing === undefined ? undefined : text.slice(at + run.length, at + run.length + closing.index);
    if (inner === undefined || inner.includes("\n\n")) {
      prose += run;
      at += run.length;
      continue;
    }
    found.push(`prose: ${prose}`, `code: ${inner}`);
    prose = "";
    at += run.length * 2 + inner.length;
  }
  return [...found, `prose: ${prose}`];
}

/** Without the blanks at the ends of parts, which the two cut differently. */
function bare(parts: readonly string[]): readonly string[] {
  return parts.flatMap((part) => {
    const colon = part.indexOf(":");
    const inner = part.slice(colon + 1).trim();
    return inner === "" ? [] : [`${part.slice(0, colon)}: ${inner}`];
  });
}

test("the quick way agrees with the slow one", () => {
  const piece = fc.constantFrom("`", "``", "```", "````", "~~~", "~", "a", " ", "\n", "\n\n", "> ", "b c");
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const text = pieces.join("");
      const parts = bare(shown(text, sections(text)));
      for (const part of parts) seen.add(part.slice(0, part.indexOf(":")));
      expect(parts).toEqual(bare(slowly(text)));
    }),
    { numRuns: 2_000 },
  );
  expect([...seen].sort()).toEqual(["code", "fence", "info", "prose"]);
});

test("the sections are in order, apart, and within the text", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("`", "```\n", "~~~\n", "a", "\n"), { maxLength: 30 }), (pieces) => {
      const text = pieces.join("");
      let end = 0;
      for (const section of sections(text)) {
        expect(section.start).toBeGreaterThanOrEqual(end);
        expect(section.end).toBeGreaterThanOrEqual(section.start);
        end = section.end;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
  );
});
