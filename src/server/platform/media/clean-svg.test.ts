import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { cleanSvg } from "./clean-svg.ts";
import { InvalidFileError } from "./picture-work.ts";

const clean = (text: string) => cleanSvg(Buffer.from(text)).toString();
const drawing = (inner: string, head = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" ${head}>${inner}</svg>`;

test.each([
  ["a script", drawing("<script>alert(1)</script>")],
  ["a script with a prefix of its own", drawing('<g><script xlink:href="https://x.example/a.js"/></g>')],
  ["an event attribute", drawing("<path d='M0 0'/>", 'onload="alert(1)"')],
  ["an event attribute in capitals", drawing('<image href="#a" ONERROR="alert(1)"/>')],
  ["a link that runs a script", drawing('<a xlink:href=" JavaScript:alert(1)"><path d="M0 0"/></a>')],
  ["a part of a web page", drawing('<foreignObject><iframe src="/"/></foreignObject>')],
  ["a script below a title", drawing("<title><script>alert(1)</script></title>")],
  ["an entity", `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${drawing("&a;")}`],
  ["an entity of a file", `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${drawing("<text>&a;</text>")}`],
  ["a picture from elsewhere", drawing('<image href="https://x.example/a.png"/>')],
  ["a picture of this server", drawing('<image xlink:href="/media/a.png"/>')],
  ["a drawing inside a data address", drawing('<image href="data:image/svg+xml;base64,PHN2Zz4="/>')],
  ["a style sheet from elsewhere", drawing("<style>@import 'https://x.example/a.css';</style>")],
  ["a font from elsewhere", drawing("<style>@font-face{font-family:a;src:url(https://x.example/a)}</style>")],
  ["a style with an escape", drawing("<style>*{fill:u\\72l(https://x.example)}</style>")],
  ["markup inside a style", drawing("<style>a<img src=x onerror=alert(1)></style>")],
  ["a fill from elsewhere", drawing('<path d="M0 0" fill="url(https://x.example/a.svg#b)"/>')],
  ["a use of another file", drawing('<use href="a.svg#b"/>')],
  ["a drawing that repeats itself", drawing('<g id="a"><use href="#a"/></g>')],
  [
    "a few lines that draw millions",
    drawing(
      Array.from({ length: 9 }, (_, n) => `<g id="g${n}">${`<use href="#g${n - 1}"/>`.repeat(10)}</g>`).join("") +
        '<path id="g-1" d="M0 0"/>',
    ),
  ],
  ["deeply nested groups", drawing("<g>".repeat(5000))],
  ["no size", "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0'/></svg>"],
  ["a web page", "<!doctype html><html><body>Hello</body></html>"],
  ["a PNG", "\x89PNG\r\n"],
  ["more than 200 kB", drawing(`<path d="${"M0 0".repeat(60_000)}"/>`)],
])("a drawing with %s is refused with a sentence that says what to do", (_, text) => {
  expect(() => clean(text)).toThrow(InvalidFileError);
  expect(() => clean(text)).toThrow(/^(holds|fetches|defines|does not|is|has) .+\. .+\.$|: it needs .+\./);
});

test("additions of drawing programs are removed, and visible parts stay", () => {
  const cleaned = clean(
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <!-- Inkscape --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90px" height="60px" inkscape:version="1" data-name="a">
    <metadata><rdf:RDF/></metadata><style>.a{fill:#0b5d3b;mask:url(#m)}</style><title>Seal &amp; হলুদ</title>
    <a href="https://college.example"><path class="a b" stroke-width="2" d="M0 0h9"><animate attributeName="href" to="#b"/></path></a>
    <linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"/></linearGradient>
    <use xlink:href="#g"/><rect fill="url('#g')" width="9" height="9"/></svg>`,
  );

  expect(cleaned).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="90px" height="60px" viewBox="0 0 90 60">/,
  );
  expect(cleaned).not.toMatch(/inkscape|metadata|rdf|data-name|animate|<a |DOCTYPE|<!--|\?xml|xlink/i);
  for (const part of [
    ".a{fill:#0b5d3b;mask:url(#m)}",
    "Seal &#x26; হলুদ",
    '<path class="a b" stroke-width="2" d="M0 0h9" />',
    '<linearGradient id="g" gradientUnits="userSpaceOnUse">',
    '<stop offset="0" stop-color="#fff" />',
    '<use href="#g" />',
  ]) {
    expect(cleaned).toContain(part);
  }
  expect(clean(cleaned)).toBe(cleaned);
});

test("a cleaned drawing looks as before", async ({ onTestFinished }) => {
  // The code for uploads blocks sharp's SVG decoder in the whole process: unblock it for this test.
  const reading = { operation: ["VipsForeignLoadSvg"] };
  sharp.unblock(reading);
  onTestFinished(() => sharp.block(reading));
  const look = (svg: Buffer) => sharp(svg).resize(120, 120, { fit: "fill" }).raw().toBuffer();
  const files = readdirSync("public/Images").filter((name) => /^(seal|mark-|plate-|alpona|fac-l)/.test(name));
  for (const name of files) {
    const bytes = readFileSync(`public/Images/${name}`);
    expect(await look(cleanSvg(bytes)), name).toEqual(await look(bytes));
  }
  expect(files.length).toBeGreaterThan(8);
});
