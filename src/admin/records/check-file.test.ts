import { expect, test } from "vitest";
import { checkFile } from "./check-file.ts";

function aFile({ name = "a.pdf", type = "application/pdf", bytes = 3 } = {}): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

test("one PDF of up to 10 MB passes, whatever its system calls it", () => {
  expect(checkFile("pdf", [aFile({ bytes: 10 * 1_048_576 })])).toBeNull();
  expect(checkFile("pdf", [aFile({ name: "সূচনা.PDF", type: "" })])).toBeNull();
});

test("another type, a larger PDF and two files are refused in whole words", () => {
  expect(checkFile("pdf", [aFile({ name: "a.docx", type: "application/msword" })])).toBe(
    "Only a PDF can be uploaded here.",
  );
  expect(checkFile("pdf", [aFile({ bytes: 10 * 1_048_576 + 1 })])).toMatch(/^“a\.pdf” is larger than 10 MB\./);
  expect(checkFile("pdf", [aFile(), aFile()])).toBe("Choose one file only.");
});

test("a photo beyond 1 MB is refused in the specification's words", () => {
  expect(checkFile("image", [aFile({ name: "a.jpg", type: "image/jpeg", bytes: 1_048_577 })])).toBe(
    "1 file(s) exceed 1MB: a.jpg",
  );
});
