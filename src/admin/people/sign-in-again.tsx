import { type ComponentType, useEffect, useState } from "react";
import { onSignInAgain } from "#admin/api/api.ts";

interface Asked {
  PasswordAgain: ComponentType<{ onDone: () => void; onClose: () => void }>;
  answer: (isDone: boolean) => void;
}

/** Asks for the password when a call needs a fresh login: one for the page, over whatever is open, loaded when it is asked for. */
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
