import type { ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./button.module.css";
import { Icon, type IconName } from "./icon.tsx";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main`: the one red button of a form. `quiet`: no border. `danger`: destroys, and names what. `plain`: the rest. */
  look?: "main" | "plain" | "quiet" | "danger";
  icon?: IconName;
  /** While true the button says this instead of its words and does nothing, yet keeps the focus. */
  busyLabel?: string;
  isBusy?: boolean;
  /** There is nothing for it to do now: it looks and is called disabled, yet keeps the focus. */
  isIdle?: boolean;
  children: ReactNode;
}

export function Button({
  look = "plain",
  icon,
  isBusy = false,
  isIdle = false,
  busyLabel,
  type = "button",
  children,
  onClick,
  ...others
}: ButtonProps) {
  return (
    <button
      {...others}
      type={type}
      className={styles.button}
      data-look={look}
      aria-disabled={isBusy || isIdle || undefined}
      onClick={(event) => {
        if (isBusy || isIdle) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon && <Icon name={icon} />}
      <span>{isBusy && busyLabel ? busyLabel : children}</span>
    </button>
  );
}
