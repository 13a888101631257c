/** Retail runs in which people found a failure and the contract none: what they found, and why the contract is silent. Read run by run. */
export const disagreements: readonly {
  readonly run: string;
  readonly found: string;
  readonly silent: string;
}[] = [
  {
    run: "4",
    found: "available t-shirts were counted wrongly",
    silent: "what an answer says is not an obligation here",
  },
  {
    run: "32",
    found: "the tracking number of another order was given",
    silent: "the same: grounding finds such things",
  },
  {
    run: "104",
    found: "a tracking number was denied that the result shows",
    silent: "the same",
  },
  {
    run: "38",
    found: "the cheapest umbrella was not available",
    silent: "the right action with another value; the contract says nothing of which item",
  },
  {
    run: "31",
    found: "the whole order was cancelled instead of a part",
    silent: "a cancellation was wanted; not of how much",
  },
  {
    run: "99",
    found: "the wrong card was used",
    silent: "the right action with another value",
  },
  {
    run: "87",
    found: "two of three addresses were changed",
    silent: "one call meets the obligation: it is not counted how often it is owed",
  },
  {
    run: "55",
    found: "the user did not ask for one of four items",
    silent: "the user's fault: the agent did what it was asked",
  },
  {
    run: "82",
    found: "the user asked for items of both orders",
    silent: "the same",
  },
  {
    run: "79",
    found: "the task does not say which of two bottles",
    silent: "the task's fault",
  },
];
