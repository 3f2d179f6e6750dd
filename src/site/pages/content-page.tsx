import { redirect } from "react-router";
import type { College, ContentPage, Person } from "#contract/content.ts";
import type { AlbumCard, Photo as PhotoOf, SitePages } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import styles from "#site/albums/albums.module.css";
import { pictureAnchor } from "#site/albums/picture-address.ts";
import { ContentPageHeader } from "#site/parts/content-head.tsx";
import { DeferredStyles } from "#site/parts/deferred-styles.tsx";
import { langAttribute, SiteLink } from "#site/parts/language.tsx";
import type { Breadcrumb } from "#site/parts/page-head.tsx";
import { Photo } from "#site/parts/photo.tsx";
import prose from "#site/parts/prose.module.css";
import { SectionHeading } from "#site/parts/sections.tsx";
import { rich } from "#ui/rich.tsx";
import type { Route } from "./+types/content-page.ts";
import { findPageAlbum, redirectHome, sitePagesContext } from "./load-page.ts";
import { PageBody, PeopleList } from "./page-body.tsx";
import { pageMeta, shellOf } from "./page-meta.ts";
import { Laboratories, RelatedPages } from "./related-pages.tsx";

/** Maximum number of photographs on a page: one at the top instead of the drawing, and six below the text. */
const MAX_PHOTOGRAPHS = 7;

type Group = ContentPage["group"];

interface PageGroup {
  crumb?: Breadcrumb;
  /** Heading of the links at the end of a page of this group. */
  more: string;
  /** Groups whose pages are linked at the end of the page; by default the page's own group. */
  related?: readonly Group[];
}

function pageGroupOf(group: Group): PageGroup {
  const college = {
    more: m.moreAboutCollege(),
    related: ["about", "message"],
  } as const;
  const admission = { crumb: { title: m.admission(), href: "/#courses" }, more: m.moreOnAdmission() };
  const groups: Record<Group, PageGroup> = {
    about: college,
    message: { crumb: { title: m.aboutUs(), href: "/aboutus" }, ...college },
    admission: { ...admission, related: ["admission", "help"] },
    help: { ...admission, related: ["help", "admission"] },
    people: {
      crumb: { title: m.faculties(), href: "/Faculties" },
      more: m.morePeople(),
    },
    facility: {
      crumb: { title: m.facilities(), href: "/#facilities" },
      more: m.moreOnCampus(),
    },
    laboratory: {
      crumb: { title: m.laboratories(), href: "/#laboratories" },
      more: m.moreLaboratories(),
    },
    other: { more: m.morePages(), related: [] },
  };
  return groups[group];
}

const LISTED_PEOPLE: Readonly<Record<string, Person["group"]>> = {
  "/Faculties": "faculty",
  "/NonTeachingStaff": "non-teaching",
};

/** Route of the page that lists the college's approvals. */
const APPROVED = "/aboutus";

/** Returns the breadcrumb entries between home and a page: none if the page is its group's own page. */
export function breadcrumbsOf({ group, route }: Pick<ContentPage, "group" | "route">): Breadcrumb[] {
  const { crumb } = pageGroupOf(group);
  return crumb && crumb.href !== route ? [crumb] : [];
}

/** Loads the page. An unknown path redirects to the page's new address if the page has moved, otherwise home. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const sitePages = context.get(sitePagesContext);
  const page = sitePages.getPage(`/${params["*"]}`);
  if (!page) {
    const movedTo = sitePages.getMovedTo(`/${params["*"]}`);
    throw movedTo ? redirect(movedTo) : redirectHome();
  }
  const listed = LISTED_PEOPLE[page.route];
  // The group's own page may not exist: a college without teachers has no page /Faculties.
  const isGroupGone = breadcrumbsOf(page).some(
    ({ href = "/#" }) => !href.startsWith("/#") && !sitePages.getPage(href) && !sitePages.getMovedTo(href),
  );
  const approvals = page.route === APPROVED ? sitePages.getCollege().approvals : [];
  return {
    page,
    ...(isGroupGone && { isGroupGone }),
    // Show the list of approvals only if at least one has a letter; otherwise the page's text names them.
    ...(approvals.some(({ letter }) => letter) && { approvals }),
    album: await findPageAlbum(context, page.title, MAX_PHOTOGRAPHS),
    person: page.person === undefined ? null : findPerson(sitePages, page.person),
    people: listed ? sitePages.listPeople(listed) : [],
    related: (pageGroupOf(page.group).related ?? [page.group]).flatMap((group) => sitePages.listPages(group)),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, isGroupGone } = loaderData;
  return pageMeta(shellOf(matches), { ...page, groups: isGroupGone ? [] : breadcrumbsOf(page) });
}

export default function ContentPageRoute({ loaderData }: Route.ComponentProps) {
  const { page, isGroupGone, album, person, people, related, approvals } = loaderData;
  const [photo, ...photos] = album?.pictures ?? [];
  const Related = page.group === "laboratory" ? Laboratories : RelatedPages;
  return (
    <>
      <ContentPageHeader page={page} groups={isGroupGone ? [] : breadcrumbsOf(page)} photo={photo} />
      {people.length > 0 && <PeopleList people={people} />}
      <PageBody page={page} person={person} />
      {approvals && <Approvals approvals={approvals} />}
      {(photos.length > 0 || related.length > 1) && <DeferredStyles />}
      {album && photos.length > 0 && <PagePhotos album={album} photos={photos} />}
      {related.length > 1 && (
        <Related heading={pageGroupOf(page.group).more} pages={related} currentRoute={page.route} />
      )}
    </>
  );
}

function Approvals({ approvals }: { approvals: College["approvals"] }) {
  return (
    <section className="wrap columns" id="approvals">
      <div className={prose.prose}>
        <h2>{m.approvals()}</h2>
        <ul>
          {approvals.map(({ body, text, url, letter }) => (
            <li key={body}>
              <b>{url ? <SiteLink href={url}>{body}</SiteLink> : body}</b>: {text}{" "}
              {letter && (
                <SiteLink href={letter} target="_blank" rel="noopener">
                  {rich(m.letterOf({ body: "<body/>" }), { body })}
                </SiteLink>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function findPerson(sitePages: SitePages, id: string) {
  const groups = ["leadership", "faculty", "non-teaching"] as const;
  return groups.flatMap((group) => sitePages.listPeople(group)).find((person) => person.id === id) ?? null;
}

/** The photographs after the first, which is at the top of the page. Each links to the gallery. */
function PagePhotos({ album, photos }: { album: Pick<AlbumCard, "_id" | "title">; photos: readonly PhotoOf[] }) {
  const address = `/Gallery/${album._id}`;
  return (
    <section className="wrap section">
      <SectionHeading text={m.photographs()}>
        <SiteLink href={address}>{m.seeWholeAlbum()}</SiteLink>
      </SectionHeading>
      <ul className={styles.grid}>
        {photos.map((photo, index) => {
          const alt = photo.alt || m.picture({ number: index + 2, title: album.title });
          return (
            <li key={photo.publicId} lang={langAttribute(photo.alt)}>
              <SiteLink href={`${address}#${pictureAnchor(photo)}`}>
                <Photo image={photo} alt={alt} sizes="(max-width: 640px) 50vw, 18rem" />
              </SiteLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
