import type { CSSProperties } from "react";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import * as m from "#messages/compiled/admin-editor.ts";
import * as mFields from "#messages/compiled/fields.ts";
import { COLOUR_ROLES, type Colours, checkColours, paletteOf } from "#shared/colours.ts";
import styles from "./appearance-preview.module.css";

/** The value of `appearance.yaml`, as it is typed. */
export interface AppearanceValue {
  seal?: string;
  colours?: Partial<Record<string, string>>;
}

type AppearancePreviewProps = { value: AppearanceValue; onChange: (value: AppearanceValue) => void };

const COLOUR = /^#[0-9a-f]{6}$/i;

/** How header, buttons and text look with the seal and colours as typed, and which colours lack contrast. */
export function AppearancePreview({ value, onChange }: AppearancePreviewProps) {
  const { seal, colours = {} } = value;
  const typed: Colours = Object.fromEntries(
    COLOUR_ROLES.filter((role) => COLOUR.test(colours[role] ?? "")).map((role) => [role, colours[role]]),
  );
  return (
    <section className={styles.preview} aria-label={m.howItLooks()}>
      {checkColours(typed).map(({ path: [role], sentence, nearest }) => (
        <FormNote key={role} tone="bad" title={sentence}>
          <Button onClick={() => onChange({ ...value, colours: { ...colours, [role]: nearest } })}>
            <i className={styles.swatch} style={{ background: nearest }} />
            {m.takeColour({ colour: nearest })}
          </Button>
        </FormNote>
      ))}
      <div className={styles.page} aria-hidden="true" style={paletteOf(typed) as CSSProperties}>
        <div className={styles.top}>
          {m.campusMap()} <b>{m.admissionOpen()}</b>
        </div>
        <div className={styles.head}>
          <img src={seal || "/Images/seal.svg"} alt="" />
          <span>
            {m.collegeName()} <em lang="bn">কলেজের নাম</em>
          </span>
        </div>
        <div className={styles.sky}>
          <em lang="bn">ভর্তির খোঁজখবর</em>
          <p>{m.textWithLink()}</p>
          <p className={styles.buttons}>
            <span>{m.askAboutAdmission()}</span>
            <span>{mFields.courses()}</span>
            <span>{m.download()}</span>
          </p>
        </div>
        <div className={styles.deep}>
          {m.notices()} <em lang="bn">বিজ্ঞপ্তি</em>
        </div>
      </div>
    </section>
  );
}
