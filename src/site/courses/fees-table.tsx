import type { Course } from "#contract/content.ts";
import { feePeriod } from "#contract/fee-period.ts";
import { formatRupees } from "#ui/formats.ts";
import styles from "./course-tables.module.css";

/** What the college asks for, in whole rupees. */
export function FeesTable({ fees }: { fees: Course["fees"] }) {
  return (
    <>
      <table className={`${styles.table} ${styles.fees}`}>
        <caption>{fees.note}</caption>
        <thead>
          <tr>
            <th scope="col">Fee</th>
            <th scope="col">Amount</th>
            <th scope="col">Paid</th>
          </tr>
        </thead>
        <tbody>
          {fees.rows.map(({ item, amount, per }) => (
            <tr key={item}>
              <th scope="row">{item}</th>
              <td>{formatRupees(amount)}</td>
              <td>{feePeriod(per)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        The state's loan and the scholarships open to you: <a href="/StudentCreditCard">Student Credit Card</a>,{" "}
        <a href="/ScholarshipPage">scholarships</a>.
      </p>
    </>
  );
}
