import { expect, test } from "vitest";
import { photoSources } from "./photo-sources.ts";

const aPicture = (width: number, widths: number[]) => ({
  url: "/a.jpg",
  width,
  sources: widths.flatMap((of) => [
    { type: "image/avif" as const, width: of, url: `/a-${of}.avif` },
    { type: "image/webp" as const, width: of, url: `/a-${of}.webp` },
  ]),
});

test("a large picture is offered in its smaller widths, as far as they are shown", () => {
  expect(photoSources(aPicture(1600, [320, 640, 1280]), 640)).toEqual({
    avif: "/a-320.avif 320w, /a-640.avif 640w",
    srcSet: "/a-320.webp 320w, /a-640.webp 640w",
    src: "/a-640.webp",
  });
});

test("a picture between two widths is offered itself, and no AVIF that would be too small", () => {
  expect(photoSources(aPicture(500, [320]), 640)).toEqual({
    avif: undefined,
    srcSet: "/a-320.webp 320w, /a.jpg 500w",
    src: "/a.jpg",
  });
});

test("an animated picture, and one whose widths are not made yet, is shown as it is", () => {
  expect(photoSources(aPicture(1600, []), 640)).toEqual({ avif: undefined, srcSet: undefined, src: "/a.jpg" });
});
