import { type ComponentType, useEffect, useState } from "react";
import { setPasswordPrompt } from "#admin/api/api.ts";

interface Asked {
  ReauthenticationDialog: ComponentType<{ onDone: () => void; onClose: () => void }>;
  answer: (isDone: boolean) => void;
}

/** Prompts for the password when a call needs a fresh login. Rendered once per page; loads the dialog when needed. */
export function ReauthenticationPrompt() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(
    () =>
      setPasswordPrompt(async () => {
        const { ReauthenticationDialog } = await import("./credentials-dialog.tsx");
        return new Promise((answer) => setAsked({ ReauthenticationDialog, answer }));
      }),
    [],
  );
  if (!asked) return null;
  const close = (isDone: boolean) => {
    asked.answer(isDone);
    setAsked(null);
  };
  return <asked.ReauthenticationDialog onDone={() => close(true)} onClose={() => close(false)} />;
}
