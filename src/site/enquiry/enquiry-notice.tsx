import type { ComponentProps } from "react";
import type { ConsentField as TickName } from "#contract/enquiry.ts";
import * as m from "#messages/compiled/site.ts";
import { PhoneLink, useShell } from "#site/parts/college-links.tsx";
import { localiseHref, SiteLink } from "#site/parts/language.tsx";
import { rich } from "#ui/rich.tsx";
import form from "./enquiry-form.module.css";
import styles from "./enquiry-notice.module.css";
import { FieldMessage } from "./field-message.tsx";

/** The privacy notice, collapsed to its summary. */
export function EnquiryNotice() {
  const { id, summary, items } = useShell().notice;
  return (
    <details className={styles.notice}>
      <summary>
        {summary} <u>{m.whatElse()}</u>
      </summary>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <SiteLink href="/Privacy">{m.privacy()}</SiteLink>
      <input type="hidden" name="notice" value={id} />
    </details>
  );
}

/** Asks who is writing. For a student under 18, CSS replaces the fields with ways for a parent to write. */
export function SenderRoleField({ error }: { error: string | undefined }) {
  const { publicUrl, college } = useShell();
  const [phone] = college.admissionCell;
  const address = publicUrl + localiseHref("/enquiry");
  return (
    <>
      <Field name="who" error={error} role="radiogroup" aria-labelledby="enquiry-who" aria-required>
        <span className={form.label} id="enquiry-who">
          {m.whoIsWriting()}
        </span>
        <Tick type="radio" name="who" value="adult" autoFocus>
          {m.iAmAdult()}
        </Tick>
        <Tick type="radio" name="who" value="parent">
          {m.iAmParent()}
        </Tick>
        <Tick type="radio" name="who" value="child">
          {m.iAmUnder18()}
        </Tick>
      </Field>
      <div className={styles.child} role="status">
        <p>{m.letParentWrite()}</p>
        <p>
          <a href={address}>{address}</a>
        </p>
        <a className="button button-primary" href={`https://wa.me/?text=${encodeURIComponent(address)}`} rel="noopener">
          {m.sendToParent()}
        </a>
        {phone && <p>{rich(m.ratherTalk(), { phone: <PhoneLink phone={phone} /> })}</p>}
      </div>
    </>
  );
}

/** The consent checkboxes. Neither is preselected, and only the first is required. */
export function ConsentCheckboxes({ error }: { error: string | undefined }) {
  return (
    <>
      <Field name="agree" error={error}>
        <Tick type="checkbox" name="agree" value="yes" aria-required>
          {m.iAgree()}
        </Tick>
      </Field>
      <Tick type="checkbox" name="later" value="yes">
        {m.tellMeLater()}
      </Tick>
    </>
  );
}

function Field({
  name,
  error,
  children,
  ...more
}: ComponentProps<"div"> & { name: TickName; error: string | undefined }) {
  return (
    <div
      {...more}
      className={form.field}
      data-field
      aria-invalid={error !== undefined}
      aria-describedby={error && `enquiry-${name}-message`}
    >
      {children}
      <FieldMessage id={`enquiry-${name}-message`} text={error} />
    </div>
  );
}

function Tick({ children, ...input }: ComponentProps<"input">) {
  return (
    <label className={styles.tick}>
      <input {...input} />
      <span>{children}</span>
    </label>
  );
}
