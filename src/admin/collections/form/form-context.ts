import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { ValidationError } from "#contract/documents.ts";
import type { Names } from "#contract/names.ts";
import type { Field, FieldProps, Path } from "./field-tree.ts";
import { isWithin } from "./value-changes.ts";

export interface Lookups {
  pages: readonly { route: string; title: string }[];
  people: readonly { id: string; name: string }[];
  names: Names;
  /** Field for a line with names in braces; without it the form's texts have none. */
  NamedField?: ComponentType<NamedFieldProps>;
  /** The values that other records have in a field. */
  used?: (name: string) => readonly string[];
  /** The record that is edited. */
  record?: Readonly<Record<string, unknown>> | null;
}

export interface NamedFieldProps {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  lang?: string | undefined;
  names: Names;
  value: string;
  onChange: (value: string) => void;
  /** Where a name that is chosen first is inserted. */
  nameAt: number | undefined;
}

/** The form as its fields use it. */
export interface Form {
  root: Field;
  value: unknown;
  /** Returns the value as it is now, even before it is rendered. */
  read: () => unknown;
  change: (path: Path, next: unknown) => void;
  insert: (path: Path, entry: unknown, item: string) => void;
  remove: (path: Path, name: string) => void;
  /** Replaces all entries of a list. */
  replace: (list: Path, entries: readonly unknown[], name: string) => void;
  /** @param part the part of the entry that takes the focus */
  move: (from: Path, to: Path, part: EntryPart) => void;
  canStandAt: (path: Path, entry: unknown) => boolean;
  /** Opens everything that hides the field, and focuses it. */
  reveal: (path: Path) => void;
  isLasting: (value: unknown) => boolean;
  idOf: (path: Path, part?: EntryPart) => string;
  /** Renders a field; passed in because lists and groups need each other. */
  View: (props: FieldProps) => ReactNode;
  lookups: Lookups;
  validationErrors: readonly ValidationError[];
  /** The field to which the form was asked to go. */
  revealed: Path | null;
}

export type EntryPart = "grip" | "toggle" | "up" | "down" | "into" | "out" | "add";

export const FormContext = createContext<Form | null>(null);

export function useForm(): Form {
  const form = use(FormContext);
  if (!form) throw new Error("A field stands outside of a ValueForm.");
  return form;
}

/** The validation error at a path. @param isWhole also the errors of its parts */
export function useValidationError(path: Path, isWhole = false): string | undefined {
  const { validationErrors } = useForm();
  return validationErrors.find((error) => isWithin(error.path, path) && (isWhole || error.path.length === path.length))
    ?.sentence;
}
