import type { Shell } from "#contract/site-pages.ts";
import { SearchForm } from "#site/search/search-form.tsx";
import { Icon } from "./icon.tsx";
import { MainMenu } from "./main-menu.tsx";
import { OpenEnquiryButton } from "./open-enquiry-button.tsx";
import { HelplineBox, PhoneBox } from "./phone-boxes.tsx";
import styles from "./site-header.module.css";
import { SocialLinks } from "./social-links.tsx";

/**
 * The header of every public page. It works before any script runs: the bar sticks by CSS, the menu is made of
 * `details`, the drawer is a popover. `early.ts` adds what CSS cannot know: the direction of scrolling. Below 800 px only
 * the drawer has room for the telephone numbers, the brochure and the social links.
 */
export function SiteHeader({ shell }: { shell: Shell }) {
  const { college, menu, brochure } = shell;
  return (
    <header className={styles.header}>
      <div className={`${styles.top} deep`}>
        <div className="wrap">
          <SocialLinks links={college.social} className={styles.social} />
          <a className={styles.map} href={college.mapUrl} target="_blank" rel="noopener">
            <Icon name="pin" />
            Campus map
          </a>
          <SearchForm className={styles.search} />
          <div className={styles.right}>
            <a className={styles.brochure} href={brochure.path} target="_blank" rel="noopener">
              <Icon name="download" />
              Download Brochure
            </a>
            <a href="/#notice">Notice</a>
            <OpenEnquiryButton className={styles.campaign}>{college.campaignLabel}</OpenEnquiryButton>
          </div>
        </div>
      </div>
      <div className={styles.brand}>
        <div className="wrap">
          <a className={styles.identity} href="/">
            <img src="/Images/seal.svg" alt="" width="60" height="60" />
            <span>
              <b>{college.name.english}</b>
              {college.name.bengali && (
                <span className="sign" lang="bn">
                  {college.name.bengali}
                </span>
              )}
            </span>
          </a>
          <PhoneBox phones={college.admissionCell} />
          <HelplineBox helpline={college.helpline} />
          <button type="button" className={styles.burger} popoverTarget="main-menu" aria-label="Open menu">
            <Icon name="menu" />
          </button>
        </div>
      </div>
      <MainMenu entries={menu.header}>
        <PhoneBox phones={college.admissionCell} />
        <a href={brochure.path} target="_blank" rel="noopener">
          <Icon name="download" />
          Download Brochure
        </a>
        <SocialLinks links={college.social} className={styles.social} />
      </MainMenu>
      <p className={styles.helpline}>
        {college.helpline.title}
        <a href={`tel:${college.helpline.dial}`}>
          {college.helpline.label} <em>{college.helpline.hours}</em>
        </a>
      </p>
      <div className="paar" />
    </header>
  );
}
