import { expect, test } from "vitest";
import { cleanFileName, keyName } from "./file-name.ts";
import { mediaKey, parseMediaKey, variantKey } from "./media-key.ts";

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
])("the file name %j reads %j", ([given, read]) => {
  expect(cleanFileName(given as string)).toBe(read);
});

test("a name of thousands of letters is cut, and its extension stays", () => {
  const name = cleanFileName(`${"ক".repeat(5000)}.pdf`);

  expect([...name]).toHaveLength(150);
  expect(name).toMatch(/ক\.pdf$/);
});

test.for([
  ["Annual day, 2026 (1).jpg", "Annual-day-2026-1"],
  ["ভর্তির বিজ্ঞপ্তি.pdf", "ভর্তির-বিজ্ঞপ্তি"],
  ["---.jpg", "image"],
  ["😀.png", "image"],
])("the file %j lies in the store as %j", ([given, name]) => {
  const key = mediaKey(ID, keyName(given as string, "image"), "jpg", new Date("2026-11-21T10:00:00Z"));

  expect(key).toBe(`2026/11/${ID}/${name}.jpg`);
  expect(parseMediaKey(key)).toMatchObject({ id: ID, extension: "jpg" });
  expect(parseMediaKey(variantKey(key, 640, "avif"))).toMatchObject({ folder: `2026/11/${ID}`, extension: "avif" });
});

test("the longest name makes a key that is one, and a file name that every disk takes", () => {
  const name = keyName(cleanFileName(`${"ক".repeat(5000)}.pdf`), "document");

  expect(Buffer.byteLength(`${name}-1280.avif`)).toBeLessThan(255);
  expect(parseMediaKey(mediaKey(ID, name, "pdf", new Date()))).not.toBeNull();
});

test.for([
  `2026/11/${ID}/../../../mortarboard.sqlite`,
  `2026/11/${ID}/.env.jpg`,
  `2026/11/${ID}/a/b.jpg`,
  `2026/11/${ID}/a.svg`,
  `2026/11/${ID}/a.html`,
  `2026/11/${ID}/a\u0000.jpg`,
  `/2026/11/${ID}/a.jpg`,
  `2026/11/${ID}/a.jpg\n`,
  `2026/11/nobody/a.jpg`,
  "../mortarboard.sqlite",
  "",
])("%j is no key", (text) => {
  expect(parseMediaKey(text)).toBeNull();
});
