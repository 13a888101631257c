import type { JsonObject } from "@agentltl/core/host";
import { done, foundInRecord, refused, type Service, type ServiceTool } from "./service.ts";

const twoNumbers: ServiceTool<null> = { required: { a: "number", b: "number" }, run: done };
const oneNumber: ServiceTool<null> = { required: { number: "number" }, run: done };
const someNumbers: ServiceTool<null> = {
  required: { numbers: "array" },
  run: (_state, args) => onNumbers(args),
};

const conversion = foundInRecord<null>(
  { value: "number", unit_in: "string", unit_out: "string" },
  "which units are known is not described",
);

/** Arithmetic: nothing of it has a state. */
export const mathematics: Service<null> = {
  name: "MathAPI",
  start: () => null,
  tools: {
    add: twoNumbers,
    subtract: twoNumbers,
    multiply: twoNumbers,
    divide: {
      required: { a: "number", b: "number" },
      run: (state, { b }) => (b === 0 ? refused("nothing is divided by 0") : done(state)),
    },
    power: { required: { base: "number", exponent: "number" }, run: done },
    absolute_value: oneNumber,
    round_number: { required: { number: "number" }, optional: { decimal_places: "integer" }, run: done },
    percentage: {
      required: { part: "number", whole: "number" },
      run: (state, { whole }) => (whole === 0 ? refused("nothing is a share of 0") : done(state)),
    },
    square_root: {
      required: { number: "number", precision: "integer" },
      run: (state, { number }) =>
        typeof number === "number" && number < 0 ? refused("the number is below 0") : done(state),
    },
    logarithm: { required: { value: "number", base: "number", precision: "integer" }, run: done },
    mean: someNumbers,
    standard_deviation: someNumbers,
    sum_values: someNumbers,
    max_value: someNumbers,
    min_value: someNumbers,
    imperial_si_conversion: conversion,
    si_unit_conversion: conversion,
  },
};

function onNumbers({ numbers }: JsonObject): ReturnType<ServiceTool<null>["run"]> {
  const list = Array.isArray(numbers) ? numbers : [];
  if (list.length === 0) return refused("there are no numbers");
  return list.every((one) => typeof one === "number") ? done(null) : refused("not all of it are numbers");
}
