import type { ReactNode } from "react";
import type { Notice } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { PhoneLink, useShell } from "#site/parts/college-links.tsx";
import { Chip, DatedRow, NewMark } from "#site/parts/dated-row.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { langAttribute, localiseHref, SiteLink } from "#site/parts/language.tsx";
import sections from "#site/parts/sections.module.css";
import { formatBytes } from "#ui/formats.ts";
import { rich } from "#ui/rich.tsx";
import styles from "./notices.module.css";

interface NoticeRowProps {
  notice: Omit<Notice, "description">;
  heading: "h2" | "h3";
  children?: ReactNode;
}

export function NoticeRow({ notice: { _id, type, title, date, isNew, pdf }, heading, children }: NoticeRowProps) {
  const marks = (
    <>
      <Chip label={type} />
      {isNew && <NewMark />}
    </>
  );
  const link = pdf && (
    <SiteLink href={pdf.url} target="_blank" rel="noopener">
      <Icon name="file" />
      <span>
        {`PDF, ${formatBytes(pdf.bytes)}`}
        <small className={styles.name} lang={langAttribute(pdf.originalName)}>
          {pdf.originalName}
        </small>
      </span>
    </SiteLink>
  );
  return (
    <DatedRow day={date} title={title} href={`/Notices/${_id}`} heading={heading} marks={marks} links={link}>
      {children}
    </DatedRow>
  );
}

export function NoNotices() {
  const [phone] = useShell().college.admissionCell;
  return (
    <p className={`${sections.empty} ${styles.empty}`}>
      {phone ? rich(m.noNotices(), { phone: <PhoneLink phone={phone} /> }) : m.noNoticesYet()}
    </p>
  );
}

/** Returns a link for a route's `meta` by which browsers and feed readers find the notices feed. */
export const noticeFeedLink = () => ({
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title: m.notices(),
  href: localiseHref("/notices.xml"),
});
