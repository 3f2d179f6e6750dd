import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeStarter } from "#server/collections/content/starter.ts";
import { openTestApi } from "#tests/server/open-test-api.ts";
import { readPdf } from "#tests/server/read-pdf.ts";
import { solvePlainForm } from "#tests/support/plain-form.ts";

const EMPTY =
  /<(a|b|li|ul|ol|dd|dt|p|h[1-6]|address|nav|th|td)(?: (?!id="reference")(?![^>]*role="status")[^>]*)?>(?:\s|<!--.*?-->)*<\/\1>/g;
const UNTRUE = /undefined|\bnull\b|NaN|\.example\b|0{5}|\u{F0000}|\{college|(?:tel|mailto):"|href=""/gu;

test.for([
  ["no course", "", "Admission"],
  ["one course", "D.Pharm", "D.Pharm"],
  ["all courses of the starter", undefined, "B.Pharm"],
] as const)(
  "a college that has said its name, its place and %s has a whole site without a gap",
  async ([, courses, course]) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-starter-"));
    const name = "Rupnarayan Institute of Pharmacy";
    await writeStarter(folder.path, { name, place: "Tamluk", ...(courses !== undefined && { courses }) });
    await using api = await openTestApi({ siteDir: folder.path, makesBrochures: true });

    const sitemap = (await api.send("GET", "/sitemap.xml")).body;
    const listed = Array.from(
      sitemap.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g),
      ([, path = ""]) => path || "/",
    );
    const addresses = [...listed, "/enquiry", "/bn/enquiry", "/Search?q=zzzz", "/bn/Search?q=zzzz"];
    expect(listed).toEqual(expect.arrayContaining(["/", "/bn", "/ContactUs", "/bn/ContactUs"]));
    const links = new Set<string>();
    for (const address of addresses) {
      const { body, statusCode } = await api.send("GET", address);
      expect([address, statusCode]).toEqual([address, 200]);
      const html = body.replace(/<script(?! type="application\/ld)[^>]*>.*?<\/script>/gs, "");
      expect([address, html.match(EMPTY), html.match(UNTRUE)]).toEqual([address, null, null]);
      for (const [, json = ""] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
        expect(JSON.stringify(JSON.parse(json)), address).not.toMatch(/""|\[\]|null/);
      for (const [, link = ""] of html.matchAll(/href="(\/(?!assets|admin|enquiry)[^"#?]*)/g)) links.add(link);
    }
    // An address of no page leads to the home page by 302; 301 leads to a page's own address.
    for (const link of links) expect([200, 301], link).toContain((await api.send("GET", link)).statusCode);

    const typed = { name: "Moumita Das", email: "moumita@enquirer.in", mobile: "9830012345", course };
    const post = (fields: object) => {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      return api.send("POST", "/enquiry", new URLSearchParams({ ...fields }).toString(), headers);
    };
    const sent = await post({ ...typed, ...solvePlainForm((await post(typed)).body) });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, "/enquiry?sent"]);
    expect(await api.db.selectFrom("enquiry").select(["name", "course"]).execute()).toEqual([
      { name: typed.name, course },
    ]);
    expect(await api.db.selectFrom("outbox").select("kind").execute()).toEqual([]);
    const health = (await api.asAdmin("GET", "/api/health")).json();
    expect(health.checks).toContainEqual(expect.objectContaining({ id: "enquiries", state: "warn" }));

    for (const path of ["/Pdf/Brochure.pdf", "/bn/Pdf/Brochure.pdf"]) {
      const brochure = await api.send("GET", path);
      expect([path, brochure.statusCode]).toEqual([path, 200]);
      if (path.startsWith("/Pdf")) expect((await readPdf(brochure.rawPayload)).texts.join(" ")).not.toMatch(UNTRUE);
    }
  },
);
