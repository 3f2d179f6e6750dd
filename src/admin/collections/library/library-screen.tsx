import { useState } from "react";
import { BinCard } from "#admin/collections/history/bin-card.tsx";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import * as m from "#messages/compiled/admin-pictures.ts";
import { LibraryBrowser } from "./library-browser.tsx";

/** The library of pictures and PDFs for pages. @param props.back leads to the screen that it was opened from */
export function LibraryScreen({ back }: { back?: { label: string; onBack: () => void } }) {
  const [isBinOpen, setIsBinOpen] = useState(false);
  if (isBinOpen) return <BinCard only={["library"]} back={m.picturesAndPdfs()} onBack={() => setIsBinOpen(false)} />;
  return (
    <Card
      title={m.picturesAndPdfs()}
      actions={
        <>
          <Button look="quiet" icon="bin" onClick={() => setIsBinOpen(true)}>
            {m.deletedThirtyDays()}
          </Button>
          {back && (
            <Button look="quiet" icon="left" onClick={back.onBack}>
              {back.label}
            </Button>
          )}
        </>
      }
    >
      <LibraryBrowser />
    </Card>
  );
}
