import { expect, test } from "vitest";
import { argsAreRecorded } from "./args-are-recorded.ts";
import type { TraceGap } from "./trace-data.ts";

const gap = (kind: TraceGap["kind"], call?: number): TraceGap => ({
  kind,
  detail: "was not recorded",
  ...(call === undefined ? {} : { call }),
});

test.each<[string, readonly TraceGap[], boolean]>([
  ["nothing is missing", [], true],
  ["another call's are missing", [gap("args", 2)], true],
  ["something else of this call is missing", [gap("result", 1), gap("outcome", 1)], true],
  ["they are missing", [gap("args", 1)], false],
  ["those of all calls are missing", [gap("args")], false],
])("where %s", (_what, gaps, expected) => {
  expect(argsAreRecorded({ gaps }, 1)).toBe(expected);
});
