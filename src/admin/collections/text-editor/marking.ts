import { DOMSerializer, type Fragment, type Node } from "prosemirror-model";
import { Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet, type NodeViewConstructor } from "prosemirror-view";
import type { ValidationError } from "#contract/documents.ts";
import { describePlaceholder, placeholderValue } from "#contract/placeholder-text.ts";
import type { Placeholders } from "#contract/placeholders.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { language } from "#messages/language.ts";
import type { BlockPlace } from "./markdown-writer.ts";
import { schema } from "./schema.ts";
import styles from "./text-editor.module.css";

const VALIDATION_ERRORS = new PluginKey<DecorationSet>("validationErrors");
const BENGALI = /^[^\p{L}]*[\u0980-\u09ff]/u;

/** Returns a plugin that shows errors below the blocks at fault. @param hint id of the element with a hint */
export const validationErrorsPlugin = (id: string, hint: string) =>
  new Plugin<DecorationSet>({
    key: VALIDATION_ERRORS,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, shown, _, { doc }) {
        const validationErrors: { position: number; sentence: string }[] | undefined =
          transaction.getMeta(VALIDATION_ERRORS);
        if (!validationErrors) return shown.map(transaction.mapping, doc);
        const decorations = validationErrors.flatMap(({ position, sentence }, index) => {
          const end = position + (doc.nodeAt(position)?.nodeSize ?? 0);
          const own = { id: `${id}-${index}`, className: styles.error, lang: language(), textContent: sentence };
          const line = () => Object.assign(document.createElement("p"), own);
          if (end === position) return [];
          return [
            Decoration.node(position, end, { class: styles.invalid ?? "" }),
            Decoration.widget(end, line, { key: `${own.id} ${sentence}`, side: -1, ignoreSelection: true, id: own.id }),
          ];
        });
        return DecorationSet.create(doc, decorations);
      },
    },
    props: {
      decorations: (state) => VALIDATION_ERRORS.getState(state),
      attributes: (state): Record<string, string> => {
        const shown = VALIDATION_ERRORS.getState(state)?.find() ?? [];
        const ids = shown.flatMap(({ spec: { id } }) => id ?? []);
        return { "aria-describedby": [hint, ...ids].join(" "), ...(ids.length > 0 && { "aria-invalid": "true" }) };
      },
    },
  });

/** Makes a transaction show validation errors, each at the last block that starts at or above the error's line. */
export function showValidationErrors(
  transaction: Transaction,
  validationErrors: readonly ValidationError[],
  places: readonly BlockPlace[],
) {
  const found = validationErrors.map(({ path: [, line = 1], sentence }) => {
    const position = places.findLast((place) => place.line <= Number(line))?.position ?? 0;
    return { position, sentence };
  });
  return transaction.setMeta(VALIDATION_ERRORS, found).setMeta("addToHistory", false);
}

/** Sets `lang` on Bengali blocks for spell checkers and screen readers. Marking whole blocks avoids split elements. */
export const languagePlugin = () => new Plugin({ props: { decorations: ({ doc }) => bengaliBlocks(doc) } });

function bengaliBlocks(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    if (BENGALI.test(node.textContent)) found.push(Decoration.node(position, position + node.nodeSize, { lang: "bn" }));
    return false;
  });
  return DecorationSet.create(doc, found);
}

/** Returns the views of placeholders, shown by a readable label, and of pictures, with their alternative text. */
export const nodeViews = (names: Placeholders): Record<string, NodeViewConstructor> => ({
  name: (node) => ({ dom: nameChip(node, names) }),
  image: (node) => ({ dom: describedPicture(node) }),
});

/** Renders a placeholder as a chip. The chip's `title` is the value that visitors read. */
function nameChip(node: Node, names: Placeholders): HTMLElement {
  const element = elementOf(node);
  element.textContent = describePlaceholder(node.attrs.name, names);
  element.title = placeholderValue(node.attrs.name, names) ?? "";
  return element;
}

function describedPicture(node: Node): HTMLElement {
  const words = Object.assign(document.createElement("small"), {
    textContent: node.attrs.alt || m.describePicture(),
    ariaHidden: "true",
  });
  const picture = Object.assign(document.createElement("span"), { className: styles.picture });
  picture.append(elementOf(node), words);
  return picture;
}

const elementOf = (node: Node) =>
  DOMSerializer.renderSpec(document, node.type.spec.toDOM?.(node) ?? ["span"]).dom as HTMLElement;

/** Renders content read-only, as the editor shows it, with links as underlined text. */
export function renderForReading(content: Fragment, names: Placeholders): DocumentFragment {
  const nodes = {
    ...DOMSerializer.nodesFromSchema(schema),
    name: (node: Node) => nameChip(node, names),
    image: describedPicture,
  };
  const marks = { ...DOMSerializer.marksFromSchema(schema), link: () => ["u", 0] as const };
  return new DOMSerializer(nodes, marks).serializeFragment(content) as DocumentFragment;
}
