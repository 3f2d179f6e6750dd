import type { ReactNode } from "react";
import { Button } from "#admin/ui/button.tsx";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { listUnsavedEnquiries } from "./enquiries-api.ts";
import styles from "./enquiries-screen.module.css";
import { EnquiryDetails } from "./enquiry-details.tsx";
import type { OpenDesk } from "./use-desk.ts";

interface DeskScreenProps {
  desk: OpenDesk;
  /** Whether the list is the queue of people to call: narrow, beside wide details. */
  isQueue?: boolean;
  /** Whether to print the details of the open enquiry, in place of the list. */
  isPrinted?: boolean;
  children: ReactNode;
}

/** A list of enquiries, with the details of the open one beside it. */
export function DeskScreen({ desk, isQueue, isPrinted = true, children }: DeskScreenProps) {
  const { openId } = desk;
  return (
    <div className={styles.screen} data-beside-end="" data-queue={isQueue} data-alone={openId === "" || undefined}>
      {children}
      {openId !== "" && <EnquiryDetails id={openId} desk={desk} isPrinted={isPrinted} />}
    </div>
  );
}

type UnsavedProps = { desk: Pick<OpenDesk, "items" | "openId" | "openEnquiry"> };

/** A button for unsaved drafts about enquiries that are not on the screen; it opens the first of these. */
export function UnsavedEnquiries({ desk: { items, openId, openEnquiry } }: UnsavedProps) {
  const hidden = listUnsavedEnquiries().filter((id) => id !== openId && !items.some(({ _id }) => _id === id));
  const [first] = hidden;
  return (
    <div className={styles.unsaved} role="status">
      {first !== undefined && (
        <Button icon="alert" onClick={() => openEnquiry(first)}>
          {m.enquiriesNotSaved({ count: hidden.length })}
        </Button>
      )}
    </div>
  );
}
