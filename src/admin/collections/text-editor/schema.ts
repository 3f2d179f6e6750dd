import { Schema } from "prosemirror-model";
import { bulletList, listItem, orderedList } from "prosemirror-schema-list";
import { tableNodes } from "prosemirror-tables";
import { PLACEHOLDER_PATTERN } from "#contract/placeholders.ts";
import styles from "./text-editor.module.css";

/** Matches a placeholder that the server fills in, such as `{person.principal}`. */
export const SINGLE_PLACEHOLDER_PATTERN = new RegExp(PLACEHOLDER_PATTERN, "");

/**
 * Nodes and marks of a page's text. The group `line` is for cells and headings, which have no line breaks. `name` is a
 * placeholder. `raw` and `raw_block` keep the source of Markdown that the editor does not support, such as code.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { content: "inline*", group: "block", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
    heading: {
      content: "line*",
      group: "block",
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    bullet_list: { ...bulletList, group: "block", content: "list_item+" },
    ordered_list: { ...orderedList, group: "block", content: "list_item+" },
    list_item: { ...listItem, content: "paragraph (paragraph | bullet_list | ordered_list)*" },
    ...tableNodes({
      tableGroup: "block",
      cellContent: "line*",
      cellAttributes: {
        align: {
          default: null,
          getFromDOM: ({ dataset }) => dataset.align ?? null,
          setDOMAttr: (align, attributes) => {
            if (align) attributes["data-align"] = align;
          },
        },
      },
    }),
    raw_block: {
      group: "block",
      atom: true,
      attrs: { source: { validate: "string" } },
      parseDOM: [{ tag: "pre[data-source]", getAttrs: ({ dataset }) => ({ source: dataset.source ?? "" }) }],
      toDOM: ({ attrs: { source } }) => ["pre", { "data-source": source, class: styles.raw }, source],
    },
    text: { group: "inline line" },
    hard_break: {
      inline: true,
      group: "inline",
      selectable: false,
      leafText: () => "\n",
      parseDOM: [{ tag: "br" }],
      toDOM: () => ["br"],
    },
    image: {
      inline: true,
      group: "inline line",
      draggable: true,
      attrs: { src: { validate: "string" }, alt: { default: "" }, title: { default: null } },
      parseDOM: [
        {
          tag: "img[data-picture]",
          getAttrs: (element) => ({
            src: element.getAttribute("src"),
            alt: element.getAttribute("alt") ?? "",
            title: element.getAttribute("title"),
          }),
        },
      ],
      toDOM: ({ attrs }) => ["img", { ...attrs, "data-picture": "" }],
    },
    name: {
      inline: true,
      group: "inline line",
      atom: true,
      attrs: { name: { validate: "string" } },
      leafText: ({ attrs: { name } }) => `{${name}}`,
      parseDOM: [{ tag: "span[data-name]", getAttrs: ({ dataset }) => ({ name: dataset.name ?? "" }) }],
      toDOM: ({ attrs: { name } }) => ["span", { "data-name": name, class: styles.name }, `{${name}}`],
    },
    raw: {
      inline: true,
      group: "inline line",
      atom: true,
      attrs: { source: { validate: "string" } },
      leafText: ({ attrs: { source } }) => source,
      parseDOM: [{ tag: "code[data-source]", getAttrs: ({ dataset }) => ({ source: dataset.source ?? "" }) }],
      toDOM: ({ attrs: { source } }) => ["code", { "data-source": source, class: styles.raw }, source],
    },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { href: { validate: "string" }, title: { default: null } },
      parseDOM: [
        {
          tag: "a[href]",
          getAttrs: (element) => ({ href: element.getAttribute("href"), title: element.getAttribute("title") }),
        },
      ],
      toDOM: ({ attrs }) => ["a", attrs, 0],
    },
    strong: { parseDOM: [{ tag: "strong" }], toDOM: () => ["strong", 0] },
    em: { parseDOM: [{ tag: "em" }], toDOM: () => ["em", 0] },
  },
});
