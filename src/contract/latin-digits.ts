/** Digits as a Bengali or Hindi keyboard types them become 0 to 9; all else stays. */
export function withLatinDigits(text: string): string {
  return text
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));
}
