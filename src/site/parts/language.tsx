import type { ComponentProps } from "react";
import { language } from "#messages/language.ts";
import { addressIn, PAGE } from "#messages/languages.ts";

/**
 * The language of a text that staff typed, by its first letter: `en`, `bn` or `hi`, or undefined for the page's own. On a
 * Bengali page a text that begins `WBJEE-এর` is Bengali.
 * A screen reader needs it to pronounce the words, the browser to choose the font (WCAG 3.1.2).
 */
export function languageOf(text: string): "en" | "bn" | "hi" | undefined {
  const letter = /\p{Letter}/u.exec(text)?.[0] ?? "";
  const found = /\p{Script=Bengali}/u.test(letter) ? "bn" : /\p{Script=Devanagari}/u.test(letter) ? "hi" : "en";
  const isOwn = found === language() || (language() === "bn" && isMostlyBengali(text));
  return letter === "" || isOwn ? undefined : found;
}

function isMostlyBengali(text: string): boolean {
  return text.replace(/\P{Script=Bengali}/gu, "").length > text.replace(/\P{Script=Latin}/gu, "").length;
}

/** The address of a page of this site in the language of the page; any other address as it is. */
export function href(to: string): string {
  return PAGE.test(to) ? addressIn(language(), to) : to;
}

/** A link: to a page of this site in the language of the page. */
export function A(props: ComponentProps<"a">) {
  return <a {...props} href={href(props.href ?? "")} />;
}
