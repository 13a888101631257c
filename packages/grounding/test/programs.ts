import fc from "fast-check";
import type { Language } from "../src/evidence/language.ts";

/** What a made-up program holds, whatever the language. */
interface Part {
  readonly kind: "constant" | "function" | "class";
  readonly members: readonly ("attribute" | "method")[];
}

/** A program and every definition in it, as `kind qualified.name:line`, in the order of the text. */
export interface Program {
  readonly source: string;
  readonly definitions: readonly string[];
}

/** Puts a program together line by line, and notes what is defined where. */
class Writer {
  readonly #lines: string[] = [];
  readonly #definitions: string[] = [];
  #count = 0;

  /** A name that no other thing of the program has. */
  name(stem: string): string {
    this.#count++;
    return `${stem}_${this.#count}`;
  }

  line(text: string, kind?: string, qualifiedName?: string): void {
    this.#lines.push(text);
    if (kind !== undefined) this.#definitions.push(`${kind} ${qualifiedName}:${this.#lines.length}`);
  }

  program(): Program {
    return { source: `${this.#lines.join("\n")}\n`, definitions: this.#definitions };
  }
}

type Write = (writer: Writer, part: Part) => void;

const python: Write = (out, { kind, members }) => {
  if (kind === "constant") {
    const name = out.name("LIMIT");
    return out.line(`${name} = "class Not: pass"`, "constant", name);
  }
  if (kind === "function") {
    const [outer, inner] = [out.name("load"), out.name("inner")];
    out.line(`async def ${outer}(path, *rest):  # def not_this(): pass`, "function", outer);
    out.line('    """def nor_this():"""');
    out.line(`    def ${inner}(): return path`, "function", `${outer}.${inner}`);
    return out.line(`    return ${inner}`);
  }
  const own = out.name("Cart");
  out.line(`class ${own}(Base):`, "class", own);
  out.line("    pass");
  for (const member of members) {
    const name = out.name("member");
    if (member === "attribute") out.line(`    ${name}: int = 1`, "constant", `${own}.${name}`);
    else {
      out.line("    @property");
      out.line(`    def ${name}(self):`, "method", `${own}.${name}`);
      out.line("        return (1,");
      out.line("    2)");
    }
  }
};

const typescript: Write = (out, { kind, members }) => {
  if (kind === "constant") {
    const name = out.name("limit");
    return out.line(`export const ${name} = "class Not {}";`, "constant", name);
  }
  if (kind === "function") {
    const [outer, inner] = [out.name("load"), out.name("inner")];
    out.line(`export async function ${outer}(path: string) { // function notThis() {}`, "function", outer);
    out.line(`  const ${inner} = () => \`function nor() {} \${path}\`;`, "function", `${outer}.${inner}`);
    out.line(`  return ${inner};`);
    return out.line("}");
  }
  const own = out.name("Cart");
  out.line(`export class ${own} extends Base {`, "class", own);
  for (const member of members) {
    const name = out.name("member");
    if (member === "attribute") out.line(`  readonly ${name} = 1;`, "attribute", `${own}.${name}`);
    else {
      out.line(`  async ${name}(one: number) {`, "method", `${own}.${name}`);
      out.line("    return one; /* class Not {} */");
      out.line("  }");
    }
  }
  out.line("}");
};

const go: Write = (out, { kind, members }) => {
  if (kind === "constant") {
    const name = out.name("Limit");
    return out.line(`const ${name} = "func not() {}"`, "constant", name);
  }
  if (kind === "function") {
    const name = out.name("load");
    out.line(`func ${name}(path string) int { // func notThis() {}`, "function", name);
    out.line("\tinner := `func nor() {}`");
    return out.line("\treturn len(inner)\n}".replace("\n", " "));
  }
  const own = out.name("Cart");
  const names = members.map((member) => ({ member, name: out.name("member") }));
  out.line(`type ${own} struct {`, "type", own);
  for (const { member, name } of names)
    if (member === "attribute") out.line(`\t${name} int`, "attribute", `${own}.${name}`);
  out.line("}");
  for (const { member, name } of names)
    if (member === "method")
      out.line(`func (c *${own}) ${name}() int { return 1 }`, "method", `${own}.${name}`);
};

const java: Write = (out, { members }) => {
  const [own, inner, text] = [out.name("Cart"), out.name("Inner"), out.name("text")];
  out.line(`public class ${own} extends Base {`, "class", own);
  for (const member of members) {
    const name = out.name("member");
    if (member === "attribute") out.line(`  private int ${name} = 1;`, "attribute", `${own}.${name}`);
    else {
      out.line("  /* class Not {} */ @Override");
      out.line(`  public int ${name}(int one) { return one; }`, "method", `${own}.${name}`);
    }
  }
  out.line(`  static class ${inner} {`, "class", `${own}.${inner}`);
  out.line(`    String ${text} = "class Nor {}";`, "attribute", `${own}.${inner}.${text}`);
  out.line("  }");
  out.line("}");
};

const rust: Write = (out, { kind, members }) => {
  if (kind === "constant") {
    const name = out.name("LIMIT");
    return out.line(`pub const ${name}: &str = "fn not() {}";`, "constant", name);
  }
  if (kind === "function") {
    const name = out.name("load");
    out.line(`pub fn ${name}(path: &str) -> usize { // fn not_this() {}`, "function", name);
    return out.line("    path.len() }");
  }
  const own = out.name("Cart");
  const names = members.map((member) => ({ member, name: out.name("member") }));
  out.line(`pub struct ${own} {`, "class", own);
  for (const { member, name } of names)
    if (member === "attribute") out.line(`    ${name}: u8,`, "attribute", `${own}.${name}`);
  out.line("}");
  out.line(`impl Total for ${own} {`);
  for (const { member, name } of names)
    if (member === "method") out.line(`    fn ${name}(&self) -> u8 { 1 }`, "method", `${own}.${name}`);
  out.line("}");
};

const cpp: Write = (out, { kind, members }) => {
  if (kind === "constant") {
    const name = out.name("LIMIT");
    return out.line(`#define ${name} 10`, "macro", name);
  }
  if (kind === "function") {
    const name = out.name("load");
    out.line(`static int ${name}(int path) { /* int not_this() {} */`, "function", name);
    return out.line('    return path + sizeof("class Nor {}"); }');
  }
  const own = out.name("Cart");
  out.line(`class ${own} : public Base {`, "class", own);
  for (const member of members) {
    const name = out.name("member");
    if (member === "attribute") out.line(`  int ${name};`, "attribute", `${own}.${name}`);
    else out.line(`  int ${name}(int one) { return one; }`, "method", `${own}.${name}`);
  }
  out.line("};");
};

const writers: Readonly<Record<Exclude<Language, "tsx">, Write>> = {
  python,
  typescript,
  go,
  java,
  rust,
  cpp,
};

/** A path for a file in each language. */
export const pathsByLanguage: Readonly<Record<keyof typeof writers, string>> = {
  python: "src/a.py",
  typescript: "src/a.ts",
  go: "src/a.go",
  java: "src/A.java",
  rust: "src/a.rs",
  cpp: "src/a.hpp",
};

const parts: fc.Arbitrary<readonly Part[]> = fc.array(
  fc.record({
    kind: fc.constantFrom("constant", "function", "class"),
    members: fc.array(fc.constantFrom("attribute", "method"), { maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Whole programs in a language. They hold code in strings and comments, too, which defines nothing. */
export function programs(language: keyof typeof writers): fc.Arbitrary<Program> {
  return parts.map((all) => {
    const out = new Writer();
    for (const part of all) writers[language](out, part);
    return out.program();
  });
}
