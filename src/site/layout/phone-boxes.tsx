import type { College } from "#contract/content.ts";
import { Icon } from "./icon.tsx";
import styles from "./phone-boxes.module.css";

/** The admission cell's three telephone numbers. */
export function PhoneBox({ phones }: { phones: College["admissionCell"] }) {
  return (
    <div className={styles.box}>
      <Icon name="phone" />
      <dl>
        <dt>Admission cell</dt>
        <dd>
          {phones.map((phone) => (
            <a key={phone.dial} href={`tel:${phone.dial}`}>
              {phone.label}
            </a>
          ))}
        </dd>
      </dl>
    </div>
  );
}

/** The ragging-free helpline, day and night. */
export function HelplineBox({ helpline }: { helpline: College["helpline"] }) {
  return (
    <div className={`${styles.box} ${styles.helpline}`}>
      <Icon name="shield" />
      <dl>
        <dt>{helpline.title}</dt>
        <dd>
          <a href={`tel:${helpline.dial}`}>{helpline.label}</a>
          <em>{helpline.hours}</em>
        </dd>
      </dl>
    </div>
  );
}
