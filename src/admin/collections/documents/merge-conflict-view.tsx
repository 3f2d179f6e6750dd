import { useState } from "react";
import { readStoredUser } from "#admin/api/session.ts";
import { WordDiff } from "#admin/collections/history/history-dialog.tsx";
import { Button } from "#admin/ui/button.tsx";
import { Segmented } from "#admin/ui/fields.tsx";
import { FormNote, scrollToNote } from "#admin/ui/states.tsx";
import { translationLanguage } from "#contract/translations.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { DocumentTextField } from "./document-text-field.tsx";
import { usePlaceholders } from "./documents-api.ts";
import { conflictKey, type DraftSession, type DraftState } from "./draft-session.ts";
import type { MergeConflict } from "./merge-document.ts";
import { describeFieldPath, type FieldPathContext, readableMarkdown, readableValue } from "./readable-text.ts";

type Choice = "mine" | "theirs" | "both";

/** Shows the clashing changes of two people side by side, and lets the user choose what to keep. */
export function MergeConflictView({ session, state }: { session: DraftSession; state: DraftState }) {
  const { mergeConflicts, document: stored, text } = state;
  const who = stored.draftText?.savedBy ?? stored.published?.by ?? "";
  const { path: document } = stored;
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const place = { document, value: text.value, names: usePlaceholders() };
  const by = who === readStoredUser()?.email ? "self" : who ? "other" : "unknown";
  const options = [
    { value: "mine", label: m.keepMine({ by }) },
    { value: "theirs", label: m.takeTheirs({ by }) },
    { value: "both", label: m.writeTogether() },
  ] as const;
  const isDecided = mergeConflicts.every((clash) => choices.has(conflictKey(clash)));
  const textFor = (clash: MergeConflict) => texts.get(conflictKey(clash)) ?? `${clash.mine}\n\n${clash.theirs}`;

  function submit() {
    const stays = (clash: MergeConflict) => ({ mine: clash.mine, theirs: clash.theirs, both: textFor(clash) });
    session.decide(
      new Map(
        mergeConflicts.map((clash) => [conflictKey(clash), stays(clash)[choices.get(conflictKey(clash)) ?? "mine"]]),
      ),
    );
  }

  return (
    <section className="stack inset" aria-label={m.twoVersions()}>
      <div tabIndex={-1} ref={scrollToNote}>
        <FormNote tone="warn" title={m.changedSamePlace({ by, who })}>
          <p>{m.nothingLost()}</p>
        </FormNote>
      </div>
      {mergeConflicts.map((clash) => {
        const key = conflictKey(clash);
        const [mine, theirs] = [shownIn(place, clash, clash.mine), shownIn(place, clash, clash.theirs)];
        const name = clash.path[0] === "body" ? m.partOfText() : describeFieldPath(place, clash.path) || m.theWhole();
        const isText = typeof clash.mine === "string" && typeof clash.theirs === "string";
        return (
          <article key={key} className="stack ruled">
            <h3>{name}</h3>
            <div className="fields halves">
              <div>
                <h4 className="label">{m.yours({ by })}</h4>
                <WordDiff before={theirs} after={mine} side="after" />
              </div>
              <div>
                <h4 className="label">{m.theirs({ by })}</h4>
                <WordDiff before={theirs} after={mine} side="before" />
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
              <DocumentTextField
                kind={clash.path[0] === "body" || translationLanguage(document) ? "page" : "line"}
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

const shownIn = (place: FieldPathContext, { path }: MergeConflict, side: unknown) =>
  path[0] === "body" ? readableMarkdown(String(side), place.names) : readableValue(place, path, side);
