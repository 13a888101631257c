import { Trace } from "@agentltl/core";

/**
 * A trace in short: `identify, pay(amount=20)!, [a b]`. `!`: the call failed, `?`: nobody wrote down how it ended; brackets: one step.
 * `tools` gives the tools that names stand for.
 */
export function runOf(
  text: string,
  tools: Readonly<Record<string, string>> = {},
  finalAnswer?: string,
): Trace {
  const steps = text.match(/\[[^\]]*\]|[^,\s[\]][^,[\]\s]*(?:\([^)]*\))?[!?]?/g) ?? [];
  const tool_calls = steps.flatMap((step, index) =>
    (step.startsWith("[") ? step.slice(1, -1).trim().split(/\s+/) : [step]).map((call) => {
      const [, name = "", inside = "", mark = ""] = /^([^(!?]+)(?:\((.*)\))?([!?]?)$/.exec(call) ?? [];
      const args = Object.fromEntries(
        inside.split(";").flatMap((part) => {
          const [key = "", value = ""] = part.split("=");
          return key === "" ? [] : [[key, /^-?\d+$/.test(value) ? Number(value) : value]];
        }),
      );
      return {
        step: index + 1,
        tool_name: Object.hasOwn(tools, name) ? tools[name] : name,
        arguments: args,
        ...(mark === "?" ? {} : { tool_result: mark === "!" ? "failed" : "ok", is_error: mark === "!" }),
      };
    }),
  );
  return Trace.fromMetrics({
    tool_calls,
    ...(finalAnswer === undefined ? {} : { final_answer: finalAnswer }),
  });
}
