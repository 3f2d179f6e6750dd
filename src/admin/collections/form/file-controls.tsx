import { pickFile } from "#admin/collections/library/library-browser.tsx";
import { Button } from "#admin/ui/button.tsx";
import { TextField } from "#admin/ui/fields.tsx";
import * as m from "#messages/compiled/admin-editor.ts";
import type { FieldProps } from "./field-tree.ts";
import { useForm, useValidationError } from "./form-context.tsx";
import { FieldGroup, useControl } from "./text-controls.tsx";

type Picture = { src?: string; alt?: string; width?: number; height?: number };

export function PictureControl({ field, value, path, label }: FieldProps) {
  const { change } = useForm();
  const picture = (value ?? null) as Picture | null;
  const altError = useValidationError([...path, "alt"]);
  const error = useValidationError(path, true);

  async function choose() {
    const picked = await pickFile("image");
    if (!picked) return;
    const { src, alt, width, height } = picked;
    change(path, { ...picture, src, alt, width, height });
  }

  return (
    <FieldGroup {...{ field, path, label }} look="file" error={altError ? undefined : error}>
      {picture?.src && (
        <img src={picture.src} alt={picture.alt ?? ""} width={picture.width} height={picture.height} loading="lazy" />
      )}
      <div>
        {picture && (
          <TextField
            label={m.whatItShows()}
            hint={m.forThoseWhoDoNotSee()}
            error={altError}
            value={picture.alt ?? ""}
            onChange={(value) => change([...path, "alt"], value)}
          />
        )}
        <FileButtons
          name={label}
          isThere={picture !== null}
          isOptional={field.isOptional}
          onChoose={choose}
          onRemove={() => change(path, undefined)}
        />
      </div>
    </FieldGroup>
  );
}

/** Control for the path of a picture or of a PDF. */
export function FileControl(props: FieldProps) {
  const { field, label } = props;
  const { set, shown } = useControl(props);
  const isPdf = field.meta.widget === "pdf";

  async function choose() {
    const picked = await pickFile(isPdf ? "pdf" : "image");
    if (picked) set(picked.src);
  }

  return (
    <FieldGroup {...props} look="file" error={shown.error}>
      {shown.value && !isPdf && <img src={shown.value} alt="" loading="lazy" />}
      <div>
        {shown.value && (
          <a href={shown.value} target="_blank" rel="noreferrer">
            {shown.value.split("/").at(-1)}
          </a>
        )}
        <FileButtons
          name={label}
          isThere={shown.value !== ""}
          isOptional={field.isOptional}
          onChoose={choose}
          onRemove={() => set("")}
        />
      </div>
    </FieldGroup>
  );
}

type FileButtonsProps = {
  name: string;
  isThere: boolean;
  isOptional: boolean;
  onChoose: () => void;
  onRemove: () => void;
};

function FileButtons({ name, isThere, isOptional, onChoose, onRemove }: FileButtonsProps) {
  const what = name.toLowerCase();
  return (
    <div className="wrap">
      <Button onClick={onChoose}>{isThere ? m.chooseAnother({ what }) : m.chooseOne({ what })}</Button>
      {isThere && isOptional && (
        <Button look="quiet" onClick={onRemove}>
          {m.removeIt({ what })}
        </Button>
      )}
    </div>
  );
}
