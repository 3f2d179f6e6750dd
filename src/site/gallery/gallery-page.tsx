import { redirect } from "react-router";
import { LateStyles } from "#site/layout/late-styles.tsx";
import { ContentHead } from "#site/pages/content-head.tsx";
import { laterPage, pageHref } from "#site/pages/later-page.ts";
import { findHeadPhoto } from "#site/pages/page-album.ts";
import { pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { readPagePlace } from "#site/pages/page-place.ts";
import { pageWords } from "#site/pages/page-words.ts";
import { Pager } from "#site/pages/pager.tsx";
import { Prose } from "#site/pages/prose.tsx";
import { SectionHeading } from "#site/pages/section-heading.tsx";
import { sitePagesContext } from "#site/site-pages-context.ts";
import type { Route } from "./+types/gallery-page.ts";
import { AlbumCards } from "./album-cards.tsx";
import styles from "./gallery-page.module.css";
import { isAnotherPage } from "./is-another-page.ts";
import { askedPicture, pictureHref, useMovedPicture } from "./moved-picture.ts";
import { PictureGrid } from "./picture-grid.tsx";

const ROUTE = "/Gallery";
/** Albums and pictures together: a first page stays under 14 kB. */
const ENTRIES_A_PAGE = 24;
/** One list, page by page: the albums, and after the last of them the standalone pictures. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const sitePages = context.get(sitePagesContext);
  const [albums, total] = await Promise.all([sitePages.listAlbums(), sitePages.countStandalonePictures()]);
  const place = readPagePlace(url, albums.length + total, ENTRIES_A_PAGE);
  const asked = askedPicture(url);
  if (asked !== null) {
    const pictures = await sitePages.listStandalonePictures({ offset: 0, limit: total });
    const list = { route: ROUTE, pictures, before: albums.length, pageSize: ENTRIES_A_PAGE };
    throw redirect(pictureHref(asked, list) ?? pageHref(ROUTE, place?.page ?? 1));
  }
  if (!place) throw redirect(ROUTE);
  const shownAlbums = albums.slice(place.offset, place.offset + ENTRIES_A_PAGE);
  const offset = Math.max(0, place.offset - albums.length);
  const limit = ENTRIES_A_PAGE - shownAlbums.length;
  const words = pageWords(sitePages, ROUTE);
  return {
    words,
    photo: await findHeadPhoto(context, words.title),
    page: place.page,
    pages: place.pages,
    albums: shownAlbums,
    pictures: limit > 0 ? await sitePages.listStandalonePictures({ offset, limit }) : [],
    offset,
    total,
  };
}

export const shouldRevalidate = isAnotherPage;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, page } = loaderData;
  return pageMeta(shellOf(matches), { ...words, ...laterPage(words, page), route: pageHref(ROUTE, page) });
}

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  const { words, photo, page, pages, albums, pictures, offset, total } = loaderData;
  useMovedPicture(pictures);
  return (
    <>
      <ContentHead page={words} photo={photo} />
      <LateStyles />
      <div className={`wrap ${styles.sections}`}>
        {(albums.length > 0 || page === 1) && (
          <section>
            <SectionHeading english="Albums" bengali="অ্যালবাম" />
            {albums.length > 0 ? (
              <AlbumCards albums={albums} />
            ) : (
              <p>The first album opens after the next event of the college. Come back soon.</p>
            )}
          </section>
        )}
        {pictures.length > 0 && (
          <section>
            <SectionHeading english="From all over the campus" bengali="ক্যাম্পাসের ছবি" />
            <PictureGrid
              title="the campus"
              pictures={pictures}
              offset={offset}
              total={total}
              firstCount={albums.length > 0 ? 0 : 4}
            />
          </section>
        )}
        <Pager label="the gallery" page={page} pages={pages} hrefOf={(number) => pageHref(ROUTE, number)} />
        {page === 1 && <Prose html={words.html} />}
      </div>
    </>
  );
}
