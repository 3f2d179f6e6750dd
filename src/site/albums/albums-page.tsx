import { redirect } from "react-router";
import type { AlbumCard } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { loadPageText, sitePagesContext } from "#site/pages/load-page.ts";
import { pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { ContentPageHeader } from "#site/parts/content-head.tsx";
import { DeferredStyles } from "#site/parts/deferred-styles.tsx";
import { langAttribute, SiteLink } from "#site/parts/language.tsx";
import { Pager, pagedMeta, pageHref, readPagePlace } from "#site/parts/pager.tsx";
import { Photo } from "#site/parts/photo.tsx";
import { Prose } from "#site/parts/prose.tsx";
import sections from "#site/parts/sections.module.css";
import { SectionHeading } from "#site/parts/sections.tsx";
import type { Route } from "./+types/albums-page.ts";
import styles from "./albums.module.css";
import { needsNewData, pictureHref, useMovedPicture } from "./picture-address.ts";
import { PictureGrid } from "./picture-grid.tsx";

const ROUTE = "/Gallery";
/** Albums and pictures per page. With 24 entries the first page stays under 14 kB. */
const ENTRIES_PER_PAGE = 24;

/** Loads one page of a combined list: all albums first, then the standalone pictures. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const sitePages = context.get(sitePagesContext);
  const [albums, total] = await Promise.all([sitePages.listAlbums(), sitePages.countStandalonePictures()]);
  const place = readPagePlace(url, albums.length + total, ENTRIES_PER_PAGE);
  const asked = url.searchParams.get("picture");
  if (asked !== null) {
    const pictures = await sitePages.listStandalonePictures({ offset: 0, limit: total });
    const href = pictureHref(asked, pictures, ROUTE, ENTRIES_PER_PAGE, albums.length);
    throw redirect(href ?? pageHref(ROUTE, place?.page ?? 1));
  }
  if (!place) throw redirect(ROUTE);
  const shownAlbums = albums.slice(place.offset, place.offset + ENTRIES_PER_PAGE);
  const offset = Math.max(0, place.offset - albums.length);
  const limit = ENTRIES_PER_PAGE - shownAlbums.length;
  return {
    ...(await loadPageText(context, ROUTE)),
    page: place.page,
    pages: place.pages,
    albums: shownAlbums,
    pictures: limit > 0 ? await sitePages.listStandalonePictures({ offset, limit }) : [],
    offset,
    total,
  };
}

export const shouldRevalidate = needsNewData;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? pageMeta(shellOf(matches), pagedMeta(loaderData.words, loaderData.page)) : [];
}

export default function AlbumsPage({ loaderData }: Route.ComponentProps) {
  const { words, photo, page, pages, albums, pictures, offset, total } = loaderData;
  useMovedPicture(pictures);
  return (
    <>
      <ContentPageHeader page={words} photo={photo} />
      <DeferredStyles />
      <div className={`wrap columns ${sections.stack} ${styles.sections}`}>
        {(albums.length > 0 || page === 1) && (
          <section>
            <SectionHeading text={m.albums()} />
            {albums.length > 0 ? <AlbumCards albums={albums} /> : <p>{m.noAlbums()}</p>}
          </section>
        )}
        {pictures.length > 0 && (
          <section>
            <SectionHeading text={m.fromAllOverTheCampus()} />
            <PictureGrid
              title={m.theCampus()}
              pictures={pictures}
              offset={offset}
              total={total}
              firstCount={albums.length > 0 ? 0 : 4}
            />
          </section>
        )}
        <Pager label={m.pagesOfGallery()} page={page} pages={pages} hrefOf={(number) => pageHref(ROUTE, number)} />
        {page === 1 && <Prose html={words.html} />}
      </div>
    </>
  );
}

function AlbumCards({ albums }: { albums: readonly AlbumCard[] }) {
  return (
    <ul className={styles.albums}>
      {albums.map(({ _id, title, cover, pictureCount }, index) => (
        <li key={_id}>
          <SiteLink href={`/Gallery/${_id}`}>
            <span className={styles.cover}>
              {cover && <Photo image={cover} alt="" sizes="(max-width: 640px) 50vw, 24rem" isFirst={index < 3} />}
            </span>
            <h3 lang={langAttribute(title)}>{title}</h3>
            <span>{m.countOfPictures({ count: pictureCount })}</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
