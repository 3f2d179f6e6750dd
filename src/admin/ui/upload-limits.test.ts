import { expect, test } from "vitest";
import { MAX_IMAGE_BYTES } from "#contract/media.ts";
import { checkImages } from "./upload-limits.ts";

test("ten images of 1 MB pass", () => {
  const files = Array.from({ length: 10 }, (_, index) => image(`${index}.jpg`, MAX_IMAGE_BYTES));

  expect(checkImages(files)).toEqual({ good: files, refused: [], message: null });
});

test("an eleventh image stops the whole upload", () => {
  const files = Array.from({ length: 11 }, (_, index) => image(`${index}.jpg`));

  const { good, message } = checkImages(files);

  expect(good).toEqual([]);
  expect(message).toBe("Too many files. Max 10 images at a time.");
});

test.for([
  [1, "1 file(s) exceed 1MB: 1.jpg"],
  [3, "3 file(s) exceed 1MB: 1.jpg, 2.jpg, 3.jpg"],
  [4, "4 file(s) exceed 1MB: 1.jpg, 2.jpg, 3.jpg..."],
] as const)("%i images beyond 1 MB are named, three at most; the others can go", ([count, message]) => {
  const large = Array.from({ length: count }, (_, index) => image(`${index + 1}.jpg`, MAX_IMAGE_BYTES + 1));
  const small = image("small.jpg");

  const checked = checkImages([...large, small]);

  expect(checked.message).toBe(message);
  expect(checked.good).toEqual([small]);
  expect(checked.refused).toHaveLength(count);
  expect(checked.refused[0]?.reason).toBe("1.1 MB, over the 1 MB limit");
});

test("a file that is no image is refused by name", () => {
  const pdf = new File(["x"], "prospectus.pdf", { type: "application/pdf" });

  expect(checkImages([pdf])).toMatchObject({ good: [], refused: [{ file: pdf, reason: "This is not an image." }] });
});

function image(name: string, bytes = 1): File {
  return new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });
}
