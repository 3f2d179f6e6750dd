import { showFailure } from "#admin/api/api.ts";
import { documentCalls } from "#admin/collections/documents/documents-api.ts";
import { needWords } from "#admin/collections/documents/publish-bar.tsx";
import { forEach } from "#admin/data/for-each.ts";
import { changeQuery, refreshQuery } from "#admin/data/query-store.ts";
import { Tick } from "#admin/ui/fields.tsx";
import { FormNote, LoadingState } from "#admin/ui/states.tsx";
import type { DocumentSummary } from "#contract/documents.ts";
import * as m from "#messages/compiled/admin-setup.ts";
import styles from "./setup.module.css";
import { usePages } from "./setup-data.ts";

/** Lines that answer anyone in India. */
const HELPLINES = [
  { words: m.raggingLine, telephone: "1800-180-5522", site: "www.antiragging.in" },
  { words: m.grievanceLine, telephone: "1800-111-656", site: "samadhaan.ugc.ac.in" },
  { words: m.mindLine, telephone: "14416", site: "telemanas.mohfw.gov.in" },
];

/** Whom a family can call without the college, beside what the college enters. */
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

/** Ticks for the pages of the menu: a page without its tick is hidden. */
export function PageTicks() {
  const pages = usePages()?.filter(({ section }) => section !== null);
  if (!pages) return <LoadingState label={m.loading()} />;

  async function tick(some: readonly DocumentSummary[], isTicked: boolean) {
    const put = (changed: Partial<DocumentSummary>, path: string) =>
      changeQuery<DocumentSummary[]>("documents", (all) =>
        all.map((one) => (one.path === path ? { ...one, ...changed } : one)),
      );
    for (const { path } of some) put({ isHidden: !isTicked }, path);
    const { failed } = await forEach(some, async ({ path }) =>
      put(await documentCalls(path).changeSettings({ hidden: !isTicked }), path),
    );
    if (!failed[0]) return;
    showFailure(failed[0].error);
    await refreshQuery("documents");
  }

  return [...new Set(pages.map(({ section }) => section ?? ""))].map((section) => {
    const own = pages.filter((page) => page.section === section);
    const isAll = own.every(({ isHidden }) => !isHidden);
    return (
      <fieldset key={section} className={styles.ticks}>
        <legend>{section || m.topOfMenu()}</legend>
        {own.length > 3 && (
          <Tick isOn={isAll} onChange={(isOn) => tick(own, isOn)}>
            <b>{m.allOfThese()}</b>
          </Tick>
        )}
        {own.map((page) => (
          <Tick key={page.path} isOn={!page.isHidden} onChange={(isOn) => tick([page], isOn)}>
            <span>
              {page.title}{" "}
              {!page.isHidden && page.waitsFor.length > 0 && (
                <small>{m.comesWith({ what: page.waitsFor.map(needWords).join(", ") })}</small>
              )}
            </span>
          </Tick>
        ))}
      </fieldset>
    );
  });
}
