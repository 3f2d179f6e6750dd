import type { College, Home } from "./content.ts";

export const SAMPLE_DRAWING = "/Images/hero.svg";

/** Address of the drawing on the first screen. The sample names none: it shows its own building, which no other college has. */
export function heroDrawing({ drawing }: Home["hero"], { sampleNote }: Pick<College, "sampleNote">): string {
  return drawing || !sampleNote ? `/Images/hero-${drawing ?? "mortar"}.svg` : SAMPLE_DRAWING;
}
