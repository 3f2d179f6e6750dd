import type { PageOf } from "./paging.ts";

/** What public pages show of the announcements: only those whose `publishedAt` has come. */
export interface NoticePages {
  /** Newest first. */
  listNotices(limit: number): Promise<Notice[]>;
  /** A page of all notices, newest first; null where there is no such page. */
  getNoticeArchive(page: number): Promise<PageOf<Notice> | null>;
  /** A notice and its neighbours in the archive; null when it is unknown or not public. */
  findNotice(id: string): Promise<NoticeInArchive | null>;
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

export interface NoticeInArchive {
  notice: Notice;
  newer: NoticeTitle | null;
  older: NoticeTitle | null;
}

type NoticeTitle = Pick<Notice, "_id" | "title">;
