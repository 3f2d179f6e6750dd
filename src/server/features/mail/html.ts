/** HTML that is ready to be sent. Anything that is still a plain string is text, and is escaped where it is put in. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Content = string | Html | readonly Html[];

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** ``html`<p>${text}</p>` ``: the text is escaped, for element content and for quoted attributes alike. */
export function html(parts: TemplateStringsArray, ...values: Content[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(sourceOf)));
}

function sourceOf(value: Content): string {
  if (value instanceof Html) return value.source;
  if (typeof value !== "string") return value.map(({ source }) => source).join("");
  return value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}
