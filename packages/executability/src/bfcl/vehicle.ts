import type { JsonObject } from "@agentltl/core/host";
import {
  done,
  foundInRecord,
  looksUp,
  numberAt,
  objectAt,
  type Ran,
  refused,
  type Service,
  textAt,
  unready,
} from "./service.ts";

/** A car, as far as its tools look at it. */
export interface Vehicle {
  readonly fuel: number;
  readonly engine: "running" | "stopped";
  /** Of each door, whether it is locked. */
  readonly locked: ReadonlyMap<string, boolean>;
  /** How far the brake pedal is pressed, 0 to 1. */
  readonly brake: number;
}

/** Gallons that the tank holds. */
const tank = 50;

const statusOptions: ReadonlySet<string> = new Set([
  "fuel",
  "battery",
  "doors",
  "climate",
  "headlights",
  "parkingBrake",
  "brakePedal",
  "engine",
]);

/** A car that starts when all doors are locked and the brake is fully pressed. */
export const vehicle: Service<Vehicle> = {
  name: "VehicleControlAPI",
  start: (config) => ({
    fuel: numberAt(config, "fuelLevel") ?? 0,
    engine: textAt(config, "engineState") === "running" ? "running" : "stopped",
    locked: new Map(
      Object.entries(objectAt(config, "doorStatus")).map(([door, status]) => [door, status === "locked"]),
    ),
    brake: textAt(config, "brakePedalStatus") === "pressed" ? 1 : 0,
  }),
  tools: {
    startEngine: { required: { ignitionMode: "string" }, run: startEngine },
    lockDoors: {
      required: { unlock: "boolean", door: "array" },
      run: (car, args) => {
        const named = Array.isArray(args.door) ? args.door.map(String) : [];
        const locked = new Map(car.locked);
        for (const door of named) locked.set(door, args.unlock !== true);
        return done({ ...car, locked });
      },
    },
    pressBrakePedal: {
      required: { pedalPosition: "number" },
      run: (car, args) => {
        const position = numberAt(args, "pedalPosition") ?? -1;
        if (position < 0 || position > 1) return refused("the pedal's position is from 0 to 1");
        return done({ ...car, brake: position });
      },
    },
    releaseBrakePedal: { required: {}, run: (car) => done({ ...car, brake: 0 }) },
    fillFuelTank: {
      required: { fuelAmount: "number" },
      run: (car, args) => {
        const amount = numberAt(args, "fuelAmount") ?? -1;
        if (amount < 0) return refused("the amount of fuel is less than nothing");
        if (car.fuel + amount > tank) return refused(`the tank holds ${tank}, and has ${car.fuel} already`);
        return done({ ...car, fuel: car.fuel + amount });
      },
    },
    setCruiseControl: {
      required: { speed: "number", activate: "boolean", distanceToNextVehicle: "number" },
      run: (car, args) =>
        args.activate === true && car.engine !== "running" ? unready("the engine is not running") : done(car),
    },
    displayCarStatus: {
      required: { option: "string" },
      run: (car, args) =>
        statusOptions.has(textAt(args, "option")) ? done(car) : refused("there is no such status"),
    },
    activateParkingBrake: {
      required: { mode: "string" },
      run: (car, args) =>
        ["engage", "release"].includes(textAt(args, "mode")) ? done(car) : refused("there is no such mode"),
    },
    setHeadlights: looksUp({ mode: "string" }),
    adjustClimateControl: looksUp(
      { temperature: "number" },
      { unit: "string", fanSpeed: "number", mode: "string" },
    ),
    check_tire_pressure: looksUp(),
    find_nearest_tire_shop: looksUp(),
    gallon_to_liter: looksUp({ gallon: "number" }),
    liter_to_gallon: looksUp({ liter: "number" }),
    get_zipcode_based_on_city: looksUp({ city: "string" }),
    get_current_speed: looksUp(),
    get_outside_temperature_from_google: looksUp(),
    estimate_drive_feasibility_by_mileage: looksUp({ distance: "number" }),
    set_navigation: looksUp({ destination: "string" }),
    display_log: looksUp({ messages: "array" }),
    estimate_distance: foundInRecord(
      { cityA: "string", cityB: "string" },
      "which distances are in the database is not described",
    ),
  },
};

function startEngine(car: Vehicle, args: JsonObject): Ran<Vehicle> {
  const mode = textAt(args, "ignitionMode");
  if (mode === "STOP") return done({ ...car, engine: "stopped" });
  if (mode !== "START") return refused("the ignition knows START and STOP");
  const open = [...car.locked].filter(([, isLocked]) => !isLocked).map(([door]) => door);
  if (open.length > 0) return unready(`these doors are not locked: ${open.join(", ")}`);
  if (car.brake < 1) return unready("the brake pedal is not fully pressed");
  return done({ ...car, engine: "running" });
}
