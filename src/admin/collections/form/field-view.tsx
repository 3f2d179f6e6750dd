import { type ComponentType, Fragment } from "react";
import * as m from "#messages/compiled/admin-editor.ts";
import { AddressControl, PersonControl } from "./address-controls.tsx";
import { type Field, type FieldProps, findMatchingGroup, isMultiline } from "./field-tree.ts";
import { FileControl, PictureControl } from "./file-controls.tsx";
import { useForm } from "./form-context.tsx";
import { KeyValueControl } from "./key-value-control.tsx";
import { ListControl } from "./list-control.tsx";
import { NameProposal } from "./names-dialog.tsx";
import {
  ChoiceControl,
  ColourControl,
  FieldGroup,
  FlagControl,
  MomentControl,
  NumberControl,
  TextControl,
} from "./text-controls.tsx";
import { isBlank } from "./value-changes.ts";
import styles from "./value-form.module.css";

/** The controls by widget and, for fields without a widget, by kind. */
const CONTROLS = {
  picture: PictureControl,
  image: FileControl,
  pdf: FileControl,
  page: AddressControl,
  link: AddressControl,
  url: TextControl,
  moment: MomentControl,
  person: PersonControl,
  colour: ColourControl,
  text: TextControl,
  lines: TextControl,
  order: ListControl,
  fixed: TextControl,
  // Fallback: the form of a record gives each reference field a `Control` that knows the other records.
  reference: TextControl,
  list: ListControl,
  pairs: KeyValueControl,
  choice: ChoiceControl,
  number: NumberControl,
  flag: FlagControl,
  group: GroupView,
  variants: GroupView,
} as const;

/** Renders the field at a path with the control for its widget or kind. */
export function FieldView(props: FieldProps) {
  const { field, path } = props;
  const { idOf } = useForm();
  const Control = controlOf(field);
  if (Control === GroupView && !props.label) return <GroupFields {...props} />;
  return (
    <div id={idOf(path)} data-wide={isMultiline(field) || undefined} data-width={field.meta.width}>
      <Control {...props} />
    </div>
  );
}

function controlOf({ Control, meta: { widget }, ...field }: Field): ComponentType<FieldProps> {
  const isMoment = field.kind === "text" && field.format === "datetime";
  return Control ?? CONTROLS[widget ?? (isMoment ? "moment" : field.kind)];
}

/** The fields of a group below its label, with a button for a proposed Bengali name. */
function GroupView({ field, value, path, label }: FieldProps) {
  return (
    <FieldGroup {...{ field, path, label }} look="group">
      <GroupFields field={field} value={value} path={path} />
      {field.meta.isName && <NameProposal {...(value as object)} path={[...path, "bengali"]} />}
    </FieldGroup>
  );
}

/** The fields of a group, without a label. Fields with `isMore` come last, behind "More". */
function GroupFields({ field, value, path }: Omit<FieldProps, "label">) {
  const group = (value ?? {}) as Readonly<Record<string, unknown>>;
  const isLeftOut = field.isOptional && isBlank(value);
  // A field that does not fit the group is shown while it has a value, or errors in it could not be corrected.
  const fields = [...(findMatchingGroup(field, value)?.fields ?? [])].filter(
    ([key, { meta }]) => group[key] !== undefined || (meta.isFor?.(group) ?? true),
  );
  const view = ([key, inner]: NamedField) => {
    // In an optional group that is left out, no field is required.
    const shown = isLeftOut && !inner.isOptional ? { ...inner, isOptional: true } : inner;
    const sum = inner.meta.describeTotal?.(group);
    const english = key.endsWith("InBengali") && String(group[key.replace("InBengali", "")] ?? "");
    const control = <FieldView field={shown} value={group[key]} path={[...path, key]} label={inner.label} />;
    return (
      <Fragment key={key}>
        {english ? (
          <div>
            {control}
            <NameProposal english={english} bengali={String(group[key] ?? "")} path={[...path, key]} />
          </div>
        ) : (
          control
        )}
        {sum && <output className={styles.sum}>{sum}</output>}
      </Fragment>
    );
  };
  const runs = (some: readonly NamedField[]) =>
    runsOf(some).map((run) => (
      <div key={run[0]?.[0]} className={styles.fields}>
        {run.map(view)}
      </div>
    ));
  const more = fields.filter(([, { meta }]) => meta.isMore);
  return (
    <div className={styles.runs}>
      {runs(fields.filter(([, { meta }]) => !meta.isMore))}
      {more.length > 0 && (
        <details>
          <summary>{m.more()}</summary>
          <div className={styles.runs}>{runs(more)}</div>
        </details>
      )}
    </div>
  );
}

type NamedField = [key: string, field: Field];

/** Splits fields into runs: each group or list is a run of its own, consecutive single fields share one. */
function runsOf(fields: readonly NamedField[]): NamedField[][] {
  const runs: NamedField[][] = [];
  for (const [index, field] of fields.entries()) {
    const before = fields[index - 1];
    if (!before || isBlock(before[1]) || isBlock(field[1])) runs.push([]);
    runs.at(-1)?.push(field);
  }
  return runs;
}

const isBlock = ({ kind, meta }: Field) =>
  (kind === "group" || kind === "list" || kind === "pairs") && meta.widget !== "picture";
