import type { ComponentProps } from "react";
import { language } from "#messages/language.ts";
import { addressIn, PAGE } from "#messages/languages.ts";

/** The address of a page of this site in the language of the page; any other address as it is. */
export function href(to: string): string {
  return PAGE.test(to) ? addressIn(language(), to) : to;
}

/** A link: to a page of this site in the language of the page. */
export function A(props: ComponentProps<"a">) {
  return <a {...props} href={href(props.href ?? "")} />;
}
