import { useState } from "react";
import { Button } from "#admin/ui/button.tsx";
import * as m from "#messages/compiled/admin-editor.ts";
import { nameKeyOf, type Path, pictureKeyOf } from "./field-tree.ts";
import { useForm } from "./form-context.tsx";
import { NamesDialog, withoutBengali } from "./names-dialog.tsx";
import { PhotographsDialog } from "./photographs-dialog.tsx";
import { type EntriesDialogProps, TableDialog } from "./table-dialog.tsx";
import { columnsOf } from "./table-rows.ts";

type ListToolsProps = Omit<EntriesDialogProps, "onClose" | "onDone"> & { path: Path; onReplaced: () => void };

/** What fills many entries of a list at once: a table, photographs by name, names in Bengali. */
export function ListTools({ path, onReplaced, ...props }: ListToolsProps) {
  const { list, label, entries } = props;
  const form = useForm();
  const [open, setOpen] = useState<string | null>(null);
  const hasNames = entries.length > 0 && nameKeyOf(list) !== undefined;
  const tools = [
    { Dialog: TableDialog, word: m.pasteTable, fits: columnsOf(list.entry).length > 0 },
    { Dialog: PhotographsDialog, word: m.photographs, fits: hasNames && pictureKeyOf(list) !== undefined },
    { Dialog: NamesDialog, word: m.namesInBengali, fits: hasNames && withoutBengali(list, entries).length > 0 },
  ];
  return tools
    .filter(({ fits }) => fits)
    .map(({ word, Dialog }) => (
      <span key={word()}>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(word())}>
          {word()}
        </Button>
        {open === word() && (
          <Dialog
            {...props}
            onClose={() => setOpen(null)}
            onDone={(next) => {
              setOpen(null);
              onReplaced();
              form.replace(path, next, label);
            }}
          />
        )}
      </span>
    ));
}
