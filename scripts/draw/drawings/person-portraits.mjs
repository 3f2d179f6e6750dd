/** A drawing of each person in content/people.yaml, until there are photographs: person-<id>.svg. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { C } from "../parts/palette.mjs";
import { portrait } from "../parts/portrait.mjs";
import { GREY } from "../parts/skins.mjs";

const COLOURS = { ...C, grey: GREY, silver: "#C9C6CC", brown: "#33242A", khaki: "#B59B6A" };
const people = parse(readFileSync(new URL("../portraits.yaml", import.meta.url), "utf8"));

/** The entry with its colours looked up by their names. */
function painted({ ground, hair = "hair", wears, cover = [], ...who }) {
  const cloth = ([kind, ...names]) => [kind, ...names.map((name) => COLOURS[name])];
  return { ...who, ground: COLOURS[ground], hair: COLOURS[hair], wears: cloth(wears), cover: cloth(cover) };
}

export const drawings = Object.fromEntries(
  Object.entries(people).map(([id, who]) => [`person-${id}`, () => portrait(painted(who))]),
);
