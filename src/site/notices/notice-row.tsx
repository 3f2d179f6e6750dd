import type { ReactNode } from "react";
import type { Notice } from "#contract/notice-pages.ts";
import { Chip } from "#site/pages/chip.tsx";
import { DatedRow } from "#site/pages/dated-row.tsx";
import { NewMark } from "./new-mark.tsx";
import { PdfLink } from "./pdf-link.tsx";

interface NoticeRowProps {
  notice: Omit<Notice, "description">;
  heading: "h2" | "h3";
  /** What is shown of its text. */
  children?: ReactNode;
}

/** One notice in a list: its day, type and title, and its PDF where there is one. */
export function NoticeRow({ notice, heading, children }: NoticeRowProps) {
  const { _id, type, title, date, isNew, pdf } = notice;
  return (
    <DatedRow
      day={date}
      title={title}
      href={`/Notices/${_id}`}
      heading={heading}
      marks={
        <>
          <Chip label={type} />
          {isNew && <NewMark />}
        </>
      }
      links={pdf && <PdfLink pdf={pdf} />}
    >
      {children}
    </DatedRow>
  );
}
