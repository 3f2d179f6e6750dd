import type { ButtonHTMLAttributes, Ref } from "react";
import styles from "./button.module.css";
import { Icon, type IconName } from "./icon.tsx";

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** Says what it does and to what: `Edit Herbarium walk`. */
  label: string;
  isDanger?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, isDanger = false, type = "button", ...others }: IconButtonProps) {
  return (
    <button
      {...others}
      type={type}
      className={styles.iconButton}
      data-danger={isDanger || undefined}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
