import type { Home } from "#contract/content.ts";
import type { Notice } from "#contract/notice-pages.ts";
import { NoNotices } from "#site/notices/no-notices.tsx";
import { NoticeRow } from "#site/notices/notice-row.tsx";
import { languageOf } from "#site/pages/language-of.ts";
import { SectionHeading } from "#site/pages/section-heading.tsx";
import styles from "./notice-board.module.css";

interface NoticeBoardProps {
  heading: Home["headings"]["notices"];
  notices: readonly Notice[];
}

/** The newest notices, the beginning of their text on request. */
export function NoticeBoard({ heading, notices }: NoticeBoardProps) {
  return (
    <div>
      <SectionHeading {...heading}>
        <a href="/Notices">All notices</a>
      </SectionHeading>
      {notices.length > 0 ? (
        <ul className={styles.notices}>
          {notices.map(({ description, ...notice }) => (
            <NoticeRow key={notice._id} notice={notice} heading="h3">
              {description && (
                <details className={styles.text}>
                  <summary>
                    In short<span className="visually-hidden">: {notice.title}</span>
                  </summary>
                  <p lang={languageOf(description)}>{description}</p>
                </details>
              )}
            </NoticeRow>
          ))}
        </ul>
      ) : (
        <NoNotices />
      )}
    </div>
  );
}
