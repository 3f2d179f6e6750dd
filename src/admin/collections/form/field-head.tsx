import { Icon } from "#admin/ui/icon.tsx";
import type { Field } from "./field-tree.ts";
import styles from "./value-form.module.css";

type GroupHeadProps = { id: string; field: Field; label: string; fault: string | undefined };

/** The name of a group, a list or a picture, with what is wrong with it as a whole. */
export function GroupHead({ id, field, label, fault }: GroupHeadProps) {
  return (
    <div className={styles.head}>
      <b id={id}>{label}</b>
      {field.meta.help && <span className="fine">{field.meta.help()}</span>}
      {fault && (
        <span className={styles.fault} id={`${id}fault`}>
          <Icon name="alert" />
          {fault}
        </span>
      )}
    </div>
  );
}
