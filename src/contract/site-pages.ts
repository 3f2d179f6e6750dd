import type { College, ContentPage, Course, Home, Menu, Person } from "./content.ts";
import type { Portrait } from "./placed-students.ts";

/**
 * Everything that a public page may ask for: content and published rows. No drafts, no accounts, no writes.
 * `server/site-pages.ts` implements it; the loaders of `site/` are its only readers.
 */
export interface SitePages {
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
  /** Newest first; only those whose `publishedAt` has come. */
  listNotices(limit: number): Promise<Notice[]>;
  /** From today on (Asia/Kolkata), soonest first; published and cancelled ones. */
  listUpcomingEvents(limit: number): Promise<PublicEvent[]>;
  listPlacedStudents(limit: number): Promise<PlacedStudent[]>;
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
  courses: readonly Pick<Course, "name" | "length" | "route">[];
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

export interface Notice {
  _id: string;
  type: string;
  title: string;
  date: string;
  description: string;
  isNew: boolean;
  pdf: { url: string; originalName: string; bytes: number } | null;
}

export interface PublicEvent {
  _id: string;
  title: string;
  description: string;
  date: string;
  startTime: string;
  endTime: string;
  venue: string;
  category: string;
  /** Where its pictures are. */
  galleryCategory: { _id: string; title: string } | null;
  isCancelled: boolean;
}

export interface PlacedStudent {
  _id: string;
  name: string;
  placedAt: string;
  designation: string;
  /** An upload has its size and smaller widths; the drawing of a sample record only its address. */
  image: Portrait | null;
}
