import type { z } from "zod";
import { api } from "#admin/api/api.ts";
import type { announcementListReplySchema } from "#contract/announcements.ts";
import type { enquiryListReplySchema } from "#contract/enquiries.ts";
import type { eventListReplySchema } from "#contract/events.ts";
import { fold, hasAllWords, searchedWords } from "#contract/fold.ts";
import type { GalleryCategoryListReply } from "#contract/gallery-categories.ts";
import type { placedStudentListReplySchema } from "#contract/placed-students.ts";
import { formatDay } from "#ui/formats.ts";

/** A tab, or a record in one. */
export interface Found {
  /** Unique among all that can be found. */
  id: string;
  /** The `id` of the tab that shows it. */
  tab: string;
  title: string;
  /** What tells it from others of its title. */
  detail: string;
  /** What the address of the tab says to show it. */
  query: Readonly<Record<string, string>>;
}

/** More are not read: one types another letter. */
const MOST_FOUND = 12;
const MOST_ENQUIRIES = 5;

/** Every record with a title, from the lists. A list that does not come leaves its records out. */
export async function loadRecords(): Promise<Found[]> {
  const lists = await Promise.allSettled([
    api
      .get<z.infer<typeof announcementListReplySchema>>("/announcements")
      .then(({ items }) =>
        items.map(({ _id, title, type, date }) => found("announcements", _id, title, `${type}, ${formatDay(date)}`)),
      ),
    api
      .get<z.infer<typeof placedStudentListReplySchema>>("/placed")
      .then(({ items }) =>
        items.map(({ _id, name, placedAt, designation }) =>
          found("placed-students", _id, name, `${designation}, ${placedAt}`),
        ),
      ),
    api
      .get<GalleryCategoryListReply>("/gallery?images=false")
      .then(({ categories }) =>
        categories.map(({ _id, title, imageCount }) => found("event-gallery", _id, title, `${imageCount} images`)),
      ),
    api
      .get<z.infer<typeof eventListReplySchema>>("/events/admin?limit=500")
      .then(({ events }) => events.map(({ _id, title, date }) => found("event", _id, title, formatDay(date)))),
  ]);
  return lists.flatMap((list) => (list.status === "fulfilled" ? list.value : []));
}

/** Enquiries by name, email or mobile: there can be thousands, so the server searches. */
export async function searchEnquiries(text: string): Promise<Found[]> {
  const query = new URLSearchParams({ search: text, limit: String(MOST_ENQUIRIES) });
  const { items } = await api.get<z.infer<typeof enquiryListReplySchema>>(`/enquiries?${query}`);
  return items.map(({ _id, name, course, mobile }) => ({
    ...found("enquiries", _id, name, `${course}, ${mobile}`),
    // Many may have that name.
    query: { search: name, enquiry: _id },
  }));
}

/** Those in which every word of `text` occurs, titles that begin with it first. */
export function matching<One extends Pick<Found, "title" | "detail">>(all: readonly One[], text: string): One[] {
  const wanted = fold(text.trim());
  const words = searchedWords(text);
  return all
    .filter(({ title, detail }) => hasAllWords(fold(`${title} ${detail}`), words))
    .sort((one, other) => Number(begins(other, wanted)) - Number(begins(one, wanted)))
    .slice(0, MOST_FOUND);
}

function begins({ title }: Pick<Found, "title">, wanted: string): boolean {
  return fold(title).startsWith(wanted);
}

function found(tab: string, id: string, title: string, detail: string): Found {
  return { id: `${tab}-${id}`, tab, title, detail, query: { search: title } };
}
