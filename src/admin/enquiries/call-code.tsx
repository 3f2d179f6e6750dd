import { useEffect, useState } from "react";
import * as m from "#messages/compiled/admin-enquiries.ts";
import styles from "./call-panel.module.css";

const WITH_MOUSE = "(hover: hover) and (pointer: fine)";

/** On a computer: what a telephone's camera dials. @param props.address `tel:+919830012345` */
export function CallCode({ address }: { address: string }) {
  const [cells, setCells] = useState<boolean[][]>([]);
  useEffect(() => {
    let isWanted = matchMedia(WITH_MOUSE).matches;
    // Without the picture the number is still there.
    if (isWanted) {
      import("uqr").then(
        ({ encode }) => isWanted && setCells(encode(address, { border: 2 }).data),
        () => {},
      );
    }
    return () => {
      isWanted = false;
    };
  }, [address]);
  if (cells.length === 0) return null;
  const path = cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <figure className={styles.code}>
      <svg viewBox={`0 0 ${cells.length} ${cells.length}`} role="img" aria-label={m.numberAsCode()}>
        <rect width="100%" height="100%" fill="#fff" />
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <figcaption>{m.scanToCall()}</figcaption>
    </figure>
  );
}
