import { redirect } from "react-router";
import * as m from "#messages/compiled/site.ts";
import { sitePagesContext } from "#site/pages/load-page.ts";
import { pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { DeferredStyles } from "#site/parts/deferred-styles.tsx";
import { langAttribute, SiteLink } from "#site/parts/language.tsx";
import { PageHeader } from "#site/parts/page-head.tsx";
import { Pager, pageHref, readPagePlace } from "#site/parts/pager.tsx";
import { formatDay } from "#ui/formats.ts";
import type { Route } from "./+types/album-page.ts";
import styles from "./album-page.module.css";
import { needsNewData, pictureHref, useMovedPicture } from "./picture-address.ts";
import { PictureGrid } from "./picture-grid.tsx";

const groups = () => [{ title: m.gallery(), href: "/Gallery" }];
/** Pictures per page. With 48 and their descriptions, a page stays under 14 kB. */
const PICTURES_PER_PAGE = 48;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const album = await context.get(sitePagesContext).getAlbum(params.id.toLowerCase());
  if (!album) throw redirect("/Gallery");
  const { pictures } = album;
  const route = `/Gallery/${album._id}`;
  const place = readPagePlace(url, pictures.length, PICTURES_PER_PAGE);
  const asked = url.searchParams.get("picture");
  if (asked !== null) {
    throw redirect(pictureHref(asked, pictures, route, PICTURES_PER_PAGE) ?? pageHref(route, place?.page ?? 1));
  }
  if (!place) throw redirect(route);
  const shown = pictures.slice(place.offset, place.offset + PICTURES_PER_PAGE);
  return { ...album, ...place, pictures: shown, total: pictures.length };
}

export const shouldRevalidate = needsNewData;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const shell = shellOf(matches);
  const { _id, title, total, page } = loaderData;
  const college = shell?.college.name.english ?? m.theCollege();
  return pageMeta(shell, {
    title: page === 1 ? title : m.pagedTitle({ title, page }),
    description: m.albumDescription({ title, count: total, college }),
    route: pageHref(`/Gallery/${_id}`, page),
    groups: groups(),
  });
}

export default function AlbumPage({ loaderData }: Route.ComponentProps) {
  const { _id, title, pictures, events, page, pages, offset, total } = loaderData;
  useMovedPicture(pictures);
  return (
    <>
      <PageHeader title={title} groups={groups()} lead={m.countOfPictures({ count: total })}>
        {events.length > 0 && (
          <ul className={styles.events} aria-label={m.takenAt()}>
            {events.map(({ _id, title, date }) => (
              <li key={_id}>
                <SiteLink href={`/Event/${_id}`} lang={langAttribute(title)}>
                  {title}
                </SiteLink>
                , {formatDay(date)}
              </li>
            ))}
          </ul>
        )}
      </PageHeader>
      <DeferredStyles />
      <div className={`wrap ${styles.album}`}>
        <PictureGrid title={title} pictures={pictures} offset={offset} total={total} firstCount={4} />
        <Pager
          label={m.pagesOfAlbum()}
          page={page}
          pages={pages}
          hrefOf={(number) => pageHref(`/Gallery/${_id}`, number)}
        />
        <SiteLink className="button button-quiet" href="/Gallery">
          {m.allAlbums()}
        </SiteLink>
      </div>
    </>
  );
}
