import type { College, ContentPage, Course, Home, Person } from "./content.ts";
import type { EventPages } from "./event-pages.ts";
import type { GalleryPages } from "./gallery-pages.ts";
import type { Menu } from "./menu.ts";
import type { NoticePages } from "./notice-pages.ts";
import type { PlacementPages } from "./placement-pages.ts";
import type { SearchPages } from "./search-pages.ts";

/**
 * Everything that a public page may ask for: content and published rows. No drafts, no accounts, no writes.
 * `server/site-pages.ts` implements it; the loaders of `site/` are its only readers.
 */
export interface SitePages extends NoticePages, EventPages, GalleryPages, PlacementPages, SearchPages {
  /** What every page shows: header, menu, footer, enquiry dialog. */
  getShell(): Shell;
  getHome(): Home;
  /** What only the contact and placement pages print. */
  getCollege(): College;
  getRecruiters(): College["recruiters"];
  listCourses(): readonly Course[];
  getCourse(route: string): Course | null;
  /** The page of that route, in any letter case, or null. */
  getPage(route: string): ContentPage | null;
  listPages(group: ContentPage["group"]): readonly PageLink[];
  listPeople(group: Person["group"]): readonly Person[];
}

export interface PageLink {
  route: string;
  title: string;
}

/** The part of `college.yaml` that every page prints. */
export type ShellCollege = Pick<
  College,
  | "name"
  | "place"
  | "address"
  | "mapUrl"
  | "admissionCell"
  | "helpline"
  | "email"
  | "social"
  | "campaignLabel"
  | "poweredBy"
  | "enquiry"
  | "sampleNote"
>;

export interface Shell {
  publicUrl: string;
  college: ShellCollege;
  menu: Menu;
  brochure: { path: string; bytes: number };
  courses: readonly Pick<Course, "name" | "length" | "route" | "admissionRoute">[];
  enquiry: EnquirySettings;
}

/** What the browser needs to send an enquiry. Nothing in it is secret. */
export interface EnquirySettings {
  /** Origin (`https://host`) of the email-sending service; null means this site's own origin. */
  origin: string | null;
  serviceId: string;
  templateId: string;
  publicKey: string;
  /** The address that travels as `to_email`. The server never mails to it on the sender's word. */
  recipient: string;
  captcha: CaptchaSettings;
}

export interface CaptchaSettings {
  provider: "pow" | "recaptcha" | "hcaptcha" | "turnstile" | "off";
  siteKey: string;
  scriptUrl: string;
}
