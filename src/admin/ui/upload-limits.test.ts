import { expect, test } from "vitest";
import { MAX_IMAGE_BYTES } from "#contract/media.ts";
import { canBeSmaller, checkImages } from "./upload-limits.ts";

test("ten images of 1 MB pass", () => {
  const files = Array.from({ length: 10 }, (_, index) => image(`${index}.jpg`, MAX_IMAGE_BYTES));

  expect(checkImages(files)).toEqual({ good: files, refused: [], messages: [] });
});

test("more than ten images are all taken, and it is said that ten go at a time", () => {
  const files = Array.from({ length: 11 }, (_, index) => image(`${index}.jpg`));

  const { good, messages } = checkImages(files);

  expect(good).toEqual(files);
  expect(messages).toEqual(["Too many files. Max 10 images at a time."]);
});

test.for([
  [1, "1 file(s) exceed 1MB: 1.jpg"],
  [3, "3 file(s) exceed 1MB: 1.jpg, 2.jpg, 3.jpg"],
  [4, "4 file(s) exceed 1MB: 1.jpg, 2.jpg, 3.jpg..."],
] as const)("%i images beyond 1 MB are named, three at most; the others can go", ([count, message]) => {
  const large = Array.from({ length: count }, (_, index) => image(`${index + 1}.jpg`, MAX_IMAGE_BYTES + 1));
  const small = image("small.jpg");

  const checked = checkImages([...large, small]);

  expect(checked.messages).toEqual([message]);
  expect(checked.good).toEqual([small]);
  expect(checked.refused).toHaveLength(count);
  expect(checked.refused[0]?.reason).toBe("1.1 MB, over the 1 MB limit");
});

test("a file that is no image is refused by name", () => {
  const pdf = new File(["x"], "prospectus.pdf", { type: "application/pdf" });

  expect(checkImages([pdf])).toMatchObject({ good: [], refused: [{ file: pdf, reason: "This is not an image." }] });
});

test("an image over the limit can be made smaller, but for a GIF, which would stand still", () => {
  const large = (type: string, name = "a") => new File([new Uint8Array(MAX_IMAGE_BYTES + 1)], name, { type });

  expect(canBeSmaller(large("image/jpeg"))).toBe(true);
  expect(canBeSmaller(large("image/gif"))).toBe(false);
  expect(canBeSmaller(large("application/pdf"))).toBe(false);
  expect(canBeSmaller(image("small.jpg", MAX_IMAGE_BYTES))).toBe(false);
});

test("a phone's HEIC of any size is to become a JPEG, even where the computer knows no type for it", () => {
  for (const bytes of [1, MAX_IMAGE_BYTES + 1]) {
    const heic = new File([new Uint8Array(bytes)], "IMG_7.HEIC");

    expect(checkImages([heic])).toEqual({ good: [heic], refused: [], messages: [] });
    expect(canBeSmaller(heic)).toBe(true);
  }
});

function image(name: string, bytes = 1): File {
  return new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });
}
