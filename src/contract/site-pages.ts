import type { PublicRecords } from "./collections/collections.ts";
import type { EventRecord } from "./collections/event.ts";
import type { NoticeRecord } from "./collections/notice.ts";
import type { PlacementRecord } from "./collections/placement.ts";
import type { Banner, College, ContentPage, Course, Home, Menu, Person, Placements } from "./content.ts";
import type { Pdf, StoredImage } from "./media.ts";
import type { OwnField } from "./own-fields.ts";
import type { PrivacyNotice } from "./privacy.ts";

/**
 * Everything that a public page may ask for: content and published rows. No drafts, no accounts, no writes.
 * `server/publishing/pages/site-pages.ts` implements it; the loaders of `site/` are its only readers.
 */
export interface SitePages extends NoticePages, EventPages, GalleryPages {
  /** What every page shows: header, menu, footer, enquiry dialog. */
  getShell(): Shell;
  getHome(): Home;
  getCollege(): College;
  getRecruiters(): College["recruiters"];
  listCourses(): readonly Course[];
  getCourse(route: string): Course | null;
  /** How many seats of a course are left; null where the college does not say it, or does not know its seats. */
  getSeatsLeft(course: Course): Promise<number | null>;
  /** The page at that route, in any letter case, or null. */
  getPage(route: string): ContentPage | null;
  /** Present address of the page that was once at this one, or null. */
  getMovedTo(route: string): string | null;
  listPages(group: ContentPage["group"]): readonly PageLink[];
  /** The public records of a collection, newest first, without the pictures of albums. */
  listRecords<Name extends keyof PublicRecords>(name: Name): Promise<PublicRecords[Name][]>;
  /** A public record; null when it is unknown or not public. */
  findRecord<Name extends keyof PublicRecords>(name: Name, id: string): Promise<InOrder<PublicRecords[Name]> | null>;
  listPeople(group: Person["group"]): readonly Person[];
  /** Placed students, newest first. */
  listPlacedStudents(limit: number, offset?: number): Promise<PlacedStudent[]>;
  countPlacedStudents(): Promise<number>;
  getPlacementFigures(): Placements;
  /** Searches pages, courses, people and public records. */
  search(query: string): Promise<SearchAnswer>;
}

/** A record with those before and after it in the list of its collection. */
export interface InOrder<Item> {
  record: Item;
  newer: PageTitle | null;
  older: PageTitle | null;
}

export type PageLink = Pick<ContentPage, "route" | "title">;

/** The part of `college.yaml` that every page prints. */
export type ShellCollege = Omit<
  College,
  | "founded"
  | "lastReviewed"
  | "openingHours"
  | "approvals"
  | "committees"
  | "recruiters"
  | "papers"
  | "privacy"
  | "showsSeatsLeft"
>;

export interface Shell {
  publicUrl: string;
  college: ShellCollege;
  menu: Menu;
  brochure: { path: string; bytes: number };
  /** The courses; in another language with the English name, which an enquiry sends. */
  courses: readonly (Pick<Course, "name" | "length" | "route" | "admissionRoute"> & { english?: string })[];
  /** Path of the notices, if the home page does not show them. */
  noticesPath?: string;
  /** The banner; missing when there is none, or its time is over. */
  banner?: Pick<NonNullable<Banner>, "text" | "to">;
  enquiry: EnquirySettings;
  /** The college's own field in the enquiry form; `name`: that of its input. */
  ownField?: Pick<OwnField, "label" | "kind" | "options"> & { name: string };
  /** The notice at the enquiry form. */
  notice: PrivacyNotice & { id: string; asksConsent?: true };
  face?: Face;
}

/** The look of the site: what the college has chosen in place of the design's own. */
export interface Face {
  /** Address of the college's seal, another one after each change. */
  seal?: string;
  /** Query for the addresses of coloured drawings, another one after each change. */
  version?: string;
  /** Colour for the browser's frame. */
  themeColor?: string;
}

export const SAMPLE_DRAWING = "/Images/hero.svg";

/** Address of the drawing on the first screen. The sample names none: it shows its own building, which no other college has. */
export function heroDrawing({ drawing }: Home["hero"], { sampleNote }: Pick<College, "sampleNote">): string {
  return drawing || !sampleNote ? `/Images/hero-${drawing ?? "mortar"}.svg` : SAMPLE_DRAWING;
}

/** What the browser needs to send an enquiry. */
export interface EnquirySettings {
  /** Origin (`https://host`) of the email-sending service; null means this site's own origin. */
  origin: string | null;
  serviceId: string;
  templateId: string;
  publicKey: string;
  /** The mail address that is sent as `to_email`. The server never mails to it on the sender's word. */
  recipient: string;
  captcha: CaptchaSettings;
}

/** Error message that the form shows, and the server answers, without a valid captcha token. */
export const CAPTCHA_FAILED = "reCAPTCHA failed. Please try again.";

export interface CaptchaSettings {
  provider: "pow" | "recaptcha" | "off";
  siteKey: string;
  scriptUrl: string;
}

/** The notices whose `publishedAt` has come, newest first. */
export interface NoticePages {
  listNotices(limit: number): Promise<Notice[]>;
  /** A page of the archive; null where there is no such page. */
  getNoticeArchive(page: number): Promise<PageOf<Notice> | null>;
  /** A notice with its neighbours in the archive; null when it is unknown or not public. */
  findNotice(id: string): Promise<InOrder<Notice> | null>;
}

export type Notice = Pick<NoticeRecord, "_id" | "type" | "title" | "date" | "description"> & {
  isNew: boolean;
  pdf: Omit<Pdf, "filename"> | null;
};

type PageTitle = Pick<Notice, "_id" | "title">;

/** Published and cancelled events, never drafts. */
export interface EventPages {
  /** Events from today on (Asia/Kolkata), soonest first. */
  listUpcomingEvents(limit: number): Promise<PublicEvent[]>;
  /** What `/Event` shows, of one category or all; null where there is no such page or category. */
  getEventList(asked: { category: string | null; page: number }): Promise<{
    /** The categories of public events. `value` is what addresses have; `name` is in the page's language. */
    categories: { value: string; name: string }[];
    /** The `value` of the category that is shown; null for all. */
    category: string | null;
    /** Events from today on, soonest first; on the first page only. */
    upcoming: PublicEvent[];
    /** Events before today, newest first. */
    past: PageOf<PublicEvent>;
  } | null>;
  /** An event; null when it is unknown or a draft. */
  findEvent(id: string): Promise<EventInTime | null>;
}

export type PublicEvent = Omit<EventRecord, "status" | "createdAt" | "updatedAt"> & { isCancelled: boolean };

export interface EventInTime {
  event: PublicEvent;
  isPast: boolean;
  /** Start of the event: ISO 8601 with the college's offset; the day alone where the times are not sure. */
  startsAt: string;
  endsAt: string | null;
  earlier: PageTitle | null;
  later: PageTitle | null;
}

export interface GalleryPages {
  /** The albums, newest first, those without a picture too. */
  listAlbums(): Promise<AlbumCard[]>;
  /** An album with its pictures in their order, and its public events, newest first; null when there is none. */
  getAlbum(id: string): Promise<Album | null>;
  /** The newest album with this title, in any letter case, and at least one picture; with its first `limit` pictures. */
  findAlbumByTitle(title: string, limit: number): Promise<Omit<Album, "events"> | null>;
  /** Pictures without an album, in their order. */
  listStandalonePictures(slice: { offset: number; limit: number }): Promise<Photo[]>;
  countStandalonePictures(): Promise<number>;
}

/** A picture on a page. `alt` is what the staff wrote, or "". */
export type Photo = Omit<StoredImage, "_id" | "translations" | "updatedAt" | "orderedAt">;

export interface AlbumCard {
  _id: string;
  title: string;
  cover: Photo | null;
  pictureCount: number;
}

interface Album extends Pick<AlbumCard, "_id" | "title"> {
  pictures: Photo[];
  events: Pick<PublicEvent, "_id" | "title" | "date">[];
}

export type PlacedStudent = Pick<PlacementRecord, "_id" | "name" | "placedAt" | "designation" | "image">;

export interface SearchAnswer {
  /** The query as it was understood: trimmed, at most 100 characters. */
  query: string;
  /** Number of hits in all; `hits` has the best of them. */
  total: number;
  /** Nothing has exactly these words: the hits have words with a similar spelling. */
  isNear: boolean;
  hits: SearchHit[];
}

export interface SearchHit {
  /** Kind of the page, as a name of the message `searchGroup`: `laboratory`, `notice`. */
  group: string;
  href: string;
  title: MarkedText;
  excerpt: MarkedText;
  /** The day of a notice or an event. */
  date?: string;
}

/** Pieces of a text, plain and found by turns; the first is plain. */
export type MarkedText = string[];

export interface PageOf<Item> {
  items: Item[];
  /** Number of the page, from 1. */
  page: number;
  pages: number;
}
