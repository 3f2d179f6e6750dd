import { expect, test } from "vitest";
import { checkFile } from "./file-drop.tsx";

const MB = 1_048_576;
const aFile = (name = "a.pdf", type = "application/pdf", bytes = 3) =>
  new File([new Uint8Array(bytes)], name, { type });

test.for<[kind: "pdf" | "image", message: string | null, ...files: File[]]>([
  ["pdf", null, aFile("a.pdf", "application/pdf", 10 * MB)],
  ["pdf", null, aFile("সূচনা.PDF", "")],
  ["pdf", "Only a PDF can be uploaded here.", aFile("a.docx", "application/msword")],
  [
    "pdf",
    "“a.pdf” is larger than 10 MB. Save it smaller, then choose it again.",
    aFile("a.pdf", "application/pdf", 10 * MB + 1),
  ],
  ["pdf", "Choose one file only.", aFile(), aFile()],
  ["image", "1 file(s) exceed 1MB: a.jpg", aFile("a.jpg", "image/jpeg", MB + 1)],
])("for a %s: %s", ([kind, message, ...files]) => {
  expect(checkFile(kind, files)).toBe(message);
});
