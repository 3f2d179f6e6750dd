import { type Command, EditorState, NodeSelection, Plugin, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { type ComponentProps, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { pickFile } from "#admin/collections/library/library-browser.tsx";
import { IconButton } from "#admin/ui/button.tsx";
import { Dialog, DialogFoot } from "#admin/ui/dialog.tsx";
import { Field, TextField } from "#admin/ui/fields.tsx";
import type { ValidationError } from "#contract/documents.ts";
import { describePlaceholder, placeholderValue } from "#contract/placeholder-text.ts";
import type { Placeholders } from "#contract/placeholders.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { parseLinkAddress } from "./addresses.ts";
import { type Choice, ChooseDialog } from "./choose-dialog.tsx";
import { clipboardEvents } from "./clipboard.ts";
import {
  EXTERNAL_CHANGE,
  editingPlugins,
  insertInline,
  insertLinkBlock,
  insertPicture,
  linkAt,
  removeLink,
  setLink,
} from "./editing.ts";
import { readMarkdown, type SourceText } from "./markdown-reader.ts";
import { writeMarkdown } from "./markdown-writer.ts";
import {
  languagePlugin,
  nodeViews,
  renderForReading,
  showValidationErrors,
  validationErrorsPlugin,
} from "./marking.ts";
import { schema } from "./schema.ts";
import styles from "./text-editor.module.css";
import { readText, type TextKind, writeText } from "./text-kinds.ts";
import { Toolbar, type ToolbarAction } from "./toolbar.tsx";

interface TextEditorProps {
  /** A `block` or `line` becomes an editor only when focused, so that a form may contain many of them. */
  kind?: TextKind;
  /** The Markdown of a page below the front matter, the Markdown of a `block`, or the text of a `line`. */
  value: string;
  /** Called with the changed Markdown, in which untouched blocks are identical to `value`. */
  onChange: (markdown: string) => void;
  label: string;
  lang?: string | undefined;
  /** Markdown whose structure a blank `block` receives, such as the English text of a translation. */
  like?: string | undefined;
  /** Pages offered as link targets. */
  pages?: readonly { route: string; title: string }[];
  /** Values of placeholders such as `{person.principal}`. */
  names: Placeholders;
  /** Validation errors of a `page`, with the line of `value` in their paths: `["body", 12]`. */
  validationErrors?: readonly ValidationError[];
  /** `target`: line of `value` to scroll to. `asked`: a new object for each request to scroll. */
  target?: number | null;
  asked?: object | null;
  /** Attributes that tie the editor to its label and message. */
  control?: object;
  /** Position in a `line` for a placeholder: the editor starts with the dialog that asks for the placeholder. */
  placeholderPosition?: number | undefined;
}

/** Margins in px that keep the cursor from being hidden by the toolbar and the bars above it. */
const BELOW_TOOLBAR = { top: 200, right: 0, bottom: 24, left: 0 };

const NONE: readonly never[] = [];

export function TextEditor(props: TextEditorProps) {
  const { kind = "page", value, onChange, label, lang = "en", like, pages = NONE, names, placeholderPosition } = props;
  const { validationErrors = NONE, target = null, asked = null } = props;
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const [dialog, setDialog] = useState<Exclude<ToolbarAction, "image" | "pdf"> | null>(null);
  const [note, setNote] = useState("");
  /** The parsed `value`, and the Markdown last received from or passed to the parent. */
  const text = useRef<{ read: SourceText; markdown: string }>({ read: readMarkdown(""), markdown: "" });

  const passOn = useRef(onChange);
  useLayoutEffect(() => {
    passOn.current = onChange;
  });

  /** Creates the view once; the effects below apply later changes of props. @param at position of the mouse press */
  function open(place: HTMLElement, at?: { left: number; top: number }) {
    const read = readText(kind, value, like);
    text.current = { read, markdown: value };
    const plugins = [
      ...editingPlugins(
        () => setDialog("link"),
        () => toolbar.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus(),
        kind,
      ),
      ...(kind === "page" ? [validationErrorsPlugin(`${id}error`, `${id}hint`)] : []),
      languagePlugin(),
      new Plugin({
        props: { handleDOMEvents: clipboardEvents(() => setNote(m.picturesNotPasted()), kind !== "page") },
      }),
    ];
    place.replaceChildren();
    const mount = { mount: place };
    const made = new EditorView(mount, {
      state: EditorState.create({ doc: read.doc, plugins }),
      scrollThreshold: BELOW_TOOLBAR,
      scrollMargin: BELOW_TOOLBAR,
      nodeViews: nodeViews(names),
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction);
        made.updateState(next);
        setState(next);
        if (!transaction.docChanged) return;
        const markdown = writeText(kind, next.doc, text.current.read);
        if (markdown === text.current.markdown) return;
        text.current.markdown = markdown;
        passOn.current(markdown);
      },
    });
    view.current = made;
    setState(made.state);
    const pressed = at && made.posAtCoords(at);
    const position = pressed?.pos ?? (placeholderPosition === undefined ? null : placeholderPosition + 1);
    if (position !== null) select(made, position);
    return made;
  }
  const begin = useEffectEvent((place: HTMLElement) => {
    if (kind === "page" || placeholderPosition !== undefined) open(place);
    if (placeholderPosition !== undefined) setDialog("name");
  });
  useLayoutEffect(() => {
    if (host.current) begin(host.current);
    return () => {
      view.current?.destroy();
      view.current = null;
    };
  }, []);
  useLayoutEffect(() => {
    if (!view.current) host.current?.replaceChildren(renderForReading(readText(kind, value, like).doc.content, names));
  }, [kind, value, like, names]);

  // If `value` changed outside the editor, as by a restored version, replace only the difference to keep the caret.
  useEffect(() => {
    const { current } = view;
    if (!current || value === text.current.markdown) return;
    const read = readText(kind, value, like);
    text.current = { read, markdown: value };
    const { tr, doc } = current.state;
    const start = doc.content.findDiffStart(read.doc.content);
    const end = doc.content.findDiffEnd(read.doc.content);
    if (start === null || end === null) return;
    // With repeated text, the common beginning and the common end of both documents may overlap.
    const overlap = Math.max(0, start - Math.min(end.a, end.b));
    const slice = read.doc.slice(start, end.b + overlap);
    current.dispatch(tr.replace(start, end.a + overlap, slice).setMeta(EXTERNAL_CHANGE, true));
  }, [kind, value, like]);

  useEffect(() => {
    const { current } = view;
    if (!current) return;
    const { places } = writeMarkdown(current.state.doc, text.current.read);
    current.dispatch(showValidationErrors(current.state.tr, validationErrors, places));
  }, [validationErrors]);

  const goToLine = useEffectEvent(() => {
    const { current } = view;
    if (!current || target === null) return;
    const place = writeMarkdown(current.state.doc, text.current.read).places.findLast(({ line }) => line <= target);
    const position = place?.position ?? 0;
    select(current, position + 1);
    current.focus();
    const block = current.nodeDOM(position);
    if (block instanceof HTMLElement) block.scrollIntoView({ block: "center" });
  });
  useEffect(() => {
    if (asked) goToLine();
  }, [asked]);

  useEffect(() => view.current?.setProps({ nodeViews: nodeViews(names) }), [names]);

  const link = state && linkAt(state);
  const linkChoices = pages.map(({ route, title }) => ({ value: route, label: title, detail: route }));
  const nameChoices = () =>
    [...names.keys()].flatMap((name) => {
      const [words, shown] = [describePlaceholder(name, names), placeholderValue(name, names)];
      return shown ? { value: name, label: words, detail: shown === words ? "" : shown } : [];
    });

  function run(command: Command) {
    const { current } = view;
    if (!current) return;
    command(current.state, current.dispatch, current);
    current.focus();
  }

  async function act(action: ToolbarAction) {
    if (action !== "image" && action !== "pdf") return setDialog(action);
    const file = await pickFile(action);
    if (!file) return view.current?.focus();
    const { src, alt, title } = file;
    if (action === "pdf") return run(setLink(src, title));
    run(insertPicture(schema.nodes.image.create({ src, alt })));
    if (alt.trim() === "") setDialog("describe");
  }

  function closeDialog() {
    setDialog(null);
    view.current?.focus();
  }

  function readLink(typed: string): Choice | { sentence: string } | null {
    const known = link?.mark.attrs.href;
    if (typed === known && !pages.some(({ route }) => route === typed)) return { value: typed, label: typed };
    const address = parseLinkAddress(typed);
    return address && "href" in address ? { value: address.href, label: m.linkTo({ address: address.href }) } : address;
  }

  /** Returns the props of the dialog that inserts a paragraph with only a link. @param words default link text */
  const linkBlock = (title: string, label: string, words: string, isButton = false) => ({
    ...{ title, label, choices: isButton ? linkChoices : NONE, read: readLink },
    onChoose({ value: href }: Choice) {
      run(insertLinkBlock(href, pages.find(({ route }) => route === href)?.title ?? words, isButton));
    },
  });
  const choiceOf = {
    link: () => ({
      ...{ title: link ? m.changeLink() : m.link(), label: m.linkTarget(), choices: linkChoices, read: readLink },
      initial: link?.mark.attrs.href,
      ...(link && { remove: { label: m.removeLink(), onRemove: () => run(removeLink) } }),
      onChoose({ value: href }: Choice) {
        const page = pages.find(({ route }) => route === href);
        run(setLink(href, page?.title ?? href.replace(/^(https:\/\/|mailto:|tel:)/, "")));
      },
    }),
    button: () => linkBlock(m.button(), m.linkTarget(), m.button(), true),
    film: () => linkBlock(m.film(), m.addressOfFilm(), m.watchFilm()),
    map: () => linkBlock(m.map(), m.addressOfMap(), m.openMap()),
    name: () => ({
      ...{ title: m.name(), label: m.filledInBySite(), choices: nameChoices() },
      onChoose: ({ value: name }: Choice) => run(insertInline(schema.nodes.name.create({ name }))),
    }),
  };
  const choice = dialog && dialog !== "describe" && choiceOf[dialog]();
  const selection = state?.selection;
  const picture = selection instanceof NodeSelection && selection.node.type === schema.nodes.image ? selection : null;
  return (
    <div className={styles.editor} data-kind={kind}>
      {state && (
        <Toolbar kind={kind} ref={toolbar} label={m.toolsOf({ label })} state={state} onCommand={run} onAction={act} />
      )}
      <div role="status" className={styles.note}>
        {note && (
          <>
            {note}
            <IconButton icon="close" label={m.closeNote()} onClick={() => setNote("")} />
          </>
        )}
      </div>
      <p className="visually-hidden" id={`${id}hint`}>
        {m.altF10()}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: no element of HTML edits text with chips */}
      <div
        aria-describedby={`${id}hint`}
        {...props.control}
        ref={host}
        className={styles.text}
        role="textbox"
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        aria-multiline={kind !== "line"}
        aria-label={label}
        spellCheck
        lang={lang}
        onFocus={({ currentTarget }) => {
          if (view.current) return;
          open(currentTarget).focus();
        }}
        onMouseDown={(event) => {
          if (view.current) return;
          // Keep the browser from putting the cursor into the text that the editor replaces.
          event.preventDefault();
          open(event.currentTarget, { left: event.clientX, top: event.clientY });
          event.currentTarget.focus();
        }}
      />
      {choice && <ChooseDialog key={dialog} {...choice} onClose={closeDialog} />}
      {dialog === "describe" && picture && (
        <DescribeDialog
          alt={picture.node.attrs.alt}
          onSave={(alt) =>
            run((current, dispatch) => {
              dispatch?.(current.tr.setNodeAttribute(picture.from, "alt", alt));
              return true;
            })
          }
          onClose={closeDialog}
        />
      )}
    </div>
  );
}

function select({ state, dispatch }: EditorView, position: number): void {
  dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(position))));
}

type TextFieldProps = Omit<TextEditorProps, "control"> & Omit<ComponentProps<typeof Field>, "children">;

export function EditorField({ hint, error, ...editor }: TextFieldProps) {
  return (
    <Field label={editor.label} hint={hint} error={error}>
      {(control) => <TextEditor {...editor} control={control} />}
    </Field>
  );
}

type ShownProps = { kind: TextKind; text: string; names: Placeholders };

export function ReadOnlyText({ kind, text, names }: ShownProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(renderForReading(readText(kind, text).doc.content, names));
  }, [kind, text, names]);
  return <div ref={place} className={styles.text} data-shown />;
}

type DescribeDialogProps = { alt: string; onSave: (alt: string) => void; onClose: () => void };

/** A dialog for the alternative text of a picture. */
function DescribeDialog({ alt, onSave, onClose }: DescribeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState(alt);
  const [error, setError] = useState<string>();

  function save() {
    if (text.trim() === "") return setError(m.sayWhatPictureShows());
    dialog.current?.close();
    onSave(text.trim());
  }

  return (
    <Dialog ref={dialog} title={m.describePicture()} onClose={onClose}>
      <TextField
        data-focus
        label={m.whatPictureShows()}
        value={text}
        error={error}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          // Stop Enter from submitting a form around the editor.
          event.preventDefault();
          save();
        }}
      />
      <DialogFoot label={m.save()} onClick={save} onCancel={() => dialog.current?.close()} />
    </Dialog>
  );
}
