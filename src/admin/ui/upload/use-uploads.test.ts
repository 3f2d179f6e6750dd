import { expect, test } from "vitest";
import { MAX_IMAGE_BYTES } from "#contract/media.ts";
import { checkFile, checkImages, isShrinkable } from "./use-uploads.tsx";

const image = (name: string, bytes = 1, type = "image/jpeg") => new File([new Uint8Array(bytes)], name, { type });
const images = (count: number, bytes?: number) =>
  Array.from({ length: count }, (_, index) => image(`${index + 1}.jpg`, bytes));
const LARGE = MAX_IMAGE_BYTES + 1;

test("images of 1 MB all pass", () => {
  const files = images(10, MAX_IMAGE_BYTES);

  expect(checkImages(files)).toEqual({ good: files, refused: [], messages: [] });
});

test.for([
  [1, "1 file(s) exceed 1MB: 1.jpg"],
  [3, "3 file(s) exceed 1MB: 1.jpg, 2.jpg, 3.jpg"],
  [4, "4 file(s) exceed 1MB: 1.jpg, 2.jpg, 3.jpg..."],
] as const)("%i larger images are named, three at most; the others can go", ([count, message]) => {
  const small = image("small.jpg");
  const checked = checkImages([...images(count, LARGE), small]);

  expect(checked).toMatchObject({ messages: [message], good: [small] });
  expect(checked.refused.map(({ reason }) => reason)).toEqual(Array(count).fill("1.1 MB, over the 1 MB limit"));
});

test("a file that is no image is refused by name", () => {
  const pdf = image("prospectus.pdf", 1, "application/pdf");

  expect(checkImages([pdf])).toMatchObject({ good: [], refused: [{ file: pdf, reason: "This is not an image." }] });
});

test.for<[name: string, type: string, bytes: number, expected: boolean]>([
  ["a.jpg", "image/jpeg", LARGE, true],
  ["a.jpg", "image/jpeg", MAX_IMAGE_BYTES, false],
  ["a.gif", "image/gif", LARGE, false],
  ["a.pdf", "application/pdf", LARGE, false],
  ["IMG_7.HEIC", "", 1, true],
])("%s, %s, of %i bytes can be made smaller: %s", ([name, type, bytes, expected]) => {
  expect(isShrinkable(image(name, bytes, type))).toBe(expected);
});

test("a HEIC is taken as it is, however large and without a known type", () => {
  const heic = image("IMG_7.HEIC", LARGE, "");

  expect(checkImages([heic])).toEqual({ good: [heic], refused: [], messages: [] });
});

test("in the library a larger photograph is made smaller without a word, and a larger GIF is refused", () => {
  const [photograph, gif] = [image("phone.jpg", LARGE), image("moving.gif", LARGE, "image/gif")];
  const checked = checkImages([photograph, gif], isShrinkable);

  expect(checked).toMatchObject({ good: [photograph], messages: ["1 file(s) exceed 1MB: moving.gif"] });
});

const aFile = (name = "a.pdf", type = "application/pdf", bytes = 3) =>
  new File([new Uint8Array(bytes)], name, { type });

test.for<[kind: "pdf" | "image", message: string | null, ...files: File[]]>([
  ["pdf", null, aFile("a.pdf", "application/pdf", 10 * MAX_IMAGE_BYTES)],
  ["pdf", null, aFile("সূচনা.PDF", "")],
  ["pdf", "Only a PDF can be uploaded here.", aFile("a.docx", "application/msword")],
  [
    "pdf",
    "“a.pdf” is larger than 10 MB. Save it smaller, then choose it again.",
    aFile("a.pdf", "application/pdf", 10 * MAX_IMAGE_BYTES + 1),
  ],
  ["pdf", "Choose one file only.", aFile(), aFile()],
  ["image", "1 file(s) exceed 1MB: a.jpg", aFile("a.jpg", "image/jpeg", LARGE)],
])("for a %s: %s", ([kind, message, ...files]) => {
  expect(checkFile(kind, files)).toBe(message);
});
