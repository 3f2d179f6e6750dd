import { expect, test } from "vitest";
import type { StoredImage } from "#contract/media.ts";
import { movePicture, pageOfPlace, placeByKey, placeInAll, searchPictures } from "./picture-order.ts";

test.for([
  ["b", 0, "bacd"],
  ["b", 3, "acdb"],
  ["b", 99, "acdb"],
  ["d", -5, "dabc"],
  ["c", 2, "abcd"],
  ["x", 1, "abcd"],
] as const)("%s put at place %i gives %s", ([id, to, order]) => {
  const moved = movePicture(
    [..."abcd"].map((letter) => aPicture(letter)),
    id,
    to,
  );

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
  expect(placeByKey(key, from, 10, 3)).toBe(to);
});

test.for([
  ["d", 0, "b"],
  ["b", 1, null],
  ["d", 9, null],
] as const)("with a and c deleted on the screen, %s at place %i comes before %s", ([id, to, next]) => {
  const all = [..."abcd"].map((letter) => aPicture(letter));
  const shown = all.filter(({ _id }) => "bd".includes(_id));

  const place = placeInAll(all, shown, id, to);

  expect(movePicture(all, id, place)[place + 1]?._id ?? null).toBe(next);
});

test("the sixtieth place is on the first page, the one after it on the second", () => {
  expect([pageOfPlace(59), pageOfPlace(60)]).toEqual([1, 2]);
});

test("a search finds Bengali however its letters are spelled in Unicode", () => {
  expect(searchPictures([aPicture("a", "বিদ্যাল\u09df")], "বিদ্যাল\u09af\u09bc")).toHaveLength(1);
});

test("a search finds the pictures whose description has all its words, Bengali too", () => {
  const pictures = [
    aPicture("a", "The Library at noon"),
    aPicture("b", "Library, new hall"),
    aPicture("c", "ভেষজ উদ্যান"),
  ];
  const found = (search: string) => searchPictures(pictures, search).map(({ _id }) => _id);

  expect(found("  hall LIBRARY ")).toEqual(["b"]);
  expect(found("উদ্যান")).toEqual(["c"]);
  expect(found(" ")).toEqual(["a", "b", "c"]);
  expect(found("museum")).toEqual([]);
});

function aPicture(_id: string, alt = ""): StoredImage {
  return {
    _id,
    alt,
    url: "/media/a.jpg",
    publicId: `images/${_id}`,
    width: 4,
    height: 3,
    placeholder: "",
    sources: [],
    updatedAt: "2026-11-21T10:00:00.000Z",
    orderedAt: "2026-11-21T10:00:00.000Z",
  };
}
