import { type RuleChange, type SettingChange, type VerdictChange, wordText } from "@agentltl/rules";

/** What became of a rule, in words. */
export interface ChangeWords {
  readonly mark: "+" | "-" | "~" | "=" | ">";
  readonly rule: string;
  readonly what: string;
  /** A run on which it shows, and what was and is said of it. */
  readonly run?: string;
}

/** What became of a rule; `undefined` where nothing did. */
export function wordsOf(change: RuleChange): ChangeWords | undefined {
  const { rule } = change;
  switch (change.kind) {
    case "added":
      return { mark: "+", rule, what: "new" };
    case "removed":
      return { mark: "-", rule, what: "gone" };
    case "renamed":
      return { mark: ">", rule, what: `was called ${change.from}` };
    case "unchanged":
      return undefined;
    case "changed": {
      const { relation, settings } = change;
      const run =
        "difference" in relation && relation.difference !== undefined ? relation.difference : undefined;
      const what = [...meaningOf(relation.kind, settings), ...settings.map(settingText)].join("; ");
      return {
        mark: relation.kind === "equivalent" && settings.length === 0 ? "=" : "~",
        rule,
        what,
        ...(run === undefined
          ? {}
          : {
              run: `${wordText(run.word) || "(a run without calls)"}   was ${run.verdicts[0]}, is ${run.verdicts[1]}`,
            }),
      };
    }
  }
}

function meaningOf(kind: string, settings: readonly SettingChange[]): readonly string[] {
  switch (kind) {
    case "equivalent":
      return settings.length > 0 ? [] : ["written otherwise, means the same"];
    case "stricter":
      return ["stricter: it allows less than before"];
    case "looser":
      return ["looser: it allows more than before"];
    case "different":
      return ["different: it allows runs that it refused, and refuses runs that it allowed"];
    default:
      return ["changed; whether it means the same was not found out"];
  }
}

function settingText({ setting, before, after }: SettingChange): string {
  return `${setting} ${before} -> ${after}`;
}

/** `satisfied -> violated`. */
export function verdictText({ before, after }: VerdictChange): string {
  return `${before} -> ${after}`;
}
