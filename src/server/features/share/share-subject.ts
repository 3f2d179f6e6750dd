import type { Content } from "#server/content/load-content.ts";
import type { Database } from "#server/db/open-database.ts";
import { findPublishedAnnouncement } from "#server/features/announcements/announcements.repository.ts";
import { toDay } from "#server/features/brochure/page-excerpt.ts";
import { findEvent } from "#server/features/events/events.repository.ts";
import { findGalleryCategory } from "#server/features/gallery-categories/gallery-categories.repository.ts";

/** What the share picture of one page says and shows. */
export interface ShareSubject {
  title: string;
  bengali?: string | undefined;
  /** One short line below the title. */
  note?: string | undefined;
  /** A picture of the site, such as `/Images/fac-library.svg`; without one, the alpona. */
  picture?: string | undefined;
  /** How the picture stands: a scene at the right, a herbarium sheet, or a landscape below the words. */
  kind: "scene" | "plate" | "landscape";
  /** The label slip of a herbarium sheet. */
  plant?: { latin: string; bengali: string };
}

export type ShareContent = Pick<Content, "college" | "home" | "courses" | "pages" | "publicFiles">;

interface SubjectSource {
  db: Database;
  content: ShareContent;
  now: () => Date;
}

/** @param address the one address of a page (rendering/page-addresses.ts). Returns null where no page is public. */
export async function findShareSubject(
  address: string,
  { db, content, now }: SubjectSource,
): Promise<ShareSubject | null> {
  const { home, courses, pages } = content;
  if (address === "/") {
    return { title: home.hero.heading, bengali: home.hero.bengali, picture: "/Images/hero.svg", kind: "landscape" };
  }
  const course = courses.find(({ route }) => route === address);
  if (course) {
    const { name, bengali, duration, plant } = course;
    return { title: name, bengali, note: duration, picture: plant.picture.src, kind: "plate", plant };
  }
  const page = pages.find(({ route }) => route === address);
  if (page) {
    const { title, bengali, picture } = page;
    const kind = picture && picture.height * 1.2 > picture.width ? "plate" : "scene";
    return { title, bengali, picture: picture?.src, kind };
  }
  const [, list, id = ""] = address.split("/");
  if (list === "Notices") {
    const notice = await findPublishedAnnouncement(db, { id, publishedBy: now().toISOString() });
    return notice ? { title: notice.title, note: `${notice.type}, ${toDay(notice.date)}`, kind: "scene" } : null;
  }
  if (list === "Event") {
    const event = await findEvent(db, id);
    if (!event || event.status === "draft") return null;
    const day = [toDay(event.date), event.start_time, event.venue].filter((part) => part !== "").join(", ");
    return { title: event.title, note: event.status === "cancelled" ? `Cancelled: ${day}` : day, kind: "scene" };
  }
  const category = list === "Gallery" ? await findGalleryCategory(db, id) : undefined;
  return category ? { title: category.title, note: "Gallery", kind: "scene" } : null;
}
