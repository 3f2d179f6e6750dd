import type { ComponentProps } from "react";
import { language } from "#messages/language.ts";
import { addressIn, PAGE } from "#messages/languages.ts";

/**
 * Returns the `lang` of a text that staff typed, judged by its first letter, or undefined for the page's language. On a
 * Bengali page, a mostly Bengali text is Bengali even if it begins with a Latin letter (`WBJEE-এর`).
 * Screen readers need `lang` for the pronunciation, browsers for the font (WCAG 3.1.2).
 */
export function langAttribute(text: string): "en" | "bn" | "hi" | undefined {
  const letter = /\p{Letter}/u.exec(text)?.[0] ?? "";
  const found = /\p{Script=Bengali}/u.test(letter) ? "bn" : /\p{Script=Devanagari}/u.test(letter) ? "hi" : "en";
  const isOwn = found === language() || (language() === "bn" && isMostlyBengali(text));
  return letter === "" || isOwn ? undefined : found;
}

function isMostlyBengali(text: string): boolean {
  return text.replace(/\P{Script=Bengali}/gu, "").length > text.replace(/\P{Script=Latin}/gu, "").length;
}

/** Returns the URL of a page of this site in the current language, and any other URL unchanged. */
export function localiseHref(to: string): string {
  return PAGE.test(to) ? addressIn(language(), to) : to;
}

/** A link. A link to a page of this site stays in the current language. */
export function SiteLink(props: ComponentProps<"a">) {
  return <a {...props} href={localiseHref(props.href ?? "")} />;
}
