import { ToastButton } from "./toast-button.tsx";

interface UndoButtonProps {
  onUndo: () => void;
}

/** For `toastSuccess(message, <UndoButton … />)`: undoing lasts as long as the toast. */
export function UndoButton({ onUndo }: UndoButtonProps) {
  return <ToastButton onPress={onUndo}>Undo</ToastButton>;
}
