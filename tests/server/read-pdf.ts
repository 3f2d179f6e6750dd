import { getDocumentProxy } from "unpdf";

/** Reads a PDF with pdf.js, which ignores /ActualText: Bengali is in glyph order, so only Latin text is usable. */
export async function readPdf(pdf: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 });
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));
  const contents = await Promise.all(pages.map((page) => page.getTextContent()));
  const strings = contents.map(({ items }) => items.map((item) => ("str" in item ? item.str : "")));
  const texts = strings.map((parts) => parts.join(" ").replace(/\s+/g, " "));
  const annotations = await Promise.all(pages.map((page) => page.getAnnotations()));
  const links: string[] = annotations.flat().flatMap(({ url }) => url ?? []);
  return { document, pages, texts, links };
}
