import "react";

declare module "react" {
  /** Invoker commands (HTML), which React's types do not name yet: they open and close dialogs without script. */
  interface ButtonHTMLAttributes<T> {
    command?: "show-modal" | "close";
    commandfor?: string;
  }
}
