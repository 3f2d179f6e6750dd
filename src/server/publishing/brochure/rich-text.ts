import type { Element, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";

export interface Run {
  text: string;
  isStrong: boolean;
  isEmphasis: boolean;
  /** Absolute URL of the link (`https:`, `tel:`, `mailto:`); null if the text is not a link. */
  href: string | null;
}

export type Block =
  | { kind: "paragraph"; runs: Run[] }
  | { kind: "list"; isOrdered: boolean; start: number; items: Run[][] }
  | { kind: "table"; head: Run[][]; rows: Run[][][] };

/** A part of a page with its heading; null for the part before the first heading. */
export interface Section {
  heading: string | null;
  blocks: Block[];
}

type Look = Omit<Run, "text">;

const PLAIN: Look = { isStrong: false, isEmphasis: false, href: null };

/** Reads the sections of a page. @param html of a content page @param resolveLink returns a link's absolute URL */
export function readSections(html: string, resolveLink: (href: string) => string): Section[] {
  const sections: Section[] = [{ heading: null, blocks: [] }];
  for (const element of elementsIn(fromHtml(html, { fragment: true }))) {
    if (/^h[1-6]$/.test(element.tagName)) sections.push({ heading: textOfRuns(runsIn(element)), blocks: [] });
    else sections.at(-1)?.blocks.push(...blocksOf(element));
  }
  return sections.filter(({ heading, blocks }) => heading !== null || blocks.length > 0);

  function blocksOf(element: Element): Block[] {
    const children = elementsIn(element);
    switch (element.tagName) {
      case "ul":
      case "ol":
        return [
          {
            kind: "list",
            isOrdered: element.tagName === "ol",
            start: Number(element.properties.start ?? 1),
            items: children.map((item) => runsIn(item)),
          },
        ];
      case "table": {
        const [head = [], ...rows] = children
          .flatMap(elementsIn)
          .map((row) => elementsIn(row).map((cell) => runsIn(cell)));
        return [{ kind: "table", head, rows }];
      }
      case "blockquote":
      case "div":
        return children.flatMap(blocksOf);
      default: {
        const runs = runsIn(element);
        return textOfRuns(runs).trim() ? [{ kind: "paragraph", runs }] : [];
      }
    }
  }

  function runsIn({ children }: Element, look = PLAIN): Run[] {
    return children.flatMap((node) => {
      if (node.type === "text") return [{ ...look, text: node.value.replace(/\s+/g, " ") }];
      if (node.type !== "element") return [];
      const runs = runsIn(node, { ...look, ...lookOf(node) });
      // Only a list within a list gets here: its points are printed in one line.
      return node.tagName === "li" ? [{ ...look, text: " · " }, ...runs] : runs;
    });
  }

  function lookOf({ tagName, properties: { href } }: Element): Partial<Look> {
    if (tagName === "a" && typeof href === "string") return { href: resolveLink(href) };
    if (tagName === "strong" || tagName === "b") return { isStrong: true };
    return tagName === "em" || tagName === "i" ? { isEmphasis: true } : {};
  }
}

export function textOfRuns(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join("");
}

function elementsIn({ children }: { children: readonly RootContent[] }): Element[] {
  return children.filter((child) => child.type === "element");
}
