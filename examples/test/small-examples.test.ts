// The examples that are one file each, run as their READMEs say, and what they print.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { printedBy } from "./printed-by.ts";

test("RAG: an answer that cites a page which no search gave is sent back, and the next one goes out", () => {
  expect(printedBy("rag/citations.ts")).toMatchInlineSnapshot(`
    "asked: How long does a parcel to Norway take, and what does it cost?
    asked: The answer names what nothing that was read shows: \`$19.90\`, \`KB-20177\`. Look them up first, or answer only from what was read.
    answer: It takes 6 days and costs $14.50 [KB-20112].
    grounded: true
    "
  `);
});

test("coding: each rule refuses what it is about, and words in a text are no command", () => {
  expect(printedBy("coding/agent.ts")).toMatchInlineSnapshot(`
    "REFUSED edit_file src/total.ts
            by read-before-edit
    ran     read_file src/total.ts
    ran     edit_file src/total.ts
    REFUSED bash git commit -am total && git push
            by shell-tests-before-push
    ran     bash vitest run
    REFUSED bash git commit -am total && sudo git push -f origin main
            by no-force-push
    REFUSED bash rm -rf node_modules/.cache
            by ask-before-recursive-delete
    ran     bash git commit -m "no push -f, no rm -rf" && git push
    in the working copy: 3 of 8 calls changed or ran something
    "
  `);
});

test("customer service: who is asking, the status of the order and a yes come first", () => {
  expect(printedBy("customer-service/cancel-order.ts")).toMatchInlineSnapshot(`
    "user: Mia Li, 90210. Please cancel order #W1, I no longer need it.
      get_order_details: refused (R1, R1s)
        told: Not executed. Rule R1: no find_user_id_by_email or find_user_id_by_name_zip has worked yet. Find the user by e-mail address, or by name and zip code.
      find_user_id_by_name_zip: ran
      cancel_pending_order: refused (R2, R3, R6)
        told: Not executed. Rule R2: no get_order_details with order_id "#W1" has worked yet. Call get_order_details for this order.
      get_order_details: ran
    assistant: I would cancel order #W1 and refund it to your card. Shall I?
    user: Yes.
      cancel_pending_order: ran
      cancel_pending_order: refused (R3)
        told: Not executed. Rule R3: no successful get_order_details, cancel_pending_order, modify_pending_order_address or 4 others with order_id "#W1" and result.status "pending" since the last get_order_details, cancel_pending_order, modify_pending_order_address or 4 others with order_id "#W1" and not result.status "pending". Look at the status of the order first.
    "
  `);
});

test("serverless: instances that know nothing of each other refuse what was done by another", () => {
  expect(printedBy("serverless/cold-starts.ts")).toMatchInlineSnapshot(`
    "{"text":"It is refunded.","refused":[],"label":"FULL"}
    {"text":"It was refunded already.","refused":["refund"],"label":"FULL"}
    paid: W23, W40
    "
  `);
});

test("serverless: the handler and its rules need nothing of Node", () => {
  const sources = ["handler", "rules"].map((name) =>
    readFileSync(new URL(`../serverless/${name}.ts`, import.meta.url), "utf8"),
  );
  const imported = sources.flatMap((text) => [...text.matchAll(/ from "([^"]+)"/g)].map(([, name]) => name));
  expect(imported).toEqual(["@agentltl/rules", "@agentltl/vercel-ai", "ai", "./rules.ts"]);
});

test("CI: the steps of the workflow are green up to the runs, which got worse", () => {
  expect(printedBy("ci/check.ts")).toMatchInlineSnapshot(`
    "$ npx agentltl lint   exit 0
        agentltl.rules.yaml
        ✓ nothing found
        0 errors, 0 warnings, 0 notes in 1 rule file
    $ npx agentltl test   exit 0
        ✓ verify-before-refund   3 examples
        ✓ refund-once-per-order   2 examples
        5 examples of 2 rules: 5 passed, 0 failed
    $ npx agentltl verify   exit 1
        ::error file=agentltl.rules.yaml,line=4,title=verify-before-refund::runs/runs.jsonl:1 #1 refund: "verify_identity" with outcome = ok was not called be
        FAIL: blocking rules broken in 8 of 20 traces (40.0 %, 95 % interval 21.9-61.3)
    $ npx agentltl compare   exit 1
        20 paired runs    broken before 0, now 8    newly broken 8, newly fine 0
        compliant runs   100.0 % -> 60.0 %   change -40.0 points (95 % -61.5 to -18.5), McNemar p = 0.008        WORSE
        by rule          verify-before-refund +8
    "
  `);
});
