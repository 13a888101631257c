import { checkProcedure } from "../constraint/check-procedure.ts";
import type { Procedure } from "../constraint/procedure.ts";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import { canonicalText } from "../json/canonical-text.ts";
import { readJson } from "../json/read-json.ts";
import { bindingProblems } from "./bind-tools.ts";
import { checkGuardOptions } from "./check-options.ts";
import { checkSnapshot } from "./check-snapshot.ts";
import type { Guard, GuardOptions } from "./guard.ts";
import type { GuardEvent, Setting } from "./guard-event.ts";
import { type GuardSettings, settingsFrom } from "./guard-settings.ts";
import { setupOf } from "./guard-setup.ts";
import { guardShell } from "./guard-shell.ts";
import { lastSetting } from "./last-setting.ts";
import { rereadUnder } from "./reread-under.ts";
import { revisedHappening } from "./revised-happening.ts";
import type { ToolDescription } from "./tool-description.ts";

/**
 * A guard for one session. Throws `procedure-invalid` without rules, `binding-invalid` where rules and `tools` don't fit, `option-invalid`, and
 * `snapshot-invalid`: there is no guard that does nothing. Once made it never throws, but for `revise`.
 */
export function createGuard(procedure: Procedure, options: GuardOptions = {}): Guard {
  refuseOptionsFirst(procedure);
  checkGuardOptions(options);
  const settings = settingsFrom(options);
  const settingOf = (rules: Procedure) => settingUnder(rules, settings, options);
  const setting = settingOf(procedure);
  const { labels, input, resume, onChangedRules = "rebuild", feedback, onEvent, clock } = options;
  const events = resume === undefined ? [] : [...checkSnapshot(resume, procedure, onChangedRules)];
  const setup = setupOf(procedure, settings, feedback);
  const { guard, tell } = guardShell({ setup, events, settingOf, onEvent, clock });
  const facts = {
    ...(labels === undefined ? {} : { labels: { ...labels } }),
    ...(input === undefined ? {} : { input }),
  };
  const reason = changeSince(events, setup.hash, setting);
  if (events.length === 0) tell({ kind: "started", ...setting, ...facts });
  else if (reason !== undefined) tell(revisedHappening(events, setup, reason, setting));
  return guard;
}

/** The adapters take their rules as an option, and a guard before the options. */
function refuseOptionsFirst(procedure: unknown): void {
  if (!Object.hasOwn(Object(procedure), "rules")) return;
  throw new AgentLTLError(
    "procedure-invalid",
    "options are given in place of rules; the rules go first: `createGuard(rules, options)`",
  );
}

/** What stands in the log about rules and settings. Throws where the rules can't be used. */
function settingUnder(procedure: Procedure, settings: GuardSettings, options: GuardOptions): Setting {
  checkProcedure(procedure);
  if (procedure.constraints.length === 0) {
    throw new AgentLTLError(
      "procedure-invalid",
      `procedure \`${procedure.id}\` has no rules: a guard needs one`,
    );
  }
  const tools = options.tools?.map(descriptionOf);
  const problems = tools === undefined ? [] : bindingProblems(procedure, tools);
  const [first] = problems;
  if (first !== undefined && options.unknownTools !== "warn" && settings.posture !== "observe") {
    const { nearest } = first;
    throw new AgentLTLError("binding-invalid", first.message, nearest === undefined ? {} : { nearest });
  }
  const readOnly = tools?.filter((tool) => tool.readOnly === true).map(({ name }) => name) ?? [];
  return {
    rules: procedure.constraints.map(({ name }) => name),
    ...settings,
    ...(tools === undefined ? {} : { tools: tools.map(({ name }) => name) }),
    ...(readOnly.length === 0 ? {} : { readOnly }),
    ...(problems.length === 0 ? {} : { problems: problems.map(({ message }) => message) }),
    ...rereadUnder(procedure),
  };
}

function descriptionOf(tool: string | ToolDescription): ToolDescription {
  return typeof tool === "string" ? { name: tool } : tool;
}

/** Why a session that goes on is judged otherwise from here on; `undefined` where nothing has changed. */
function changeSince(events: readonly GuardEvent[], hash: string, setting: Setting): string | undefined {
  const last = lastSetting(events);
  if (last === undefined) return undefined;
  if (last.procedure !== hash) return "the session goes on under other rules";
  const now = { ...toolsOf(last.settings), ...setting };
  return textOf(last.settings) === textOf(now)
    ? undefined
    : "the session goes on with other settings or tools";
}

function toolsOf({ tools, readOnly }: Setting): Partial<Setting> {
  return {
    ...(tools === undefined ? {} : { tools }),
    ...(readOnly === undefined ? {} : { readOnly }),
  };
}

function textOf({ problems: _problems, ...setting }: Setting): string {
  const read = readJson(setting);
  return read.kind === "json" ? canonicalText(read.value) : read.reason;
}
