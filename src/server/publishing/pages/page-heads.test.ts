import { resolve } from "node:path";
import { expect, test } from "vitest";
import { loadContent } from "#server/collections/content/load-content.ts";
import { openTestApi } from "#tests/server/open-test-api.ts";

const ORIGIN = "http://localhost:3000";
const { pages, courses } = await loadContent(resolve("content"));
const PATHS = ["/", ...courses.map(({ route }) => route), ...pages.map(({ route }) => route)];

type Thing = Record<string, unknown> & { "@type": string };

interface Head {
  path: string;
  /** Contents of the `meta` elements by name or property, such as `description` and `og:image`. */
  meta: Record<string, string>;
  things: Thing[];
}

const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

function readHead(path: string, html: string): Head {
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return {
    path,
    meta: Object.fromEntries(metas.map(([, name, content]) => [name, unescaped(content ?? "")])),
    things: blocks.flatMap(([, text = ""]) => {
      const { "@context": context, "@graph": graph } = JSON.parse(text);
      expect(context).toBe("https://schema.org");
      return graph;
    }),
  };
}

await using api = await openTestApi();
const heads: Head[] = [];
for (const path of PATHS) heads.push(readHead(path, (await api.send("GET", path)).body));

const thingsOf = (route: string) => heads.find(({ path }) => path === route)?.things ?? [];

test("a shared link shows each page's own title, text and picture", () => {
  for (const { path, meta } of heads) {
    const picture = `${ORIGIN}/share${path === "/" ? "/index" : path}.png`;
    expect(meta, path).toMatchObject({
      "og:type": "website",
      "og:site_name": "Krishnachura College of Pharmacy",
      "og:url": ORIGIN + path,
      "og:description": meta.description,
      "og:image": picture,
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
    });
    expect(meta["og:image:alt"]).toContain(meta["og:title"]);
  }
});

test("the home page has structured data of the college, the contact page also the hours", () => {
  const [college] = thingsOf("/");

  expect(college).toMatchObject({
    "@type": "CollegeOrUniversity",
    name: "Krishnachura College of Pharmacy",
    alternateName: "কৃষ্ণচূড়া কলেজ অব ফার্মেসি",
    url: `${ORIGIN}/`,
    address: { "@type": "PostalAddress", addressLocality: "West Bengal", addressCountry: "IN" },
    telephone: ["+910000000001", "+910000000002", "+910000000003"],
  });
  expect(college?.sameAs).toContain("https://www.facebook.com/");
  const contact = thingsOf("/ContactUs").find((thing) => thing["@type"] === "CollegeOrUniversity");
  const open = { "@type": "OpeningHoursSpecification", opens: "10:00" };
  const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
  expect(contact?.openingHoursSpecification).toEqual([
    { ...open, dayOfWeek: weekdays, closes: "17:00" },
    { ...open, dayOfWeek: ["Saturday"], closes: "14:00" },
  ]);
});

test.for(courses)("$route has the structured data of a course", ({ route, name }) => {
  const years = expect.stringMatching(/^P[1-9]Y$/);

  expect(thingsOf(route).find((thing) => thing["@type"] === "Course")).toMatchObject({
    name,
    description: expect.stringMatching(/.{40}/),
    url: ORIGIN + route,
    provider: { "@type": "CollegeOrUniversity", name: "Krishnachura College of Pharmacy" },
    offers: { "@type": "Offer", category: "Paid" },
    hasCourseInstance: { "@type": "CourseInstance", courseMode: "Onsite", courseWorkload: years },
  });
});

test("every page but the home page has a breadcrumb of absolute URLs in order", () => {
  for (const { path, things } of heads.slice(1)) {
    const steps = things.find((thing) => thing["@type"] === "BreadcrumbList")?.itemListElement as Thing[];
    const isStep = ({ name, item, position }: Thing, index: number) =>
      position === index + 1 && name && String(item).startsWith(`${ORIGIN}/`);
    expect(steps.every(isStep), path).toBe(true);
    expect([steps[0]?.item, steps.at(-1)?.item]).toEqual([`${ORIGIN}/`, ORIGIN + path]);
  }
});
