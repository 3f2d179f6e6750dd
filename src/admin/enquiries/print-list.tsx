import { memo } from "react";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { formatMoment } from "#ui/format-moment.ts";
import { readableMobile } from "./contact-links.ts";
import { statusWord } from "./enquiry-status.tsx";
import { nextCallText } from "./next-call.ts";
import styles from "./paper.module.css";

interface PrintListProps {
  items: readonly DeskEnquiry[];
  /** All that fit, also those that are not among `items`. */
  total: number;
}

/** What paper shows instead of the screen: a table to call by, with room to write. */
export const PrintList = memo(function PrintList({ items, total }: PrintListProps) {
  return (
    <div className={styles.list} data-paper="">
      <h2>Enquiries</h2>
      <p>
        {items.length === total ? `${total} enquiries` : `${items.length} of ${total} enquiries`}, printed on{" "}
        {formatMoment(new Date().toISOString())}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Received</th>
            <th scope="col">Name</th>
            <th scope="col">Mobile</th>
            <th scope="col">Course</th>
            <th scope="col">Status</th>
            <th scope="col">Next call</th>
            <th scope="col">Owner</th>
            <th scope="col">Notes</th>
          </tr>
        </thead>
        <tbody>
          {items.map((enquiry) => (
            <tr key={enquiry._id}>
              <td>
                <time>{formatMoment(enquiry.createdAt)}</time>
              </td>
              <td>{enquiry.name}</td>
              <td>{readableMobile(enquiry.mobile)}</td>
              <td>{enquiry.course}</td>
              <td>{statusWord(enquiry.status)}</td>
              <td>{nextCallText(enquiry, Date.now())}</td>
              <td>{enquiry.owner?.name}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
