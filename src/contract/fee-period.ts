/** When a fee is paid, from the content's one word for it: `semester` → `each semester`. Anything longer stays as it is. */
export function feePeriod(per: string): string {
  return per === "once" || /\s/.test(per) ? per : `each ${per}`;
}
