import * as m from "#messages/compiled/site.ts";
import { PhoneItems, Seal, SocialLinks, useShell } from "#site/parts/college-links.tsx";
import { A } from "#site/parts/language.tsx";
import styles from "./site-footer.module.css";

export function SiteFooter() {
  const { college, menu } = useShell();
  // Split the email address so that a narrow column breaks it after the @, not within a word.
  const [localPart, host] = college.email.admissions?.split("@") ?? [];
  return (
    <footer className={`${styles.footer} deep`}>
      <div className="wrap">
        <div className={`flow ${styles.columns}`}>
          <div>
            <Seal width="60" height="60" loading="lazy" />
            <b>{college.name.english}</b>
            <address>
              {(college.address.length > 0 ? college.address : [college.place]).map((part) => (
                <span key={part}>{part}</span>
              ))}
              {college.mapUrl && (
                <A href={college.mapUrl} target="_blank" rel="noopener">
                  {m.openInMaps()}
                </A>
              )}
            </address>
            <SocialLinks links={college.social} className={styles.social} />
          </div>
          {menu.footer.map((column) => (
            <div key={column.title}>
              <h2>{column.title}</h2>
              <ul>
                {column.children.map(({ title, to }) => (
                  <li key={title}>
                    <A href={to}>{title}</A>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <div>
            <h2>{m.callUs()}</h2>
            <ul>
              <PhoneItems phones={college.admissionCell} />
              <li>
                <A href={`tel:${college.helpline.dial}`}>
                  {college.helpline.label} <span>{`${college.helpline.title}, ${college.helpline.hours}`}</span>
                </A>
              </li>
              {host && (
                <li>
                  <A href={`mailto:${college.email.admissions}`}>
                    {localPart}@<wbr />
                    {host}
                  </A>
                </li>
              )}
            </ul>
          </div>
        </div>
        <div className={`flow ${styles.base}`}>
          <p>{`© ${college.name.english}, ${college.place}. ${college.sampleNote ?? ""}`}</p>
          <p className={`flow ${styles.links}`}>
            <A href="/admin">{m.admin()}</A>
            {college.poweredBy && (
              <A href={college.poweredBy.url} target="_blank" rel="noopener">
                {college.poweredBy.label}
              </A>
            )}
          </p>
        </div>
      </div>
    </footer>
  );
}
