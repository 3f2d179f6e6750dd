import type { PublicRecords } from "./collections/collections.ts";
import type { EventRecord } from "./collections/event.ts";
import type { NoticeRecord } from "./collections/notice.ts";
import type { PlacementRecord } from "./collections/placement.ts";
import type { Banner, College, ContentPage, Course, Home, Menu, Person, Placements } from "./content.ts";
import type { CustomField } from "./custom-fields.ts";
import type { Pdf, StoredImage } from "./media.ts";
import type { PrivacyNotice } from "./privacy.ts";

/**
 * All data for public pages: content and published records. No drafts, accounts or writes.
 * Implemented by `server/publishing/pages/site-pages.ts`, and used only by the loaders in `site/`.
 */
export interface SitePages extends NoticePages, EventPages, GalleryPages {
  /** Data that every page needs: header, menu, footer, enquiry dialog. */
  getShell(): Shell;
  getHome(): Home;
  getCollege(): College;
  getRecruiters(): College["recruiters"];
  listCourses(): readonly Course[];
  getCourse(route: string): Course | null;
  /** Number of free seats in a course; null if the college does not publish or know the number. */
  getSeatsLeft(course: Course): Promise<number | null>;
  /** The page at the route, regardless of letter case, or null. */
  getPage(route: string): ContentPage | null;
  /** Current address of a page that used to be at this route, or null. */
  getMovedTo(route: string): string | null;
  listPages(group: ContentPage["group"]): readonly PageLink[];
  /** Public records of a collection, newest first, without the pictures of albums. */
  listRecords<Name extends keyof PublicRecords>(name: Name): Promise<PublicRecords[Name][]>;
  /** A public record; null if unknown or not public. */
  findRecord<Name extends keyof PublicRecords>(
    name: Name,
    id: string,
  ): Promise<RecordWithNeighbours<PublicRecords[Name]> | null>;
  listPeople(group: Person["group"]): readonly Person[];
  /** Placed students, newest first. */
  listPlacedStudents(limit: number, offset?: number): Promise<PlacedStudent[]>;
  countPlacedStudents(): Promise<number>;
  getPlacementFigures(): Placements;
  /** Searches pages, courses, people and public records. */
  search(query: string): Promise<SearchAnswer>;
}

/** A record with the next newer and older records of the collection. */
export interface RecordWithNeighbours<Item> {
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
  /** The courses; `length`: `4 years`. On translated pages with the English name, which an enquiry sends. */
  courses: readonly (Pick<Course, "name" | "route" | "admissionRoute"> & { length: string; english?: string })[];
  /** Path of the page of notices, if the home page does not show notices. */
  noticesPath?: string;
  /** The banner; missing if there is none or it has expired. */
  banner?: Pick<NonNullable<Banner>, "text" | "to">;
  enquiry: EnquirySettings;
  /** The college's custom field in the enquiry form; `name`: that of the input. */
  customField?: Pick<CustomField, "label" | "kind" | "options"> & { name: string };
  /** Privacy notice of the enquiry form. */
  notice: PrivacyNotice & { id: string; asksConsent?: true };
  face?: ShellAppearance;
}

/** The college's changes to the site's design. */
export interface ShellAppearance {
  /** Address of the college's seal, different after each change. */
  seal?: string;
  /** Query string for addresses of coloured drawings, different after each change. */
  version?: string;
  /** Colour of the browser's user interface (meta `theme-color`). */
  themeColor?: string;
}

export const SAMPLE_DRAWING = "/Images/hero.svg";

/** Returns the address of the drawing on the first screen. By default, only the sample shows the sample's building. */
export function heroDrawing({ drawing }: Home["hero"], { sampleNote }: Pick<College, "sampleNote">): string {
  return drawing || !sampleNote ? `/Images/hero-${drawing ?? "mortar"}.svg` : SAMPLE_DRAWING;
}

export interface EnquirySettings {
  /** Origin (`https://host`) of the email-sending service; null means this site's own origin. */
  origin: string | null;
  serviceId: string;
  templateId: string;
  publicKey: string;
  /** Mail address sent as `to_email`. The server ignores it, so that senders cannot choose the recipient. */
  recipient: string;
  captcha: CaptchaSettings;
}

/** Error message of the form and the server for a missing or invalid captcha token. */
export const CAPTCHA_FAILED = "reCAPTCHA failed. Please try again.";

export interface CaptchaSettings {
  provider: "pow" | "recaptcha" | "off";
  siteKey: string;
  scriptUrl: string;
}

/** Public notices, newest first. */
export interface NoticePages {
  listNotices(limit: number): Promise<Notice[]>;
  /** A page of the archive; null if the page does not exist. */
  getNoticeArchive(page: number): Promise<PaginatedItems<Notice> | null>;
  /** A notice with its neighbours in the archive; null if unknown or not public. */
  findNotice(id: string): Promise<RecordWithNeighbours<Notice> | null>;
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
  /** Data for `/Event`, for one category or all; null if the page or category does not exist. */
  getEventList(asked: { category: string | null; page: number }): Promise<{
    /** Categories of public events. `value` is used in addresses; `name` is in the page's language. */
    categories: { value: string; name: string }[];
    /** `value` of the selected category; null for all. */
    category: string | null;
    /** Events from today on, soonest first; empty except on the first page. */
    upcoming: PublicEvent[];
    /** Events before today, newest first. */
    past: PaginatedItems<PublicEvent>;
  } | null>;
  /** An event; null if unknown or a draft. */
  findEvent(id: string): Promise<EventInTime | null>;
}

export type PublicEvent = Omit<EventRecord, "status" | "createdAt" | "updatedAt"> & { isCancelled: boolean };

export interface EventInTime {
  event: PublicEvent;
  isPast: boolean;
  /** Start of the event: ISO 8601 with the college's UTC offset, or only the day if the time cannot be parsed. */
  startsAt: string;
  endsAt: string | null;
  earlier: PageTitle | null;
  later: PageTitle | null;
}

export interface GalleryPages {
  /** Albums, newest first, including those without pictures. */
  listAlbums(): Promise<AlbumCard[]>;
  /** An album with its pictures in order and its public events, newest first; null if unknown. */
  getAlbum(id: string): Promise<Album | null>;
  /** The newest non-empty album with this title, regardless of letter case, with its first `limit` pictures. */
  findAlbumByTitle(title: string, limit: number): Promise<Omit<Album, "events"> | null>;
  /** Pictures without an album, in order. */
  listStandalonePictures(slice: { offset: number; limit: number }): Promise<Photo[]>;
  countStandalonePictures(): Promise<number>;
}

/** A picture on a page. `alt` is the staff's text, or "". */
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
  /** The query that was searched: trimmed, at most 100 characters. */
  query: string;
  /** Total number of hits; `hits` contains the best. */
  total: number;
  /** No page contains exactly the searched words; the hits contain some of the words, or similar ones. */
  isNear: boolean;
  hits: SearchHit[];
}

export interface SearchHit {
  /** Kind of the page, as a variant of the message `searchGroup`: `laboratory`, `notice`. */
  group: string;
  href: string;
  title: MarkedText;
  excerpt: MarkedText;
  /** The day of a notice or an event. */
  date?: string;
}

/** Parts of a text, alternately plain and highlighted; the first part is plain. */
export type MarkedText = string[];

export interface PaginatedItems<Item> {
  items: Item[];
  /** Page number, from 1. */
  page: number;
  pages: number;
}
