import * as m from "#messages/compiled/site.ts";
import { PhoneItems, Seal, SocialLinks, useShell } from "#site/parts/college-links.tsx";
import { SiteLink } from "#site/parts/language.tsx";
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
                <SiteLink href={college.mapUrl} target="_blank" rel="noopener">
                  {m.openInMaps()}
                </SiteLink>
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
                    <SiteLink href={to}>{title}</SiteLink>
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
                <SiteLink href={`tel:${college.helpline.dial}`}>
                  {college.helpline.label} <span>{`${college.helpline.title}, ${college.helpline.hours}`}</span>
                </SiteLink>
              </li>
              {host && (
                <li>
                  <SiteLink href={`mailto:${college.email.admissions}`}>
                    {localPart}@<wbr />
                    {host}
                  </SiteLink>
                </li>
              )}
            </ul>
          </div>
        </div>
        <div className={`flow ${styles.base}`}>
          <p>{[`© ${college.name.english}, ${college.place}`, college.sampleNote].filter(Boolean).join(" · ")}</p>
          <p className={`flow ${styles.links}`}>
            <SiteLink href="/admin">{m.admin()}</SiteLink>
            {college.poweredBy && (
              <SiteLink href={college.poweredBy.url} target="_blank" rel="noopener">
                {college.poweredBy.label}
              </SiteLink>
            )}
          </p>
        </div>
      </div>
    </footer>
  );
}
