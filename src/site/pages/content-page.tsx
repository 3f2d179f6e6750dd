import { redirect } from "react-router";
import type { SitePages } from "#contract/site-pages.ts";
import { sitePagesContext } from "#site/site-pages-context.ts";
import type { Route } from "./+types/content-page.ts";
import { ContentHead } from "./content-head.tsx";
import { findPageAlbum } from "./page-album.ts";
import { PageBody } from "./page-body.tsx";
import { crumbsOf, PAGE_GROUPS, peopleListedOn } from "./page-groups.ts";
import { pageMeta, shellOf } from "./page-meta.ts";
import { PagePhotos } from "./page-photos.tsx";
import { PeopleList } from "./people-list.tsx";
import { RelatedLaboratories } from "./related-laboratories.tsx";
import { RelatedPages } from "./related-pages.tsx";

/** One at the head of the page, in the place of its drawing, and six below the text. */
const PHOTOGRAPHS = 7;

/** A path that no page has leads home, as the specification says. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const sitePages = context.get(sitePagesContext);
  const page = sitePages.getPage(`/${params["*"]}`);
  if (!page) throw redirect("/");
  const listed = peopleListedOn(page.route);
  return {
    page,
    album: await findPageAlbum(context, page.title, PHOTOGRAPHS),
    person: page.person === undefined ? null : findPerson(sitePages, page.person),
    people: listed ? sitePages.listPeople(listed) : [],
    related: PAGE_GROUPS[page.group].related.flatMap((group) => sitePages.listPages(group)),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page } = loaderData;
  return pageMeta(shellOf(matches), { ...page, groups: crumbsOf(page) });
}

export default function ContentPageRoute({ loaderData }: Route.ComponentProps) {
  const { page, album, person, people, related } = loaderData;
  const [photo, ...photos] = album?.pictures ?? [];
  const { moreHeading } = PAGE_GROUPS[page.group];
  return (
    <>
      <ContentHead page={page} groups={crumbsOf(page)} photo={photo} />
      {people.length > 0 && <PeopleList people={people} />}
      <PageBody page={page} person={person} />
      {album && photos.length > 0 && <PagePhotos album={album} photos={photos} />}
      {page.group === "laboratory" ? (
        <RelatedLaboratories heading={moreHeading} laboratories={related} currentRoute={page.route} />
      ) : (
        related.length > 1 && <RelatedPages heading={moreHeading} pages={related} currentRoute={page.route} />
      )}
    </>
  );
}

function findPerson(sitePages: SitePages, id: string) {
  const groups = ["leadership", "faculty", "non-teaching"] as const;
  return groups.flatMap((group) => sitePages.listPeople(group)).find((person) => person.id === id) ?? null;
}
