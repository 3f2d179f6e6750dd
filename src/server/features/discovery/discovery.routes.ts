import type { FastifyPluginAsync } from "fastify";
import type { College } from "#contract/content.ts";
import { answerErrors } from "#server/http/error-handler.ts";
import { type MadeFile, sendMadeFile } from "#server/rendering/made-file.ts";
import type { PageCache, Topic } from "#server/rendering/page-cache.ts";
import { makeSitemap, type SitemapSource } from "./sitemap.ts";

interface DiscoveryOptions {
  cache: PageCache;
  sitemap: SitemapSource;
  college: Pick<College, "name">;
  publicUrl: string;
}

/** Phones show some twelve letters below an icon. */
const SHORT_NAME_LETTERS = 16;

/** What search engines and phones look for at fixed addresses. */
export const discoveryRoutes: FastifyPluginAsync<DiscoveryOptions> = async (
  app,
  { cache, sitemap, college, publicUrl },
) => {
  answerErrors(app, "text");
  const madeAt = sitemap.now();
  const files: Record<string, () => Promise<MadeFile>> = {
    "/sitemap.xml": () => makeSitemap(sitemap, publicUrl),
    "/robots.txt": async () => ({
      ...lasting(madeAt),
      text: robots(publicUrl),
      contentType: "text/plain; charset=utf-8",
    }),
    "/manifest.webmanifest": async () => ({
      ...lasting(madeAt),
      text: JSON.stringify(manifest(college.name.english)),
      contentType: "application/manifest+json; charset=utf-8",
    }),
  };
  for (const [address, make] of Object.entries(files)) {
    app.get(address, (request, reply) => sendMadeFile(cache, address, make, request, reply));
  }
};

/** A file without records: it stays as it is until the next start. */
function lasting(madeAt: Date) {
  return { madeAt, topics: new Set<Topic>(), freshUntil: Number.POSITIVE_INFINITY };
}

/** The results of searches are endless; the page that asks may be found. */
function robots(publicUrl: string): string {
  const closed = ["/admin", "/api/", "/Search?", "/awake/"].map((path) => `Disallow: ${path}`);
  return ["User-agent: *", ...closed, "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");
}

/** https://www.w3.org/TR/appmanifest/ */
function manifest(name: string) {
  const icon = (file: string, size: number, purpose: "any" | "maskable") => ({
    src: `/Images/${file}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const [firstWord = name] = name.split(" ");
  return {
    id: "/",
    name,
    short_name: name.length <= SHORT_NAME_LETTERS ? name : firstWord,
    lang: "en-IN",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "browser",
    background_color: "#ffffff",
    theme_color: "#0d1633",
    icons: [icon("icon-192", 192, "any"), icon("icon-512", 512, "any"), icon("icon-maskable-512", 512, "maskable")],
  };
}
