import type { CaptchaSettings } from "#contract/site-pages.ts";
import { within } from "../within.ts";

interface Recaptcha {
  render(place: HTMLElement, parameters: Record<string, unknown>): number;
  execute(widget: number): unknown;
  reset(widget: number): void;
}

const SCRIPT_WITHIN_MS = 15_000;
/** Time for the visitor to solve the challenge: a closed popup reports nothing. */
const CHALLENGE_WITHIN_MS = 60_000;
/** Global function, named in the script's address, that the script calls once it is ready to render. */
const READY_CALLBACK = "captchaReady";

let rendering: ReturnType<typeof render> | null = null;
let succeed: (token: string) => void = () => {};
let fail: (reason: unknown) => void = () => {};

/** Renders the widget in `place`, an empty element of the form. A failed attempt may be repeated. */
export function prepare(settings: CaptchaSettings, place: HTMLElement | null) {
  rendering ??= render(settings, place);
  rendering.catch(() => {
    rendering = null;
  });
  return rendering;
}

/** A token of reCAPTCHA (v2, invisible): explicit render, one execute for each token, reset afterwards. */
export async function takeToken(settings: CaptchaSettings, place: HTMLElement | null): Promise<string> {
  // reCAPTCHA puts its challenge at the end of the page, where a modal dialog would make it inert.
  return withoutModality(place, async () => {
    const widget = await prepare(settings, place);
    const token = new Promise<string>((resolve, reject) => {
      succeed = resolve;
      fail = reject;
    });
    try {
      widget.execute();
      return await within(CHALLENGE_WITHIN_MS, token);
    } finally {
      widget.reset();
    }
  });
}

async function render(settings: CaptchaSettings, place: HTMLElement | null) {
  await loadScript(settings.scriptUrl);
  const { grecaptcha } = globalThis as unknown as { grecaptcha: Recaptcha };
  const handleFailure = (reason: unknown) => fail(reason);
  const id = grecaptcha.render((place ?? document.body).appendChild(document.createElement("div")), {
    size: "invisible",
    badge: "inline",
    "error-callback": handleFailure,
    "expired-callback": handleFailure,
    sitekey: settings.siteKey,
    callback: (token: string) => succeed(token),
  });
  return { execute: () => void grecaptcha.execute(id), reset: () => grecaptcha.reset(id) };
}

async function loadScript(scriptUrl: string): Promise<void> {
  const url = new URL(scriptUrl);
  url.searchParams.set("render", "explicit");
  url.searchParams.set("onload", READY_CALLBACK);
  const script = Object.assign(document.createElement("script"), { src: url.href });
  const loaded = new Promise<void>((resolve, reject) => {
    Object.assign(globalThis, { [READY_CALLBACK]: resolve });
    script.onerror = reject;
    document.head.append(script);
  });
  await within(SCRIPT_WITHIN_MS, loaded).catch((error: unknown) => {
    script.remove();
    throw error;
  });
}

/** Runs `work` while the dialog around `place` is not modal (google/recaptcha issue 318). */
async function withoutModality<Result>(place: Element | null, work: () => Promise<Result>): Promise<Result> {
  const dialog = place?.closest<HTMLDialogElement>("dialog:modal");
  if (!dialog) return work();
  const opener = reopen(dialog, () => dialog.show());
  try {
    return await work();
  } finally {
    if (dialog.open) {
      reopen(dialog, () => {
        // Closing must return the focus to what opened the dialog, not to where the challenge left it.
        opener?.focus({ preventScroll: true });
        dialog.showModal();
      });
    }
  }
}

/** Closes and opens the dialog. Returns what gets the focus back when the dialog closes. */
function reopen(dialog: HTMLDialogElement, open: () => void): HTMLElement | null {
  const focused = document.activeElement as HTMLElement | null;
  dialog.close();
  const opener = document.activeElement as HTMLElement | null;
  open();
  focused?.focus({ preventScroll: true });
  return opener;
}
