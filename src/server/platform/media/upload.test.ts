import { expect, test } from "vitest";
import { mediaKey, parseMediaKey, variantKey } from "./media-store.ts";
import { cleanFileName, keyName } from "./upload.ts";

const ID = "019aa4a0-0000-7000-8000-000000000000";

test.for([
  ["photo.jpg", "photo.jpg"],
  ["C:\\Users\\me\\photo.jpg", "photo.jpg"],
  ["../../../etc/passwd", "passwd"],
  ["..", "file"],
  ["", "file"],
  [".htaccess", "htaccess"],
  ["a\u0000b\r\nc.jpg", "a b c.jpg"],
  ["invoice\u202egpj.exe", "invoicegpj.exe"],
  ["ভর্তির বিজ্ঞপ্তি.pdf", "ভর্তির বিজ্ঞপ্তি.pdf"],
  ["lone \ud800.jpg", "lone \ufffd.jpg"],
  ["say %22hi%22.jpg", 'say "hi".jpg'],
  [`${"ক".repeat(5000)}.pdf`, `${"ক".repeat(146)}.pdf`],
] as const)("the file name %j is cleaned to %j", ([given, read]) => {
  expect(cleanFileName(given)).toBe(read);
});

test.for([
  ["Annual day, 2026 (1).jpg", "Annual-day-2026-1"],
  ["ভর্তির বিজ্ঞপ্তি.pdf", "ভর্তির-বিজ্ঞপ্তি"],
  ["---.jpg", "image"],
  ["😀.png", "image"],
] as const)("the file %j is stored under the name %j", ([given, name]) => {
  const key = mediaKey(ID, keyName(given, "image"), "jpg", new Date("2026-11-21T10:00:00Z"));

  expect(key).toBe(`2026/11/${ID}/${name}.jpg`);
  expect(parseMediaKey(key)).toMatchObject({ id: ID, extension: "jpg" });
  expect(parseMediaKey(variantKey(key, 640, "avif"))).toMatchObject({ folder: `2026/11/${ID}`, extension: "avif" });
});
