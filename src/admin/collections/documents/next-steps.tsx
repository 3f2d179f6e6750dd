import { useState } from "react";
import { tryOrToast } from "#admin/api/api.ts";
import { refreshVisibleQueries, useQuery } from "#admin/data/query-store.ts";
import { Button, ExternalLink } from "#admin/ui/button.tsx";
import { Dialog, DialogFoot } from "#admin/ui/dialog.tsx";
import { SelectField } from "#admin/ui/fields.tsx";
import { FormNote, scrollToNote } from "#admin/ui/states.tsx";
import type { Menu } from "#contract/content.ts";
import type { ContentDocument } from "#contract/documents.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { languageName } from "#messages/language-name.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import styles from "./document-editor.module.css";
import { inMenuOrder, type MenuNode, needsTranslation } from "./document-state.tsx";
import { documentCalls, latestTextOf, useTextTranslator } from "./documents-api.ts";

const menuCalls = documentCalls("menu.yaml");

interface NextStepsProps {
  document: ContentDocument;
  route: string;
  onMoved: ((path: string) => void) | undefined;
  onClose: () => void;
}

/** Confirms that a document was published, with the usual next steps: view, add to the menu, translate. */
export function NextSteps({ document, route, onMoved, onClose }: NextStepsProps) {
  const menu = useQuery("document:menu.yaml", menuCalls.fetch).data;
  const [isAdding, setIsAdding] = useState(false);
  const value = menu && (latestTextOf(menu).value as Menu);
  const isOutside = value && inMenuOrder([document], value).some(({ section }) => section === null);
  return (
    <div className={styles.notes} ref={scrollToNote}>
      <FormNote tone="info" title={m.publishedNow()}>
        <div className="wrap">
          <ExternalLink href={route}>{m.seePage()}</ExternalLink>
          {isOutside && !document.isHidden && <Button onClick={() => setIsAdding(true)}>{m.addToMenu()}</Button>}
          {onMoved &&
            document.translations.filter(needsTranslation).map(({ language, path }) => (
              <Button key={path} onClick={() => onMoved(path)}>
                {m.translateNext({ language: languageName(language) })}
              </Button>
            ))}
          <Button look="quiet" onClick={onClose}>
            {m.close()}
          </Button>
        </div>
      </FormNote>
      {isAdding && value && <MenuDialog menu={value} page={document} onClose={() => setIsAdding(false)} />}
    </div>
  );
}

/**
 * Returns the sections of the menu with their paths: `About us › Messages` with `[0, 2]`; `[]` is the top level.
 * @param wordOf translates a menu title
 */
export function listMenuSections(
  entries: readonly MenuNode[],
  wordOf: (title: string) => string,
  path: readonly number[] = [],
  above: readonly string[] = [],
) {
  const inner = entries.flatMap(({ title, children }, index): { path: readonly number[]; label: string }[] =>
    children ? listMenuSections(children, wordOf, [...path, index], [...above, wordOf(title)]) : [],
  );
  return [{ path, label: above.join(" › ") || m.topOfMenu() }, ...inner];
}

export function appendMenuEntry(
  entries: readonly MenuNode[],
  [step, ...rest]: readonly number[],
  entry: MenuNode,
): MenuNode[] {
  if (step === undefined) return [...entries, entry];
  return entries.map((one, index) =>
    index === step ? { ...one, children: appendMenuEntry(one.children ?? [], rest, entry) } : one,
  );
}

const hasEntry = (entries: readonly MenuNode[], route: string | null | undefined): boolean =>
  entries.some(({ to, children = [] }) => to === route || hasEntry(children, route));

interface MenuDialogProps {
  menu: Menu;
  page: Pick<ContentDocument, "title" | "route">;
  onClose: () => void;
}

/** Dialog that adds a page to the menu. The menu is published at once unless the menu already had a draft. */
function MenuDialog({ menu, page: { title, route }, onClose }: MenuDialogProps) {
  const places = listMenuSections(menu.header, useTextTranslator("menu.yaml"));
  const [chosen, setChosen] = useState("0");

  const add = () =>
    tryOrToast(async () => {
      const document = await menuCalls.fetch();
      const { version, value, body } = latestTextOf(document);
      const { header, ...others } = value as Menu;
      const path = places[Number(chosen)]?.path ?? [];
      const next = { header: appendMenuEntry(header, path, { title, to: route ?? "/" }), ...others };
      // An earlier failed attempt may have saved the draft already.
      if (!hasEntry(header, route)) {
        const draft = await menuCalls.saveDraft({ value: next, body }, version);
        if (!document.draft) await menuCalls.publish(draft.version, title, null);
      }
      await refreshVisibleQueries();
      toastSuccess(document.draft ? m.inMenuDraft() : m.inMenuNow());
      onClose();
    }, m.notChanged());

  return (
    <Dialog title={m.addToMenu()} onClose={onClose}>
      <SelectField
        label={m.placeInMenu()}
        value={chosen}
        options={places.map(({ label }, index) => ({ value: String(index), label }))}
        onChange={setChosen}
      />
      <DialogFoot label={m.addToMenu()} busyLabel={m.changing()} onClick={add} onCancel={onClose} />
    </Dialog>
  );
}
