import { createGuard } from "@agentltl/core";
import { sessionRuns } from "@agentltl/core/host";
import { describe, expect, test } from "vitest";
import { rulesOf } from "../test/scripted.ts";
import { createRequests, decidedBefore, decidedElsewhere, requestPart } from "./requests.ts";

const rules = rulesOf({ no: "not called(rm)" });
const blank = { decided: 0, answersSentBack: 0, turnOver: false };

/** Requests by name, of a session whose host is in the run that `enter` says. */
function session() {
  let run: object | undefined;
  const guard = createGuard(rules);
  const runs = sessionRuns(guard, rules, "s");
  const part = () => requestPart(runs.begin(), blank);
  const parts = { first: part() };
  const requests = createRequests(parts.first, () => run);
  return {
    ...parts,
    part,
    requests,
    enter: (entered: object | undefined) => {
      run = entered;
    },
  };
}

describe("the request that a run goes on with", () => {
  test("is the one that began in it, whatever others have begun since", () => {
    const { first, part, requests, enter } = session();
    const [one, other] = [{}, {}];
    enter(one);
    expect(requests.current()).toBe(first);
    enter(other);
    const second = part();
    requests.begin(second);
    expect(requests.current()).toBe(second);
    enter(one);
    expect(requests.current()).toBe(first);
  });

  test("is the latest, in a run that began none: and stays that", () => {
    const { part, requests, enter } = session();
    const [second, third] = [part(), part()];
    enter({});
    requests.begin(second);
    const resumed = {};
    enter(resumed);
    expect(requests.current()).toBe(second);
    enter({});
    requests.begin(third);
    enter(resumed);
    expect(requests.current()).toBe(second);
  });

  test("is the latest where the host tells runs apart by nothing", () => {
    const { first, part, requests, enter } = session();
    enter(undefined);
    expect(requests.current()).toBe(first);
    const second = part();
    requests.begin(second);
    expect(requests.current()).toBe(second);
  });
});

/** `ids`: the calls of the session, those of the request in capitals. `from`: how many had been decided when it began. */
test.each([
  { ids: "", from: 0, own: [], elsewhere: [] },
  { ids: "ABC", from: 0, own: ["A", "B", "C"], elsewhere: [] },
  { ids: "abCD", from: 2, own: ["C", "D"], elsewhere: [] },
  { ids: "aBcD", from: 1, own: ["B", "D"], elsewhere: ["c"] },
  { ids: "abc", from: 1, own: [], elsewhere: ["b", "c"] },
])("of $ids, begun after $from, its own decisions are $own", ({ ids, from, own, elsewhere }) => {
  const guard = createGuard(rules);
  const request = sessionRuns(guard, rules, "s").begin();
  for (const id of ids) {
    const decision = guard.propose({ id, name: "ls", args: {} });
    if (id === id.toUpperCase()) request.decided(decision, 1);
  }
  const others = decidedElsewhere(guard, requestPart(request, { ...blank, decided: from }));
  const idOf = (name: string) => guard.decisions.find(({ decision }) => decision === name)?.call.id;
  expect(others.map(idOf)).toEqual(elsewhere);
  const saved = { decided: from, ...(others.length === 0 ? {} : { elsewhere: others }) };
  expect(decidedBefore(guard, saved).map(({ call }) => call.id)).toEqual(own);
});

test("a request begins with nothing sent back, and goes on with what was saved of it", () => {
  const guard = createGuard(rules);
  const request = sessionRuns(guard, rules, "s").begin();
  expect(requestPart(request, { decided: 3, answersSentBack: 2, turnOver: true })).toMatchObject({
    request,
    decided: 3,
    answersSentBack: 2,
    turnOver: true,
    judgedAt: undefined,
  });
});
