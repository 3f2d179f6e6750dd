import type { CaptchaSettings } from "#contract/site-pages.ts";
import { withTimeout } from "../with-timeout.ts";

interface Recaptcha {
  render(place: HTMLElement, parameters: Record<string, unknown>): number;
  execute(widget: number): unknown;
  reset(widget: number): void;
}

const SCRIPT_WITHIN_MS = 15_000;
/** Timeout for solving the challenge. reCAPTCHA does not report that the visitor closed the popup. */
const CHALLENGE_WITHIN_MS = 60_000;
/** Global function, named in the script's address, that the script calls once it is ready to render. */
const READY_CALLBACK = "captchaReady";

let rendering: ReturnType<typeof render> | null = null;
let succeed: (token: string) => void = () => {};
let fail: (reason: unknown) => void = () => {};

/** Renders the widget in `place`, an empty element of the form. May be called again after a failure. */
export function prepare(settings: CaptchaSettings, place: HTMLElement | null) {
  rendering ??= render(settings, place);
  rendering.catch(() => {
    rendering = null;
  });
  return rendering;
}

/** Returns a token of invisible reCAPTCHA v2. Executes the widget once per token and resets it afterwards. */
export async function takeToken(settings: CaptchaSettings, place: HTMLElement | null): Promise<string> {
  // reCAPTCHA appends its challenge to the page, where a modal dialog would make the challenge inert.
  return withoutModality(place, async () => {
    const widget = await prepare(settings, place);
    const token = new Promise<string>((resolve, reject) => {
      succeed = resolve;
      fail = reject;
    });
    try {
      widget.execute();
      return await withTimeout(CHALLENGE_WITHIN_MS, token);
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
  await withTimeout(SCRIPT_WITHIN_MS, loaded).catch((error: unknown) => {
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
        // Closing the dialog must return the focus to its opener, not to where the challenge left the focus.
        opener?.focus({ preventScroll: true });
        dialog.showModal();
      });
    }
  }
}

/** Closes and reopens the dialog. Returns the element that received the focus from closing: the dialog's opener. */
function reopen(dialog: HTMLDialogElement, open: () => void): HTMLElement | null {
  const focused = document.activeElement as HTMLElement | null;
  dialog.close();
  const opener = document.activeElement as HTMLElement | null;
  open();
  focused?.focus({ preventScroll: true });
  return opener;
}
