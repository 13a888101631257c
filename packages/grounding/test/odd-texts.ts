/** A text that is made to take long, or that is just long, and what it is given out as. */
export interface OddText {
  readonly name: string;
  readonly path: string;
  /** As many UTF-16 units as wanted, or a little fewer. */
  readonly of: (length: number) => string;
}

const code: { readonly [path: string]: string } = {
  "a.py":
    "class Cart:\n    def total(self, rate=1):\n        # old_name\n        return self.items[0] + 'x'\n\n",
  "a.ts": "export class Cart { total(rate = 1) { return this.items.map((one) => one + 'x'); } } // note\n",
  "a.h": "struct cart { int total; }; /* note */ static int f(int rate) { return rate + 1; }\n",
  "a.go": "func (c *Cart) Total(rate int) int { sum := rate + 1; return sum } // note\n",
  "A.java": "class Cart { int total(int rate) { int sum = rate + 1; return sum; } } // note\n",
  "a.rs": "impl Cart { fn total(&self, rate: u8) -> u8 { let sum = rate + 1; sum } } // note\n",
};

function repeated(unit: string): (length: number) => string {
  return (length) => unit.repeat(Math.floor(length / unit.length));
}

/** Numbers from a seed, so that the texts are the same at every run. */
function randomly(pick: (next: () => number) => string): (length: number) => string {
  return (length) => {
    let seed = 12345;
    const next = (): number => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return seed / 2 ** 32;
    };
    const parts: string[] = [];
    for (let total = 0; total < length; ) {
      const part = pick(next);
      parts.push(part);
      total += part.length;
    }
    return parts.join("").slice(0, length);
  };
}

const units: readonly (readonly [name: string, unit: string])[] = [
  ["one letter", "a"],
  ["words", "some_word another "],
  ["short words on lines", "a\n"],
  ["words beyond ASCII", "größe_a "],
  ["blanks", " "],
  ["blank lines", "\n"],
  ["old Mac line ends", "x\r"],
  ["Windows line ends", "x = 1\r\n"],
  ["tabs", "\t"],
  ["indented lines", "    x\n"],
  ["brackets", "("],
  ["pairs of brackets", "[["],
  ["triple quotes", '"""'],
  ["open f-strings", "f'{"],
  ["headers", "def f(\n"],
  ["classes within classes", "class A:\n "],
  ["assignments", "x = \n"],
  ["different names", ""],
  ["numbered lines", "1\tx\n"],
  ["numbers and colons", "12: "],
  ["rising numbers", ""],
  ["notes of a tool", "[Output truncated]\n"],
  ["half notes", "truncated "],
  ["three dots", "...\n"],
  ["JSON", '{"a":'],
  ["a wrapper that never ends", '{"content":"'],
  ["escaped line ends", "x\\n"],
  ["a notebook that is none", '{"cells":['],
  ["hunks", "@@ -1 +1 @@\n+x\n"],
  ["amounts", "$1,200.50 "],
  ["dollar signs", "$a$b$"],
  ["comments", "# x\n"],
  ["open comments", "/* "],
  ["decorators", "@"],
];

/** A diff, a notebook and others that begin as they must. */
const heads: Readonly<Record<string, string>> = {
  hunks: "--- a/a.py\n+++ b/a.py\n",
};

function textOf(name: string, unit: string): (length: number) => string {
  if (name === "different names") {
    let count = 0;
    return randomly(() => `name_${(count++).toString(36)} = 1\n`);
  }
  if (name === "rising numbers") {
    let count = 1;
    return randomly(() => `${count++}\tx = 1\n`);
  }
  const head = heads[name] ?? "";
  return (length) => head + repeated(unit)(length - head.length);
}

function notebook(length: number): string {
  const cells = Array.from({ length: Math.floor(length / 60) }, () => ({
    cell_type: "code",
    source: ["x = 1\n"],
  }));
  return JSON.stringify({ nbformat: 4, cells }).slice(0, length);
}

/** Everything that a read is tried with. */
export const oddTexts: readonly OddText[] = [
  ...Object.entries(code).map(([path, unit]) => ({ name: `code in ${path}`, path, of: repeated(unit) })),
  ...units.map(([name, unit]) => ({ name, path: "a.py", of: textOf(name, unit) })),
  { name: "a notebook", path: "a.ipynb", of: notebook },
  {
    name: "random letters",
    path: "a.py",
    of: randomly((next) => String.fromCharCode(32 + Math.floor(next() * 95))),
  },
  {
    name: "random bytes, as Latin-1",
    path: "a.py",
    of: randomly((next) => String.fromCharCode(Math.floor(next() * 256))),
  },
  {
    name: "random Latin-1 without controls",
    path: "a.py",
    of: randomly((next) => String.fromCharCode(32 + Math.floor(next() * 95) + (next() < 0.5 ? 128 : 0))),
  },
  {
    name: "random bytes, as bad UTF-8",
    path: "a.bin",
    of: randomly((next) => (next() < 0.5 ? "\ufffd" : String.fromCharCode(Math.floor(next() * 128)))),
  },
  {
    name: "random Unicode",
    path: "a.md",
    of: randomly((next) => String.fromCharCode(0x3000 + Math.floor(next() * 0x7000))),
  },
  {
    name: "random half pairs",
    path: "a.md",
    of: randomly((next) => String.fromCharCode(0xd800 + Math.floor(next() * 0x800))),
  },
];
