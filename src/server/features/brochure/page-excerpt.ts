import type { ContentPage } from "#contract/content.ts";
import { type Block, plainText, readSections, type Section } from "./rich-text.ts";

/** How much of a page is printed before the brochure refers to the site, in letters: about half a sheet. */
const EXCERPT_LETTERS = 1500;

/** A page in one line. */
export function toEntry(page: ContentPage, link: (path: string) => string) {
  return { title: page.title, lead: page.lead ?? null, href: link(page.route) };
}

/**
 * What the brochure may print of a page: its first sections, and for admission pages the section with the first
 * numbered list (the steps), with the first bulleted list (the papers to bring) and with the first table (refunds).
 */
export function toExcerpt(page: ContentPage, link: (path: string) => string) {
  const sections = readSections(page.html, (href) => (/^[a-z]+:/i.test(href) ? href : link(href)));
  const fitting = firstSections(sections);
  return {
    ...toEntry(page, link),
    bengali: page.bengali ?? null,
    facts: page.facts ?? [],
    reviewed: page.lastReviewed ? toDay(page.lastReviewed) : null,
    sections: fitting,
    isShortened: fitting.length < sections.length,
    steps: findSection(sections, (block) => block.kind === "list" && block.isOrdered),
    papers: findSection(sections, (block) => block.kind === "list" && !block.isOrdered),
    table: findSection(sections, (block) => block.kind === "table"),
  };
}

/** A day as people read it: `21 Nov 2026`. */
export function toDay(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`);
  return moment.toLocaleDateString("en-IN", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
}

/** The first section that holds such a block, with all that stands in it. */
function findSection(sections: readonly Section[], isWanted: (block: Block) => boolean): Section | null {
  return sections.find(({ blocks }) => blocks.some(isWanted)) ?? null;
}

/** Whole sections from the top, as many as fit; the first in any case. */
function firstSections(sections: readonly Section[]): Section[] {
  let letters = 0;
  const end = sections.findIndex((section, index) => {
    letters += countLetters(section);
    return index > 0 && letters > EXCERPT_LETTERS;
  });
  return end === -1 ? [...sections] : sections.slice(0, end);
}

function countLetters({ heading, blocks }: Section): number {
  const runs = blocks.flatMap((block) => {
    if (block.kind === "paragraph") return block.runs;
    return block.kind === "list" ? block.items.flat() : [...block.head, ...block.rows.flat()].flat();
  });
  return (heading?.length ?? 0) + plainText(runs).length;
}
