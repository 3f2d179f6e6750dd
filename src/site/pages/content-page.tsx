import { redirect } from "react-router";
import type { SitePages } from "#contract/site-pages.ts";
import { sitePagesContext } from "#site/site-pages-context.ts";
import type { Route } from "./+types/content-page.ts";
import { PageBody } from "./page-body.tsx";
import { crumbsOf, PAGE_GROUPS, peopleListedOn } from "./page-groups.ts";
import { PageHead } from "./page-head.tsx";
import { pageMeta, shellOf } from "./page-meta.ts";
import { PagePicture } from "./page-picture.tsx";
import { PeopleList } from "./people-list.tsx";
import { RelatedLaboratories } from "./related-laboratories.tsx";
import { RelatedPages } from "./related-pages.tsx";

/** A path that no page has leads home, as the specification says. */
export function loader({ context, params }: Route.LoaderArgs) {
  const sitePages = context.get(sitePagesContext);
  const page = sitePages.getPage(`/${params["*"]}`);
  if (!page) throw redirect("/");
  const listed = peopleListedOn(page.route);
  return {
    page,
    person: page.person === undefined ? null : findPerson(sitePages, page.person),
    people: listed ? sitePages.listPeople(listed) : [],
    related: PAGE_GROUPS[page.group].related.flatMap((group) => sitePages.listPages(group)),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? pageMeta(shellOf(matches), loaderData.page) : [];
}

export default function ContentPageRoute({ loaderData }: Route.ComponentProps) {
  const { page, person, people, related } = loaderData;
  const { moreHeading } = PAGE_GROUPS[page.group];
  return (
    <>
      <PageHead
        title={page.title}
        bengali={page.bengali}
        lead={page.lead}
        groups={crumbsOf(page)}
        figure={page.picture && <PagePicture picture={page.picture} />}
      />
      {people.length > 0 && <PeopleList people={people} />}
      <PageBody page={page} person={person} />
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
