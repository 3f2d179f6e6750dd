import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { makeSmaller } from "./make-smaller.ts";

interface ShrinkOfferProps {
  /** A picture over the limit. */
  file: File;
  onSmaller: (file: File) => void;
  /** While true the form has to wait for the picture. */
  onBusy: (isBusy: boolean) => void;
}

/** The button that makes the picture of a form small enough. Whoever chose another one meanwhile gets that. */
export function ShrinkOffer({ file, onSmaller, onBusy }: ShrinkOfferProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const [canRetry, setCanRetry] = useState(true);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      onBusy(false);
    };
  }, [onBusy]);

  async function handleClick() {
    setIsBusy(true);
    setReason(null);
    onBusy(true);
    const smaller = await makeSmaller(file);
    if (!isShown.current) return;
    setIsBusy(false);
    onBusy(false);
    if ("file" in smaller) return onSmaller(smaller.file);
    setReason(smaller.reason);
    setCanRetry(smaller.canRetry);
  }

  return (
    <>
      {reason && <p>{reason}</p>}
      {canRetry && (
        <Button isBusy={isBusy} busyLabel="Making it smaller..." onClick={handleClick}>
          Make it smaller and use it
        </Button>
      )}
    </>
  );
}
