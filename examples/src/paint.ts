import { styleText } from "node:util";

/** Colours by what a text means. */
export interface Paint {
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly strong: (text: string) => string;
}

/** No colours. */
export const plain: Paint = {
  good: (text) => text,
  bad: (text) => text,
  faint: (text) => text,
  strong: (text) => text,
};

const coloured: Paint = {
  good: styled("green"),
  bad: styled("red"),
  faint: styled("dim"),
  strong: styled("bold"),
};

/** Colours on a terminal only, and not where `NO_COLOR` is set. */
export function paintFor(
  isTerminal: boolean,
  environment: Readonly<Record<string, string | undefined>>,
): Paint {
  const { NO_COLOR: refused = "" } = environment;
  return isTerminal && refused === "" ? coloured : plain;
}

function styled(format: Parameters<typeof styleText>[0]): (text: string) => string {
  return (text) => styleText(format, text, { validateStream: false });
}
