import { useEffect, useRef } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { ApiError, sentenceOf } from "#admin/api/api-error.ts";
import { deleteDraft } from "#admin/data/draft-storage.ts";
import { refreshQuery, useQuery } from "#admin/data/query-store.ts";
import { readStoredUser } from "#admin/session/stored-session.ts";
import { Button } from "#admin/ui/button.tsx";
import { FailedState } from "#admin/ui/failed-state.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { LoadingState } from "#admin/ui/loading-state.tsx";
import type { Admin } from "#contract/admins.ts";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { formatMoment } from "#ui/format-moment.ts";
import { ContactButtons } from "./contact-buttons.tsx";
import { readableMobile } from "./contact-links.ts";
import { fetchEnquiry, updateEnquiry } from "./enquiries-api.ts";
import { draftName } from "./enquiry-drafts.ts";
import { EnquiryForm } from "./enquiry-form.tsx";
import { EnquiryHistory } from "./enquiry-history.tsx";
import { EnquiryMails } from "./enquiry-mails.tsx";
import styles from "./enquiry-panel.module.css";
import { EnquiryPanel } from "./enquiry-panel.tsx";
import { EnquiryPaper } from "./enquiry-paper.tsx";
import { EnquiryTwins } from "./enquiry-twins.tsx";
import { namesOf, stepSentence } from "./history-sentences.ts";
import { refreshUnreadCount } from "./unread-count.ts";
import { detailsName } from "./use-enquiry-list.ts";

/** A mail that was sent again has usually left by then. */
const MAIL_LEAVES_WITHIN_MS = 3_000;

interface EnquiryDetailsProps {
  id: string;
  /** The row of the list, when it is there: shows before the details have come. */
  row: DeskEnquiry | undefined;
  owners: readonly Admin[];
  /** Paper shows this enquiry, not the list. */
  isPrinted: boolean;
  /** It was marked as read or unread, which leaves no trace. */
  onMarked: (isRead: boolean) => void;
  /** The details have come, and are newer than the row. */
  onNewer: (enquiry: DeskEnquiry) => void;
  onChanged: (enquiry: DeskEnquiry) => void;
  onOpen: (id: string) => void;
  onShowMobile: (mobile: string) => void;
  onClose: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
}

/** All that is known of one enquiry. Opening it marks it as read for the whole office. */
export function EnquiryDetails(props: EnquiryDetailsProps) {
  const {
    id,
    row,
    owners,
    isPrinted,
    onMarked,
    onNewer,
    onChanged,
    onOpen,
    onShowMobile,
    onClose,
    onPrevious,
    onNext,
  } = props;
  const { data, error, refresh } = useQuery(detailsName(id), () => fetchEnquiry(id));
  const enquiry = newerOf(row, data?.item);
  const nameOf = namesOf(owners, readStoredUser()?.email ?? "");
  const markedFor = useRef("");
  const rowVersion = row?.updatedAt;
  const knownVersion = data?.item.updatedAt;

  useEffect(() => {
    if (!enquiry || markedFor.current === id) return;
    markedFor.current = id;
    if (!enquiry.isRead) void markAs(enquiry, true);
  });
  const isGone = error instanceof ApiError && error.status === 404;
  // A note about somebody who is erased goes as well.
  useEffect(() => {
    if (isGone) deleteDraft(draftName(id));
  }, [id, isGone]);
  // The list has heard of something that is not in this history yet.
  useEffect(() => {
    if (rowVersion && knownVersion && rowVersion > knownVersion) void refreshQuery(detailsName(id));
  }, [id, rowVersion, knownVersion]);
  // The other way round. Whether it is read is known here: the details may have been asked for before the mark.
  useEffect(() => {
    if (row && data && data.item.updatedAt > row.updatedAt) onNewer({ ...data.item, isRead: row.isRead });
  });

  /** @param tell what to do with a failure, where somebody has asked for it: only then the retries are told */
  async function markAs(shown: DeskEnquiry, isRead: boolean, tell?: (error: unknown) => void) {
    onMarked(isRead);
    try {
      await updateEnquiry(shown._id, { isRead }, tell === undefined);
    } catch (error) {
      onMarked(!isRead);
      tell?.(error);
    }
    // The mark has made an answer old that was on its way.
    if (data) void refreshQuery(detailsName(id));
    void refreshUnreadCount();
  }

  if (!enquiry) {
    return (
      <EnquiryPanel title="Enquiry" id="" onClose={onClose} onPrevious={onPrevious} onNext={onNext}>
        {error === undefined ? (
          <LoadingState label="Loading the enquiry" />
        ) : isGone ? (
          <FormNote tone="warn" title={sentenceOf(error)}>
            Enquiries are kept for a limited time only.
          </FormNote>
        ) : (
          <FailedState fallback="Failed to load" error={error} onRetry={refresh} />
        )}
      </EnquiryPanel>
    );
  }
  return (
    <>
      <EnquiryPanel title={enquiry.name} id={id} onClose={onClose} onPrevious={onPrevious} onNext={onNext}>
        <ContactButtons enquiry={enquiry} isWide />
        <dl className={styles.facts}>
          <dt>Course</dt>
          <dd>{enquiry.course}</dd>
          <dt>Mobile</dt>
          <dd>{readableMobile(enquiry.mobile)}</dd>
          <dt>Email</dt>
          <dd>{enquiry.email}</dd>
          <dt>Received</dt>
          <dd>{formatMoment(enquiry.createdAt)}</dd>
        </dl>
        <EnquiryForm
          key={id}
          enquiry={enquiry}
          owners={owners}
          changesSince={(version) =>
            (data?.history ?? [])
              .filter(({ at, kind }) => kind !== "mail" && at > (version ?? ""))
              .map((step) => stepSentence(step, nameOf) + (step.kind === "note" ? ` ${step.to}` : ""))
          }
          onSaved={onChanged}
        />
        {data && <EnquiryTwins others={data.others} onOpen={onOpen} onShowAll={() => onShowMobile(enquiry.mobile)} />}
        <EnquiryMails
          enquiry={enquiry}
          onSent={(after) => {
            onChanged(after);
            setTimeout(refresh, MAIL_LEAVES_WITHIN_MS);
          }}
        />
        {error !== undefined && !data ? (
          <FailedState fallback="Failed to load" error={error} onRetry={refresh} />
        ) : (
          <EnquiryHistory steps={data?.history} receivedAt={enquiry.createdAt} nameOf={nameOf} />
        )}
        <div className={styles.foot}>
          <Button look="quiet" icon="print" onClick={() => window.print()}>
            Print
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              void markAs(enquiry, false, (failure) => tellFailure(failure, "Update failed"));
              onClose();
            }}
          >
            Mark as unread
          </Button>
        </div>
      </EnquiryPanel>
      {isPrinted && <EnquiryPaper enquiry={enquiry} details={data} nameOf={nameOf} />}
    </>
  );
}

/** List and details are asked for at different times. */
function newerOf(row: DeskEnquiry | undefined, item: DeskEnquiry | undefined): DeskEnquiry | undefined {
  if (!row || !item) return row ?? item;
  return row.updatedAt > item.updatedAt ? row : item;
}
