import { ContentHead } from "#site/pages/content-head.tsx";
import { findHeadPhoto } from "#site/pages/page-album.ts";
import { pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { pageWords } from "#site/pages/page-words.ts";
import { Prose } from "#site/pages/prose.tsx";
import { sitePagesContext } from "#site/site-pages-context.ts";
import type { Route } from "./+types/contact-page.ts";
import { AdmissionCellPanel } from "./admission-cell-panel.tsx";
import { Committees } from "./committees.tsx";
import styles from "./contact-page.module.css";
import { OfficeDetails } from "./office-details.tsx";

const ROUTE = "/ContactUs";
/** The words come from the page of this route, the rest from the college's own facts. */
export async function loader({ context }: Route.LoaderArgs) {
  const sitePages = context.get(sitePagesContext);
  const { openingHours, committees } = sitePages.getCollege();
  const page = pageWords(sitePages, ROUTE);
  return { page, photo: await findHeadPhoto(context, page.title), openingHours, committees };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? pageMeta(shellOf(matches), loaderData.page) : [];
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { page, photo, openingHours, committees } = loaderData;
  return (
    <>
      <ContentHead page={page} photo={photo} />
      <div className={`wrap ${styles.columns}`}>
        <AdmissionCellPanel />
        <OfficeDetails openingHours={openingHours} />
      </div>
      <div className={`section ${styles.ground}`}>
        <div className={`wrap ${styles.guide}`}>
          <Prose html={page.html} />
          <Committees committees={committees} />
        </div>
      </div>
    </>
  );
}
