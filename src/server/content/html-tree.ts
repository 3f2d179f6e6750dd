/** As much of a HTML syntax tree (hast) as the finishing touches need. */
export interface HtmlNode {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  value?: string;
  children?: HtmlNode[];
}

/** An element with what is in it. */
export function element(tagName: string, properties: Record<string, unknown>, children: HtmlNode[]): HtmlNode {
  return { type: "element", tagName, properties, children };
}

/** The text of a node without its marks. */
export function textOf(node: HtmlNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join("");
}
