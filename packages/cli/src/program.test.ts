import { expect, test } from "vitest";
import { command } from "../test/command.ts";

async function check(argv: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await command(argv);
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
}

test.each(["", "init", "verify", "convert", "ground", "test", "parse"])(
  "help of agentltl %s",
  async (name) => {
    expect(await check([...(name === "" ? [] : [name]), "--help"])).toMatchSnapshot();
  },
);

test.each(["init", "verify", "convert", "ground", "test", "parse"])(
  "help of %s has an example",
  async (name) => {
    expect(await check([name, "--help"])).toContain(`$ npx agentltl ${name}`);
  },
);

test("the version is the package's", async () => {
  const shown = await check(["--version"]);
  expect(shown).toMatch(/^\d+\.\d+\.\d+\S*\n$/);
  expect([await check(["-V"]), await check(["--version", "--help"])]).toEqual([shown, shown]);
});
