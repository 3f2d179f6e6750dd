import { createRoot } from "react-dom/client";
import { Dialog } from "#admin/ui/dialog.tsx";
import type { LibraryFile } from "#contract/library.ts";
import * as m from "#messages/compiled/admin-pictures.ts";
import styles from "./library.module.css";
import { LibraryBrowser } from "./library-browser.tsx";

type PickedFile = ReturnType<typeof pickedOf>;

/** Opens the library over the page. Resolves with the chosen file, or with null when it was closed. */
export function pickFile(kind: LibraryFile["kind"]): Promise<PickedFile | null> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement("div"));
    const root = createRoot(place);
    const returnTo = document.activeElement;
    function close(file: LibraryFile | null) {
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

/** A file of the library as it is picked. The size is in pixels; for a PDF it is 0. */
function pickedOf({ url, alt, image, title }: LibraryFile) {
  return { src: url, alt, width: image?.width ?? 0, height: image?.height ?? 0, title };
}
