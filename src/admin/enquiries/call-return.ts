import { useEffect, useState } from "react";
import { inStorage } from "#admin/api/session.ts";

/** In this browser tab: a phone may throw the page away during the call. */
const CALLED = "called-enquiry";

export function noteCall(id: string): void {
  inStorage(() => sessionStorage.setItem(CALLED, id), undefined);
}

/** @returns whether one has called this enquirer and is back on the page, and what ends that */
export function useCallReturn(id: string) {
  const [isBack, setIsBack] = useState(() => isCalled(id));
  useEffect(() => {
    const look = () => document.hidden || setIsBack(isCalled(id));
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
    };
  }, [id]);
  function end() {
    setIsBack(false);
    inStorage(() => sessionStorage.removeItem(CALLED), undefined);
  }
  return [isBack, end] as const;
}

const isCalled = (id: string) => inStorage(() => sessionStorage.getItem(CALLED), null) === id;
