import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { fetchAnswer } from "./nginx.ts";

export interface HtmlWeight {
  /** As sent. */
  total: number;
  /** Of that, its inline CSS and inline scripts: each compressed alone, which comes close to its share. */
  css: number;
  scripts: number;
}

/** The bytes of an address as a browser gets them, compressed with brotli where the server has it so. */
export async function weighFile(url: string): Promise<number> {
  return (await fetchAnswer({ url, headers: { "accept-encoding": "br" } })).body.length;
}

export async function weighHtml(url: string): Promise<HtmlWeight> {
  const { body, headers } = await fetchAnswer({ url, headers: { "accept-encoding": "br" } });
  const html = (headers["content-encoding"] === "br" ? brotliDecompressSync(body) : body).toString();
  return {
    total: body.length,
    css: compressed(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)),
    scripts: compressed(html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)),
  };
}

function compressed(matches: Iterable<RegExpMatchArray>): number {
  const text = [...matches].map(([, inside]) => inside).join("");
  return text === "" ? 0 : brotliCompressSync(text).length;
}
