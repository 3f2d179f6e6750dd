import { type ComponentType, useEffect, useState } from "react";
import { onSignInAgain } from "#admin/api/api.ts";

interface Asked {
  PasswordAgain: ComponentType<{ onDone: () => void; onClose: () => void }>;
  answer: (isDone: boolean) => void;
}

/** Prompts for the password when a call needs a fresh login. Rendered once per page; loads the dialog when needed. */
export function SignInAgain() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(
    () =>
      onSignInAgain(async () => {
        const { PasswordAgain } = await import("./proof-dialog.tsx");
        return new Promise((answer) => setAsked({ PasswordAgain, answer }));
      }),
    [],
  );
  if (!asked) return null;
  const close = (isDone: boolean) => {
    asked.answer(isDone);
    setAsked(null);
  };
  return <asked.PasswordAgain onDone={() => close(true)} onClose={() => close(false)} />;
}
