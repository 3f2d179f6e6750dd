import { expect, test } from "vitest";
import type { StoredImage } from "#contract/media.ts";
import { movePicture, targetIndexOfKey } from "./use-picture-moving.ts";

const ALL = [..."abcd"].map((_id) => ({ _id }) as StoredImage);

test.for([
  ["b", 0, "bacd"],
  ["b", 3, "acdb"],
  ["b", 99, "acdb"],
  ["d", -5, "dabc"],
  ["c", 2, "abcd"],
  ["x", 1, "abcd"],
] as const)("%s put at place %i gives %s", ([id, to, order]) => {
  const moved = movePicture(ALL, id, to);

  expect(moved.map(({ _id }) => _id).join("")).toBe(order);
});

test.for([
  ["ArrowLeft", 0, 0],
  ["ArrowRight", 4, 5],
  ["ArrowUp", 4, 1],
  ["ArrowUp", 1, 0],
  ["ArrowDown", 8, 9],
  ["Home", 7, 0],
  ["End", 2, 9],
  ["Enter", 2, null],
] as const)("%s takes the picture at place %i of ten, three in a row, to %s", ([key, from, to]) => {
  expect(targetIndexOfKey(key, from, 10, 3)).toBe(to);
});
