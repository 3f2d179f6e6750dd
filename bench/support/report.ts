/** How long a bench may take: so many rounds over everything it compares, so many seconds for each measurement. */
export interface Effort {
  rounds: number;
  seconds: number;
}

export interface Table {
  title: string;
  head: string[];
  rows: string[][];
}

export interface Report {
  tables: Table[];
  /** Sentences about what the tables leave out and why. */
  notes: string[];
}

/** Prints tables as Markdown, aligned, so that they read well in a terminal and in docs/benchmarks.md alike. */
export function printReport({ tables, notes }: Report): void {
  for (const { title, head, rows } of tables) {
    console.log(`\n### ${title}\n`);
    for (const line of alignTable([head, ...rows])) console.log(line);
  }
  if (notes.length > 0) console.log("");
  for (const note of notes) console.log(`- ${note}`);
}

/** 12345.6 as `12,346`, 71.4 as `71.4`. */
function formatRate(perSecond: number): string {
  return perSecond.toLocaleString("en", { maximumFractionDigits: perSecond < 100 ? 1 : 0 });
}

/** Of a rate for each round: `12,346 (11,900–12,500)`, the median and from where to where they went. */
export function formatRounds(perSecond: readonly number[]): string {
  if (perSecond.length === 0) return "–";
  const [low = 0, high = 0] = [Math.min(...perSecond), Math.max(...perSecond)];
  const middle = formatRate(median(perSecond));
  return perSecond.length > 1 ? `${middle} (${formatRate(low)}–${formatRate(high)})` : middle;
}

/**
 * The median of the ratios of each round, with two digits that mean something: `0.34`, `0.0051`. A round's two figures
 * were measured soon after each other, so other work on the machine weighs on both. `–` where there is nothing to divide by.
 */
export function formatPairedRatio(parts: readonly number[], wholes: readonly number[]): string {
  const ratio = median(parts.map((part, round) => part / (wholes[round] ?? Number.NaN)));
  return Number.isFinite(ratio) ? ratio.toLocaleString("en", { maximumSignificantDigits: 2 }) : "–";
}

export function formatMs(ms: number): string {
  return ms.toLocaleString("en", { maximumFractionDigits: ms < 10 ? 2 : 0 });
}

/** 20308 bytes as `20.3 kB`: thousands of bytes, as browsers show them. */
export function formatBytes(bytes: number): string {
  return `${(bytes / 1000).toLocaleString("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} kB`;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value that so many percent of the values do not exceed; NaN when there are none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

function alignTable(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const [head = "", ...body] = rows.map((row) =>
    line(
      widths.map((width, column) =>
        column === 0 ? (row[column] ?? "").padEnd(width) : (row[column] ?? "").padStart(width),
      ),
    ),
  );
  const rule = line(widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)));
  return [head, rule, ...body];
}
