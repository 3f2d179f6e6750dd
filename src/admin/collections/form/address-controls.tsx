import { use } from "react";
import { dialOf } from "#contract/field-meta.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { Combobox, type Option } from "./combobox.tsx";
import type { FieldProps } from "./field-tree.ts";
import { LookupsContext } from "./form-context.ts";
import { useControl } from "./text-controls.tsx";

const none = (): Option => ({ value: "", label: m.none(), detail: "" });
const TELEPHONE = /^(?:tel:)?[+\d০-৯][\d০-৯\s()-]{4,}$/;

/** Control for an address: a page of the site, chosen; where the schema allows it, a link or a telephone, typed. */
export function AddressControl(props: FieldProps) {
  const { field, value } = props;
  const { pages } = use(LookupsContext);
  const { set, shown } = useControl(props);
  const options = pages.map(({ route, title }) => ({ value: route, label: title, detail: route }));
  // The value may be a heading of a page or an old address: offer it as it is.
  if (shown.value.startsWith("/") && !options.some((option) => option.value === shown.value)) {
    options.unshift({ value: shown.value, label: nameOf(shown.value, pages), detail: shown.value });
  }
  const isLink = field.meta.widget === "link";
  return (
    <Combobox
      {...shown}
      {...(isLink && { readTyped: readLink, inputMode: "url" })}
      hint={isLink ? (shown.hint ?? m.pageOrLink()) : shown.hint}
      options={field.isOptional && value !== undefined ? [none(), ...options] : options}
      onValue={set}
    />
  );
}

/** The page that an address such as `/#notice` or `/library` leads to, by its title; any other address as it is. */
function nameOf(address: string, pages: readonly { route: string; title: string }[]): string {
  const [path = "", place] = address.toLowerCase().split("#");
  const page = pages.find(({ route }) => route.toLowerCase() === path);
  return page ? `${page.title}${place ? `, ${place}` : ""}` : address;
}

function readLink(text: string): Option | null {
  if (TELEPHONE.test(text)) {
    const dial = dialOf(text.replace(/^tel:/, ""));
    return { value: `tel:${dial}`, label: `tel:${dial}`, detail: m.telephone() };
  }
  if (/^(https?:\/\/|www\.)\S+$/i.test(text)) {
    const address = text.replace(/^(http:\/\/|https:\/\/)?/i, "https://");
    return { value: address, label: address, detail: m.anotherSite() };
  }
  return null;
}

/** Control for a person of the list of people, by name. */
export function PersonControl(props: FieldProps) {
  const { people } = use(LookupsContext);
  const { set, shown } = useControl(props);
  const options = people.map(({ id, name }) => ({ value: id, label: name, detail: "" }));
  return <Combobox {...shown} options={props.field.isOptional ? [none(), ...options] : options} onValue={set} />;
}
