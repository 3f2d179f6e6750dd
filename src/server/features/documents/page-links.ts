/** Finds a page's address in Markdown and YAML: with `#part` or not, but not as the start of another address. */
function addressIn(route: string): RegExp {
  return new RegExp(`(?<![\\w./:-])${route}(?![\\w/-]|\\.\\w)`, "g");
}

export function countLinks(text: string, route: string): number {
  return text.match(addressIn(route))?.length ?? 0;
}

export function replaceLinks(text: string, route: string, to: string): string {
  return text.replace(addressIn(route), () => to);
}

/** Names other people in braces and, of a page, in its front matter. @param successors by short names */
export function replacePeople(text: string, successors: Readonly<Record<string, string>>): string {
  const replace = (whole: string, before: string, id: string, after: string) =>
    Object.hasOwn(successors, id) ? before + successors[id] + after : whole;
  return text
    .replace(/(\{person\.)([a-z0-9-]+)(\})/g, replace)
    .replace(/^(person: ["']?)([a-z0-9-]+)(["']?[^\S\n]*)$/m, replace);
}
