import { expect, test } from "vitest";
import { checkColours } from "#shared/colours.ts";
import { PALETTES } from "./palette-choice.tsx";

test("eight ready palettes can be read in every place where the design uses their colours", () => {
  expect(PALETTES.map(({ name, colours }) => [name(), checkColours(colours)])).toEqual(
    PALETTES.map(({ name }) => [name(), []]),
  );
  expect(new Set(PALETTES.map(({ name }) => name())).size).toBe(8);
});
