import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import type { CollegeEvent } from "#contract/events.ts";
import { formatDay } from "#ui/formats.ts";
import { differences, type EventValues, FIELD_LABELS, statusLabel, valuesOf } from "./event-values.ts";
import type { GalleryChoice } from "./events-api.ts";
import styles from "./two-versions.module.css";

interface TwoVersionsProps {
  mine: EventValues;
  /** As it is saved now. */
  theirs: CollegeEvent;
  galleries: readonly GalleryChoice[];
  /** The server's sentence. */
  text: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else saved the event meanwhile: what differs, side by side, and a choice. */
export function TwoVersions({ mine, theirs, galleries, text, onKeepMine, onTakeTheirs }: TwoVersionsProps) {
  const saved = valuesOf(theirs);
  const words = (values: EventValues, name: keyof EventValues): string => {
    if (name === "status") return statusLabel(values.status);
    if (name === "date" && values.date) return formatDay(values.date);
    if (name === "galleryCategory" && values.galleryCategory) {
      const known = [...galleries, ...(theirs.galleryCategory ? [theirs.galleryCategory] : [])];
      return known.find(({ _id }) => _id === values.galleryCategory)?.title ?? values.galleryCategory;
    }
    return values[name] || "Nothing";
  };
  const names = differences(mine, saved);
  return (
    <FormNote tone="warn" title={text}>
      {names.length === 0 && <p>Both versions say the same.</p>}
      {names.length > 0 && (
        <table className={styles.versions}>
          <thead>
            <tr>
              <td />
              <th scope="col">Yours</th>
              <th scope="col">Saved meanwhile</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{FIELD_LABELS[name]}</th>
                <td>{words(mine, name)}</td>
                <td>{words(saved, name)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.choice}>
        <Button onClick={onKeepMine}>Save mine over it</Button>
        <Button onClick={onTakeTheirs}>Take the saved one</Button>
      </div>
    </FormNote>
  );
}
