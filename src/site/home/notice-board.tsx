import type { Home } from "#contract/content.ts";
import type { Notice } from "#contract/site-pages.ts";
import { SectionHeading } from "#site/pages/section-heading.tsx";
import { useShell } from "#site/pages/use-shell.ts";
import styles from "./notice-board.module.css";
import { NoticeRow } from "./notice-row.tsx";

interface NoticeBoardProps {
  heading: Home["headings"]["notices"];
  notices: readonly Notice[];
}

export function NoticeBoard({ heading, notices }: NoticeBoardProps) {
  const phone = useShell().college.admissionCell[0];
  return (
    <div>
      <SectionHeading {...heading} />
      {notices.length > 0 ? (
        <ul className={styles.notices}>
          {notices.map((notice) => (
            <NoticeRow key={notice._id} notice={notice} />
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>
          There are no notices at the moment. New ones appear here first. For anything that cannot wait, call the
          admission cell
          {phone && (
            <>
              : <a href={`tel:${phone.dial}`}>{phone.label}</a>
            </>
          )}
          .
        </p>
      )}
    </div>
  );
}
