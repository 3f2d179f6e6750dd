import { useState } from "react";
import { readStoredUser } from "#admin/api/session.ts";
import { Differences } from "#admin/collections/history/history-dialog.tsx";
import { Button } from "#admin/ui/button.tsx";
import { Segmented } from "#admin/ui/fields.tsx";
import { FormNote, scrollToNote } from "#admin/ui/states.tsx";
import { languageOf } from "#contract/translations.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { useNames } from "./documents-api.ts";
import { keyOf } from "./draft-session.ts";
import type { Clash } from "./merge-document.ts";
import { type Place, placeWords, readableMarkdown, readableValue } from "./readable-text.ts";
import { WordsField } from "./words-field.tsx";

type Choice = "mine" | "theirs" | "both";

type ClashViewProps = {
  /** Path of the document. `value`: the document in the editor, with unsaved changes. */
  path: string;
  value: unknown;
  clashes: readonly Clash[];
  who: string;
  onDecide: (choices: ReadonlyMap<string, unknown>) => void;
};

/** Shows the clashing changes of two people side by side, and lets the user choose what to keep. */
export function ClashView({ path: document, value, clashes, who, onDecide }: ClashViewProps) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const place = { document, value, names: useNames() };
  const by = who === readStoredUser()?.email ? "self" : who ? "other" : "unknown";
  const options = [
    { value: "mine", label: m.keepMine() },
    { value: "theirs", label: m.takeTheirs() },
    { value: "both", label: m.writeTogether() },
  ] as const;
  const isDecided = clashes.every((clash) => choices.has(keyOf(clash)));
  const textFor = (clash: Clash) => texts.get(keyOf(clash)) ?? `${clash.mine}\n\n${clash.theirs}`;

  function submit() {
    const stays = (clash: Clash) => ({ mine: clash.mine, theirs: clash.theirs, both: textFor(clash) });
    onDecide(new Map(clashes.map((clash) => [keyOf(clash), stays(clash)[choices.get(keyOf(clash)) ?? "mine"]])));
  }

  return (
    <section className="stack inset" aria-label={m.twoVersions()} ref={scrollToNote}>
      <FormNote tone="warn" title={m.changedSamePlace({ by, who })}>
        <p>{m.nothingLost()}</p>
      </FormNote>
      {clashes.map((clash) => {
        const key = keyOf(clash);
        const [mine, theirs] = [shownIn(place, clash, clash.mine), shownIn(place, clash, clash.theirs)];
        const name = clash.path[0] === "body" ? m.partOfText() : placeWords(place, clash.path) || m.theWhole();
        const isText = typeof clash.mine === "string" && typeof clash.theirs === "string";
        return (
          <article key={key} className="stack ruled">
            <h3>{name}</h3>
            <div className="fields halves">
              <div>
                <h4 className="label">{m.yours()}</h4>
                <Differences before={theirs} after={mine} side="after" />
              </div>
              <div>
                <h4 className="label">{m.theirs()}</h4>
                <Differences before={theirs} after={mine} side="before" />
              </div>
            </div>
            <Segmented<Choice>
              label={m.whatStays({ name })}
              isPills
              options={isText ? options : options.slice(0, 2)}
              value={choices.get(key) ?? ""}
              onChange={(choice) => setChoices(new Map([...choices, [key, choice]]))}
            />
            {choices.get(key) === "both" && (
              <WordsField
                kind={clash.path[0] === "body" || languageOf(document) ? "page" : "line"}
                label={m.textThatStays()}
                value={textFor(clash)}
                onChange={(text) => setTexts(new Map([...texts, [key, text]]))}
              />
            )}
          </article>
        );
      })}
      <div className="wrap end">
        <Button look="main" isIdle={!isDecided} onClick={submit}>
          {m.continueWithThis()}
        </Button>
      </div>
    </section>
  );
}

const shownIn = (place: Place, { path }: Clash, side: unknown) =>
  path[0] === "body" ? readableMarkdown(String(side), place.names) : readableValue(place, path, side);
