/** The ten digits of an Indian mobile number as a telephone dials them from anywhere: `+919830012345`. */
export function dialledMobile(tenDigits: string): string {
  return `+91${tenDigits}`;
}

/** As people read it: `+91 98300 12345`. */
export function readableMobile(tenDigits: string): string {
  return `+91 ${tenDigits.slice(0, 5)} ${tenDigits.slice(5)}`;
}
