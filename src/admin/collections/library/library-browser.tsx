import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { api } from "#admin/api/api.ts";
import { readStoredSession } from "#admin/api/session.ts";
import { useBin } from "#admin/collections/history/bin-card.tsx";
import { thumbnailOf } from "#admin/collections/pictures/picture-list.ts";
import pictureStyles from "#admin/collections/pictures/pictures.module.css";
import { useUnsavedGuard } from "#admin/data/drafts.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { useKeepPreviousData, useQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card, FilterBar, Pagination } from "#admin/ui/card.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { FilterSelect, SearchField } from "#admin/ui/fields.tsx";
import { EmptyState, ListStates, NoMatchState } from "#admin/ui/states.tsx";
import { askToLeave } from "#admin/ui/unsaved-guard.tsx";
import { DropZone, UploadList } from "#admin/ui/upload/upload-area.tsx";
import {
  checkFile,
  checkImages,
  FILE_UPLOAD_MESSAGES,
  isShrinkable,
  type SendImage,
  useUploads,
} from "#admin/ui/upload/use-uploads.tsx";
import { LIBRARY_PAGE_SIZE, type LibraryFile } from "#contract/library.ts";
import * as m from "#messages/compiled/admin-pictures.ts";
import { rich } from "#ui/rich.tsx";
import { CropDialog } from "./crop-dialog.tsx";
import { FileDialog } from "./file-dialog.tsx";
import styles from "./library.module.css";

interface LibraryBrowserProps {
  /** Whether files may be added and changed. */
  mayEdit?: boolean;
  /** In a picker: the only kind of files to show. */
  kind?: FileKind;
  /** In a picker: takes the chosen file. */
  onUse?: (file: LibraryFile) => void;
}

const COLLECTIONS = [
  { value: "", label: m.picturesAndPdfs },
  { value: "image", label: m.pictures },
  { value: "pdf", label: m.pdfs },
];
const WORDS = {
  image: { drop: m.dropPictures, limits: m.picturesLimit, accept: "image/*" },
  pdf: { drop: m.dropPdfs, limits: m.pdfsLimit, accept: "application/pdf" },
  both: { drop: m.dropBoth, limits: m.bothLimit, accept: "image/*,application/pdf" },
};

/** Browser of the library's files: upload, search, describe and, in a picker, choose. */
function LibraryBrowser({ mayEdit = true, kind, onUse }: LibraryBrowserProps) {
  const [{ search, only, page }, setView] = useState({ search: "", only: "" as FileKind | "", page: 1 });
  const path = `/library?${new URLSearchParams({ kind: kind ?? only, search, page: String(page) })}`;
  const query = useQuery(path, () => api.get<{ items: LibraryFile[]; total: number }>(path));
  const shown = useKeepPreviousData(query.data);
  // If the only file on the last page was deleted, show the new last page.
  const lastPage = Math.max(1, Math.ceil((shown?.total ?? page) / LIBRARY_PAGE_SIZE));
  if (shown?.items.length === 0 && page > lastPage) setView({ search, only, page: lastPage });
  const [open, setOpen] = useState<LibraryFile | null>(null);
  const [cropping, setCropping] = useState<{ file: File; bitmap: ImageBitmap } | null>(null);
  const arrived = useRef<LibraryFile[]>([]);
  const words = WORDS[kind ?? "both"];

  const send: SendImage = async (file, options) => {
    const form = new FormData();
    form.append(isPdf(file) ? "pdf" : "images", file);
    const address = `/library/${isPdf(file) ? "pdfs" : "images"}`;
    arrived.current.push(...(await api.post<{ items: LibraryFile[] }>(address, form, options)).items);
  };
  function finish() {
    // Open the dialog that asks for a description only if a single file was uploaded.
    const [first, ...others] = arrived.current;
    arrived.current = [];
    if (first && others.length === 0) setOpen(first);
    void query.refresh();
  }
  const place = m.picturesAndPdfs();
  const uploads = useUploads(place, send, finish, {
    ...FILE_UPLOAD_MESSAGES,
    check: (files) => checkFiles(kind, files),
  });
  useUnsavedGuard(uploads.isBusy);

  async function take(files: readonly File[]) {
    const [file] = files;
    const canCrop = file && files.length === 1 && file.type.startsWith("image/") && !/gif|svg/.test(file.type);
    const bitmap =
      canCrop && kind !== "pdf"
        ? await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null)
        : null;
    if (file && bitmap) setCropping({ file, bitmap });
    else uploads.add(files);
  }

  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!mayEdit || files.length === 0 || open || cropping) return;
    event.preventDefault();
    void take(files);
  });
  useEffect(() => {
    document.addEventListener("paste", takePasted);
    return () => document.removeEventListener("paste", takePasted);
  }, []);

  return (
    <div>
      <div className="inset" hidden={!mayEdit}>
        <DropZone label={words.drop()} accept={words.accept} isMultiple limits={words.limits()} onFiles={take}>
          {rich(m.dropPasteChoose({ drop: words.drop() }))}
        </DropZone>
        <UploadList queue={uploads} />
      </div>
      <FilterBar>
        <SearchField
          label={m.searchFiles()}
          placeholder={m.searchHint()}
          value={search}
          onSearch={(text) => setView({ search: text, only, page: 1 })}
        />
        {!kind && (
          <FilterSelect
            label={m.whichFiles()}
            options={COLLECTIONS.map((option) => ({ ...option, label: option.label() }))}
            value={only}
            onChange={(value) => setView({ search, only: value as FileKind | "", page: 1 })}
          />
        )}
      </FilterBar>
      <ListStates
        query={{ ...query, data: shown?.items }}
        loading={m.loadingFiles()}
        failed={m.filesFailed()}
        empty={
          search || only ? (
            <NoMatchState title={m.noFileMatches()} onClear={() => setView({ search: "", only: "", page: 1 })} />
          ) : (
            <EmptyState title={m.noFilesYet()}>{m.noFilesText()}</EmptyState>
          )
        }
      >
        <ul className={pictureStyles.grid} aria-label={m.files()}>
          {shown?.items.map((file) => (
            <li key={file._id}>
              <FileCard file={file} onOpen={() => setOpen(file)} />
            </li>
          ))}
        </ul>
        <Pagination
          page={page}
          pageSize={LIBRARY_PAGE_SIZE}
          total={shown?.total ?? 0}
          onPage={(next) => setView({ search, only, page: next })}
        />
      </ListStates>
      {cropping && (
        <CropDialog
          {...cropping}
          onClose={() => setCropping(null)}
          onDone={(cut) => {
            setCropping(null);
            uploads.add([cut]);
          }}
        />
      )}
      {open && (
        <FileDialog
          key={open._id}
          mayEdit={mayEdit}
          file={shown?.items.find(({ _id }) => _id === open._id) ?? open}
          onClose={() => setOpen(null)}
          onChanged={() => void query.refresh()}
          onUse={onUse}
        />
      )}
    </div>
  );
}

function FileCard({
  file: { title, alt, image, usedOn, focusX, focusY },
  onOpen,
}: {
  file: LibraryFile;
  onOpen: () => void;
}) {
  return (
    <button type="button" className={styles.file} aria-haspopup="dialog" onClick={onOpen}>
      {image ? (
        <img
          src={thumbnailOf(image)}
          alt=""
          loading="lazy"
          style={{ objectPosition: `${focusX}% ${focusY}%` }}
          draggable={false}
        />
      ) : (
        <span className={styles.pdf}>{m.pdf()}</span>
      )}
      <b className="clamp">{title}</b>
      <small>
        {image && alt === ""
          ? m.notDescribed()
          : usedOn.length === 0
            ? m.notUsed()
            : usedOn.length === 1
              ? m.usedOnTitle({ title: usedOn[0]?.title ?? "" })
              : m.usedOnPages({ count: usedOn.length })}
      </small>
    </button>
  );
}

const isPdf = ({ type, name }: File) => type === "application/pdf" || (type === "" && /\.pdf$/i.test(name));

function checkFiles(kind: FileKind | undefined, files: readonly File[]) {
  const pictures = checkImages(kind === "pdf" ? [] : files.filter((file) => !isPdf(file)), isShrinkable);
  const others = files.filter((file) => kind === "pdf" || isPdf(file));
  const checked = others.map((file) => {
    return { file, reason: kind === "image" ? m.notAnImage() : checkFile("pdf", [file]) };
  });
  const refused = checked.flatMap(({ file, reason }) => (reason ? [{ file, reason }] : []));
  return {
    good: [...pictures.good, ...checked.filter(({ reason }) => !reason).map(({ file }) => file)],
    refused: [...pictures.refused, ...refused],
    messages: [...pictures.messages, ...new Set(refused.map(({ reason }) => reason))],
  };
}

type PickedFile = ReturnType<typeof pickedOf>;

/** Opens the library in a dialog. Resolves to the chosen file, or to null if the dialog is closed. */
export function pickFile(kind: LibraryFile["kind"]): Promise<PickedFile | null> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement("div"));
    const root = createRoot(place);
    const returnTo = document.activeElement;
    // Close the picker when the session ends, or the login would open behind the picker.
    const closeWithSession = () => readStoredSession() || close(null);
    addEventListener("storage", closeWithSession);
    function close(file: LibraryFile | null) {
      removeEventListener("storage", closeWithSession);
      root.unmount();
      place.remove();
      if (returnTo instanceof HTMLElement) returnTo.focus();
      resolve(file && pickedOf(file));
    }
    root.render(
      <Dialog title={kind === "pdf" ? m.choosePdf() : m.choosePicture()} isWide onClose={() => close(null)}>
        <div className={styles.picker}>
          <LibraryBrowser kind={kind} onUse={close} />
        </div>
      </Dialog>,
    );
  });
}

/** Converts a library file to the result of `pickFile`. Width and height are in pixels, and 0 for a PDF. */
function pickedOf({ url, alt, image, title }: LibraryFile) {
  return { src: url, alt, width: image?.width ?? 0, height: image?.height ?? 0, title };
}

/** The library of pictures and PDFs for pages. @param props.back button that returns to the previous screen */
export function LibraryScreen({ back }: { back: { label: string; onBack: () => void } }) {
  const { binCard, binButton } = useBin(["library"], m.picturesAndPdfs());
  const mayEdit = usePermission()("site.edit");
  if (binCard) return binCard;
  return (
    <Card
      title={m.picturesAndPdfs()}
      actions={
        <>
          {binButton}
          <Button look="quiet" icon="left" onClick={async () => (await askToLeave()) && back.onBack()}>
            {back.label}
          </Button>
        </>
      }
    >
      <LibraryBrowser mayEdit={mayEdit} />
    </Card>
  );
}

type FileKind = LibraryFile["kind"];
