import { useState } from "react";
import { showErrorToast, tryOrToast } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { documentCalls, usePlaceholders, validationErrorsOf } from "#admin/collections/documents/documents-api.ts";
import { changeOwnSite, useOwnSite, useOwnSitePreview } from "#admin/collections/documents/own-site-api.ts";
import { previewPath } from "#admin/collections/documents/preview.tsx";
import { describeNeed } from "#admin/collections/documents/publish-bar.tsx";
import { describeFieldPath } from "#admin/collections/documents/readable-text.ts";
import { editUrl } from "#admin/data/college-parts.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { refreshQuery, updateQueryData } from "#admin/data/query-store.ts";
import { runConcurrently } from "#admin/data/run-concurrently.ts";
import { positiveIntegerParam, useUrlState } from "#admin/data/url-state.ts";
import { TechnicianNote } from "#admin/operations/technician-note.tsx";
import { Button, ExternalLink, TextLink } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/dialog.tsx";
import { Checkbox } from "#admin/ui/fields.tsx";
import { Badge, FormNote, LoadingState, Pending } from "#admin/ui/states.tsx";
import { COLLEGE_PARTS } from "#contract/collections/document-parts.ts";
import type { DocumentSummary, ValidationError } from "#contract/documents.ts";
import * as m from "#messages/compiled/admin-setup.ts";
import styles from "./setup.module.css";
import { type Answers, courseTitle, isPageReady, needUrl, stepUrl, useAnswers, usePages } from "./setup-data.ts";

/** National helplines of India. */
const HELPLINES = [
  { words: m.raggingLine, telephone: "1800-180-5522", site: "www.antiragging.in" },
  { words: m.grievanceLine, telephone: "1800-111-656", site: "samadhaan.ugc.ac.in" },
  { words: m.mindLine, telephone: "14416", site: "telemanas.mohfw.gov.in" },
];

/** The national helplines, which every college has besides its own contacts. */
export const Helplines = () => (
  <FormNote tone="info" title={m.helplines()}>
    <p>{m.aboutHelplines()}</p>
    <ul>
      {HELPLINES.map(({ words, telephone, site }) => (
        <li key={site}>
          {words()} <b>{telephone}</b>, <a href={`https://${site}/`}>{site}</a>
        </li>
      ))}
    </ul>
  </FormNote>
);

/** Checkboxes for the pages of the menu: an unchecked page is hidden. */
export function PageCheckboxes() {
  const pages = usePages()?.filter(({ section }) => section !== null);
  if (!pages) return <LoadingState label={m.loading()} />;

  async function tick(some: readonly DocumentSummary[], isTicked: boolean) {
    const put = (changed: Partial<DocumentSummary>, path: string) =>
      updateQueryData<DocumentSummary[]>("documents", (all) =>
        all.map((one) => (one.path === path ? { ...one, ...changed } : one)),
      );
    for (const { path } of some) put({ isHidden: !isTicked }, path);
    const { failed } = await runConcurrently(some, async ({ path }) =>
      put(await documentCalls(path).changeSettings({ hidden: !isTicked }), path),
    );
    if (!failed[0]) return;
    showErrorToast(failed[0].error);
    await refreshQuery("documents");
  }

  return [...new Set(pages.map(({ section }) => section ?? ""))].map((section) => {
    const own = pages.filter((page) => page.section === section);
    const isAll = own.every(({ isHidden }) => !isHidden);
    return (
      <fieldset key={section} className={styles.ticks}>
        <legend>{section || m.topOfMenu()}</legend>
        {own.length > 3 && (
          <Checkbox isOn={isAll} onChange={(isOn) => tick(own, isOn)}>
            <b>{m.allOfThese()}</b>
          </Checkbox>
        )}
        {own.map((page) => (
          <Checkbox key={page.path} isOn={!page.isHidden} onChange={(isOn) => tick([page], isOn)}>
            <span>
              {page.title}{" "}
              {!page.isHidden && page.waitsFor.length > 0 && (
                <small>{m.comesWith({ what: page.waitsFor.map(describeNeed).join(", ") })}</small>
              )}
            </span>
          </Checkbox>
        ))}
      </fieldset>
    );
  });
}

const FIELDS = { page: positiveIntegerParam };

/** Shows the pages that will be public one by one, in a preview with all drafts. */
export function PageWalkthrough() {
  const [{ page: at }, set] = useUrlState(FIELDS);
  const preview = useOwnSitePreview();
  const courses = useAnswers().data?.courses ?? [];
  const pages = usePages();
  if (!preview.data || !pages) return <Pending query={preview} loading={m.loading()} />;
  const all = [
    { route: "/", title: m.homePage(), path: "home.yaml" },
    ...courses.map((one) => ({ route: one.route, title: courseTitle(one), path: "courses.yaml" })),
    ...pages.filter(isPageReady),
  ];
  const { route, title = "", path = "" } = all[at - 1] ?? {};
  if (!route) return <p>{m.walkDone()}</p>;

  const hide = () =>
    tryOrToast(async () => {
      await documentCalls(path).changeSettings({ hidden: true });
      await refreshQuery("documents");
    });

  return (
    <>
      <FaultList faults={preview.data.faults} />
      <div className="wrap">
        <h3 className="title">{title}</h3>
        <span role="status">{m.pageOf({ at, total: all.length })}</span>
        <progress max={all.length} value={at} aria-label={m.stepTitle({ step: "walk" })} />
      </div>
      <div className="wrap">
        <Button look="main" icon="ok" onClick={() => set({ page: at + 1 })}>
          {m.right()}
        </Button>
        <TextLink to={editUrl(path)}>{m.change()}</TextLink>
        {path.startsWith("pages/") && (
          <Button look="quiet" busyLabel={m.hiding()} onClick={hide}>
            {m.hide()}
          </Button>
        )}
      </div>
      {/* Not in the tab order, like the editor's preview: each link of the page would be a tab stop. */}
      <iframe
        key={route}
        className={styles.page}
        title={title}
        tabIndex={-1}
        src={previewPath(preview.data.url, route)}
      />
    </>
  );
}

/** Lists every page with what it still waits for, and the button that makes the site public. */
export function PublishStep() {
  const site = useOwnSite().data;
  const pages = usePages();
  const [refused, setRefused] = useState<readonly ValidationError[]>();
  const preview = useOwnSitePreview().data;
  const mayStart = usePermission()("college.manage");
  if (!pages || !site) return <LoadingState label={m.loading()} />;
  const count = pages.filter(isPageReady).length;

  async function publish() {
    if (!(await confirm(m.goPublicQuestion(), m.goPublicDetails({ count }), m.goPublic()))) return;
    setRefused(undefined);
    try {
      await changeOwnSite("publish");
    } catch (error) {
      setRefused(error instanceof ApiError ? validationErrorsOf(error.responseBody) : []);
      showErrorToast(error, m.notPublic());
    }
  }

  return (
    <>
      <FaultList faults={refused ?? preview?.faults ?? []} />
      {site.stage === "public" ? (
        <FormNote tone="info" title={m.isPublicNow()}>
          <ExternalLink href="/">{m.openSite()}</ExternalLink>
        </FormNote>
      ) : (
        mayStart && (
          <div className="wrap">
            <Button look="main" busyLabel={m.goingPublic()} isIdle={site.stage === "sample"} onClick={publish}>
              {m.goPublic()}
            </Button>
          </div>
        )
      )}
      {mayStart && <TechnicianNote />}
      <h3 className="title">{m.pagesOf({ count, total: pages.length })}</h3>
      <ul className="rows framed">
        {pages.map((page) => (
          <li key={page.path}>
            <TextLink to={editUrl(page.path)}>{page.title}</TextLink>
            {isPageReady(page) && <Badge look="dot">{m.isReady()}</Badge>}
            {page.isHidden ? (
              <TextLink to={stepUrl("pages")}>{m.notTicked()}</TextLink>
            ) : (
              page.waitsFor.map((need) => (
                <TextLink key={need} to={needUrl(page.path, need)}>
                  {m.waitsForOne({ what: describeNeed(need) })}
                </TextLink>
              ))
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The validation errors that keep the site from going public, each with a link to the document to correct. */
function FaultList({ faults }: { faults: readonly ValidationError[] }) {
  const names = usePlaceholders();
  const pages = usePages();
  const answers = useAnswers().data;
  if (faults.length === 0) return null;
  return (
    <FormNote tone="bad" title={m.faultsFirst({ count: faults.length })}>
      <ul>
        {faults.map(({ document = "", path, sentence }) => {
          const value = answers?.[document.replace(".yaml", "") as keyof Answers];
          const part = COLLEGE_PARTS.find(
            (one) => one.path === document && one.keys?.includes(String(path[0])) !== false,
          );
          const page = part?.title() ?? pages?.find((one) => one.path === document)?.title;
          const field = path[0] === "body" ? "" : describeFieldPath({ document, value, names }, path);
          return (
            <li key={JSON.stringify([document, path, sentence])}>
              <TextLink to={editUrl(part?.id ?? document)}>
                {[page, field].filter(Boolean).join(" › ") || m.seePlace()}
              </TextLink>{" "}
              {sentence}
            </li>
          );
        })}
      </ul>
    </FormNote>
  );
}
