import { useEffect, useRef, useState } from "react";
import { api, showErrorToast } from "#admin/api/api.ts";
import { createRandomKey } from "#admin/api/client.ts";
import { CropDialog } from "#admin/collections/library/crop-dialog.tsx";
import { useUnsavedGuard } from "#admin/data/drafts.ts";
import { Button } from "#admin/ui/button.tsx";
import { Dialog, DialogFoot } from "#admin/ui/dialog.tsx";
import { SelectField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/states.tsx";
import { DropZone, usePreview } from "#admin/ui/upload/upload-area.tsx";
import type { LibraryFile } from "#contract/library.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { detailOf, getEntryTitle, nameKeyOf, pictureKeyOf } from "./field-tree.ts";
import { matchPhotographs } from "./match-photographs.ts";
import type { EntriesDialogProps } from "./table-dialog.tsx";
import { valueAt } from "./value-changes.ts";

interface Photograph {
  key: string;
  /** The original file. */
  file: File;
  /** The square crop of `file`, which is uploaded. */
  square: File;
  /** Id of the person in the list, or else the name; empty if no person was chosen. */
  person: string;
}

const IMAGE = /\.(jpe?g|png|webp|avif|gif|bmp|heic|heif)$/i;

/** Dialog that assigns photographs to people by the names of the files. */
export function PhotographsDialog({ list, entries, onClose, onDone }: EntriesDialogProps) {
  const [photographs, setPhotographs] = useState<readonly Photograph[]>([]);
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  /** Names of the chosen files and folders that contain no picture. */
  const [withoutPicture, setWithoutPicture] = useState<readonly string[]>([]);
  const [cropping, setCropping] = useState<{ key: string; file: File; bitmap: ImageBitmap } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** The current entries, which a colleague may change while the dialog is open; null once it is closed. */
  const latest = useRef<readonly unknown[] | null>(entries);
  useEffect(() => {
    latest.current = entries;
    return () => {
      latest.current = null;
    };
  }, [entries]);
  useUnsavedGuard(photographs.length > 0);
  const nameOfEntry = (entry: unknown) => getEntryTitle(list.entry, entry);
  const personOf = (entry: unknown) => String(valueAt(entry, ["id"]) || nameOfEntry(entry));
  const taken = photographs.filter(({ person }) => person !== "");
  const without = entries.filter((entry) => {
    const picture = valueAt(entry, [pictureKeyOf(list) ?? ""]);
    return !picture && !taken.some(({ person }) => person === personOf(entry));
  });

  async function add(chosen: readonly File[]) {
    if (isBusy) return;
    setIsBusy(true);
    const all = [...photographs];
    const refused: string[] = [];
    const found = await Promise.all(chosen.map(unpacked));
    const sources = new Set(chosen.map(sourceOf));
    for (const [index, file] of chosen.entries()) if (found[index]?.length) sources.delete(sourceOf(file));
    for (const file of found.flat()) {
      // One at a time: a decoded photograph takes many times the memory of its file.
      const square = await squareOf(file).catch(() => null);
      if (square) all.push({ key: createRandomKey(), file, square, person: "" });
      else refused.push(nameOf(file));
    }
    const current = latest.current ?? [];
    const persons = current.map((entry) => [
      nameOfEntry(entry),
      String(valueAt(entry, [nameKeyOf(list) ?? "", "bengali"]) ?? ""),
      detailOf(list.entry, entry),
    ]);
    const matches = matchPhotographs(
      all.map(({ file }) => nameOf(file)),
      persons,
    );
    const matched = (at: number | null = null) => (at === null ? "" : personOf(current[at]));
    // Keep earlier choices: a person who has a photograph gets no second one, of which only one would be used.
    const free = (person: string) => (taken.some((one) => one.person === person) ? "" : person);
    const person = (index: number) => photographs[index]?.person ?? free(matched(matches[index]));
    setPhotographs(all.map((one, index) => ({ ...one, person: person(index) })));
    setUnreadable(refused);
    setWithoutPicture([...sources]);
    setIsBusy(false);
  }

  async function recut(key: string, part: File) {
    const square = await squareOf(part);
    setCropping(null);
    setPhotographs(photographs.map((one) => (one.key === key ? { ...one, square } : one)));
  }

  async function take() {
    const key = pictureKeyOf(list) ?? "";
    const pictures = new Map<string, object>();
    try {
      for (const { square, person } of taken) {
        if (!latest.current) return;
        const alt = nameOfEntry(latest.current.find((entry) => personOf(entry) === person));
        const form = new FormData();
        form.append("title", alt);
        form.append("alt", alt);
        form.append("images", square);
        const { items } = await api.post<{ items: LibraryFile[] }>("/library/images", form);
        const [{ url: src, image } = { url: "", image: null }] = items;
        pictures.set(person, { src, alt, width: image?.width ?? 0, height: image?.height ?? 0 });
      }
      if (!latest.current) return;
      onDone(
        latest.current.map((entry) => {
          const picture = pictures.get(personOf(entry));
          return picture ? { ...(entry as object), [key]: picture } : entry;
        }),
      );
    } catch (error) {
      showErrorToast(error, m.photographsNotTaken());
    }
  }

  const people = [
    { value: "", label: m.nobodyInList() },
    ...entries.map((entry) => ({ value: personOf(entry), label: nameOfEntry(entry) })),
  ];
  return (
    <Dialog title={m.photographs()} isWide isDirty={photographs.length > 0} onClose={onClose}>
      <p>{m.photographsHelp()}</p>
      <DropZone
        label={m.choosePhotographs()}
        accept="image/*,.heic,.zip"
        isMultiple
        limits={isBusy ? m.readingPhotographs() : m.photographsLimits()}
        onFiles={add}
      >
        {m.choosePhotographs()}
      </DropZone>
      <label className="plainLink">
        {m.chooseFolder()}
        <input
          className="cover"
          type="file"
          multiple
          aria-label={m.chooseFolder()}
          // React has no property for choosing a folder.
          ref={(input) => input?.setAttribute("webkitdirectory", "")}
          onChange={({ target }) => void add([...(target.files ?? [])])}
        />
      </label>
      {withoutPicture.length > 0 && (
        <FormNote tone="warn" title={m.noPhotographsIn()}>
          {withoutPicture.join(", ")}
        </FormNote>
      )}
      {unreadable.length > 0 && (
        <FormNote tone="warn" title={m.photographsUnreadable()}>
          {unreadable.join(", ")}
        </FormNote>
      )}
      <ul className="rows framed" inert={isBusy}>
        {photographs.map(({ key, file, square, person }) => (
          <li key={key} data-off={person === "" || undefined}>
            <Preview file={square} />
            <SelectField
              label={m.whoIsOn({ name: nameOf(file) })}
              options={people}
              value={person}
              onChange={(value) => {
                // A person has one photograph: unassign any other.
                const free = photographs.map((one) => (one.person === value ? { ...one, person: "" } : one));
                setPhotographs(free.map((one) => (one.key === key ? { ...one, person: value } : one)));
              }}
            />
            <Button
              look="quiet"
              onClick={async () => {
                const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
                setCropping({ key, file, bitmap });
              }}
            >
              {m.anotherPart()}
            </Button>
          </li>
        ))}
      </ul>
      {photographs.length > 0 && without.length > 0 && (
        <p className="fine">{m.withoutPhotograph({ names: without.map(nameOfEntry).join(", ") })}</p>
      )}
      <DialogFoot
        label={m.takePhotographs({ count: taken.length })}
        isIdle={taken.length === 0 || isBusy}
        busyLabel={m.uploadingPhotographs()}
        onClick={take}
        onCancel={onClose}
      />
      {cropping && (
        <CropDialog
          {...cropping}
          isSquare
          onClose={() => setCropping(null)}
          onDone={(part) => void recut(cropping.key, part)}
        />
      )}
    </Dialog>
  );
}

/** Returns the pictures in a ZIP file, or the file itself if it is a picture. Of a damaged ZIP file, none. */
async function unpacked(file: File): Promise<File[]> {
  if (!/\.zip$/i.test(file.name)) return IMAGE.test(file.name) || file.type.startsWith("image/") ? [file] : [];
  const { unzipSync } = await import("fflate");
  const filter = ({ name }: { name: string }) => IMAGE.test(name) && !/(^|\/)(\.|__MACOSX)/.test(name);
  try {
    const entries = unzipSync(new Uint8Array(await file.arrayBuffer()), { filter });
    return Object.entries(entries).map(([name, part]) => new File([part as Uint8Array<ArrayBuffer>], name));
  } catch {
    return [];
  }
}

/** The name of what was chosen: the folder with the file, or else the file itself. */
const sourceOf = (file: File) => (file.webkitRelativePath || file.name).split("/")[0] ?? "";

const nameOf = (file: File) => file.name.split("/").at(-1) ?? "";

async function squareOf(file: File): Promise<File> {
  return (await import("#admin/ui/upload/shrink-image.ts")).cropSquare(file);
}

function Preview({ file }: { file: File }) {
  const [shown] = usePreview(file);
  return <img src={shown ?? undefined} alt="" width={64} height={64} />;
}
