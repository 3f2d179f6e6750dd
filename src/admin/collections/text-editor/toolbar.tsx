import { toggleMark } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { liftListItem, sinkListItem } from "prosemirror-schema-list";
import { type Command, type EditorState, NodeSelection } from "prosemirror-state";
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, isInTable } from "prosemirror-tables";
import { type ReactNode, type Ref, useState } from "react";
import { Glyph } from "#admin/ui/icon.tsx";
import { moveFocus } from "#admin/ui/move-focus.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { insertTable, isInsideNode, linkAt, toggleHeading, toggleList } from "./editing.ts";
import { schema } from "./schema.ts";
import type { TextKind } from "./text-kinds.ts";
import styles from "./toolbar.module.css";

export type ToolbarAction = "link" | "name" | "image" | "pdf" | "describe" | "button" | "film" | "map";

interface Tool {
  label: () => string;
  /** Icon or letter shown instead of the label. */
  mark?: ReactNode;
  shortcut?: string;
  isOn?: (state: EditorState) => boolean;
  run: Command | ToolbarAction;
}

const { nodes, marks } = schema;

const isMarked = (type: typeof marks.strong) => (state: EditorState) => {
  const { from, to, empty, $from } = state.selection;
  return empty
    ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, type);
};

const TOOLS: readonly (readonly Tool[])[] = [
  [
    {
      label: m.undo,
      mark: <Glyph path="M9 14 4 9l5-5M4.500 9H14a6 6 0 0 1 0 12h-3" />,
      shortcut: "Control+Z",
      run: undo,
    },
    {
      label: m.redo,
      mark: <Glyph path="m15 14 5-5-5-5M19.500 9H10a6 6 0 0 0 0 12h3" />,
      shortcut: "Control+Y",
      run: redo,
    },
  ],
  [
    { label: m.heading, isOn: (state) => isInsideNode(state, nodes.heading, { level: 2 }), run: toggleHeading(2) },
    { label: m.subheading, isOn: (state) => isInsideNode(state, nodes.heading, { level: 3 }), run: toggleHeading(3) },
  ],
  [
    {
      label: m.bold,
      mark: <b>B</b>,
      shortcut: "Control+B",
      isOn: isMarked(marks.strong),
      run: toggleMark(marks.strong),
    },
    { label: m.italic, mark: <i>I</i>, shortcut: "Control+I", isOn: isMarked(marks.em), run: toggleMark(marks.em) },
  ],
  [
    {
      label: m.bulletedList,
      mark: <Glyph path="M9 6h11M9 12h11M9 18h11M4.500 6v.1M4.500 12v.1M4.500 18v.1" />,
      isOn: (state) => isInsideNode(state, nodes.bullet_list),
      run: toggleList(nodes.bullet_list),
    },
    {
      label: m.numberedList,
      mark: <Glyph path="M10 6h10M10 12h10M10 18h10M4 4.500l1.500-1V9M3.500 14.500c0-2 3-2 3 0 0 1-3 2.500-3 4h3" />,
      isOn: (state) => isInsideNode(state, nodes.ordered_list),
      run: toggleList(nodes.ordered_list),
    },
    {
      label: m.furtherIn,
      mark: <Glyph path="M10 6h10M10 12h10M10 18h10M3.500 9l3 3-3 3" />,
      run: sinkListItem(nodes.list_item),
    },
    {
      label: m.furtherOut,
      mark: <Glyph path="M10 6h10M10 12h10M10 18h10M6.500 9l-3 3 3 3" />,
      run: liftListItem(nodes.list_item),
    },
  ],
  [
    { label: m.link, shortcut: "Control+K", isOn: (state) => linkAt(state) !== null, run: "link" },
    { label: m.table, run: insertTable },
    { label: m.picture, run: "image" },
    { label: m.pdf, run: "pdf" },
    { label: m.button, run: "button" },
    { label: m.film, run: "film" },
    { label: m.map, run: "map" },
    { label: m.name, run: "name" },
  ],
];

const only = (...labels: readonly Tool["label"][]) =>
  TOOLS.map((group) => group.filter(({ label }) => labels.includes(label))).filter(({ length }) => length > 0);
const TOOLS_OF: Record<TextKind, typeof TOOLS> = {
  page: TOOLS,
  block: only(m.undo, m.redo, m.bold, m.italic, m.link, m.name),
  line: only(m.name),
};

const TABLE_TOOLS: readonly Tool[] = [
  { label: m.addRow, run: addRowAfter },
  { label: m.addColumn, run: addColumnAfter },
  { label: m.removeRow, run: deleteRow },
  { label: m.removeColumn, run: deleteColumn },
  { label: m.removeTable, run: deleteTable },
];
const PICTURE_TOOLS: readonly Tool[] = [
  { label: m.describePicture, run: "describe" },
  { label: m.anotherPicture, run: "image" },
];

const WHOLE = [m.removeTable, m.anotherPicture];

interface ToolbarProps {
  kind: TextKind;
  label: string;
  state: EditorState;
  onCommand: (command: Command) => void;
  onAction: (action: ToolbarAction) => void;
  ref: Ref<HTMLDivElement>;
}

/** Toolbar with one tab stop; arrow keys, Home and End move the focus between its buttons. */
export function Toolbar({ kind, label, state, onCommand, onAction, ref }: ToolbarProps) {
  const [current, setCurrent] = useState(m.heading);
  const extras = isInTable(state) ? TABLE_TOOLS : isPicture(state) ? PICTURE_TOOLS : [];
  // A `block` keeps the table and the pictures of the English text.
  const extra = kind === "page" ? extras : extras.filter(({ label }) => !WHOLE.includes(label));
  const rows = [TOOLS_OF[kind], extra.length > 0 ? [extra] : []].filter(({ length }) => length > 0);
  const labels = rows.flat(2).map((tool) => tool.label());
  const stop = labels.includes(current) ? current : labels[0];

  function buttonOf(tool: Tool) {
    const label = tool.label();
    const isPossible = typeof tool.run !== "function" || tool.run(state);
    return (
      <button
        key={label}
        type="button"
        className="tool"
        tabIndex={label === stop ? 0 : -1}
        aria-label={tool.mark ? label : undefined}
        title={tool.shortcut ? `${label} (${tool.shortcut.replace("Control+", "Ctrl ")})` : label}
        aria-keyshortcuts={tool.shortcut}
        aria-pressed={tool.isOn?.(state)}
        aria-disabled={!isPossible || undefined}
        onFocus={() => setCurrent(label)}
        // Prevent the default, so that the cursor stays where it is in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (!isPossible) return;
          if (typeof tool.run === "function") onCommand(tool.run);
          else onAction(tool.run);
        }}
      >
        {tool.mark ?? label}
      </button>
    );
  }

  return (
    <div
      ref={ref}
      className={styles.toolbar}
      data-kind={kind}
      role="toolbar"
      aria-label={label}
      onKeyDown={(event) => moveFocus(event, "button")}
    >
      {rows.map((groups) => (
        <div key={groups[0]?.[0]?.label()} className={styles.row}>
          {groups.map((group) => (
            <div key={group[0]?.label()} className={styles.group}>
              {group.map(buttonOf)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function isPicture({ selection }: EditorState): boolean {
  return selection instanceof NodeSelection && selection.node.type === nodes.image;
}
