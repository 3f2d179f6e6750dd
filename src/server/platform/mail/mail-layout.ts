import type { College } from "#contract/content.ts";
import { language } from "#messages/language.ts";

/** Layout of the college's mails: one column that fits a phone. Styles are inline: mail programs drop style sheets. */

const INK = "#0d1633";
const SOFT = "#44506f";
const RED = "#b91a33";
const LINE = "#dde2ee";
const SANS = "font-family:'Hind Siliguri',-apple-system,'Segoe UI',Roboto,Arial,'Noto Sans Bengali',sans-serif";
const SERIF = "font-family:'Tiro Bangla',Georgia,'Noto Serif Bengali',serif";

type Text = string | Html;

/** Renders a mail as HTML (college's name, title, body, address) and as plain text (body, address). */
export function renderMail({ title, college, body }: { title: string; college: College; body: Html[] }) {
  const { english, bengali } = college.name;
  const foot = html`${english}<br>${college.address.join(", ") || college.place}`;
  const whole = html`<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:#f3f1ed">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f1ed"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-top:4px solid ${RED};text-align:left;color:${INK};font-size:16px;line-height:1.6;${SANS}">
<tr><td style="padding:20px 24px 0"><div style="font-size:17px;line-height:1.35;${SERIF}">${english}</div>${
    bengali ? html`<div lang="bn" style="font-size:15px;line-height:1.5;color:${RED}">${bengali}</div>` : ""
  }</td></tr>
<tr><td style="padding:16px 24px 24px">
<h1 style="margin:0 0 16px;font-weight:400;font-size:26px;line-height:1.25;${SERIF}">${title}</h1>
${body}
</td></tr>
<tr><td style="padding:16px 24px 20px;border-top:1px solid ${LINE};font-size:14px;line-height:1.5;color:${SOFT}">${foot}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
  return { text: `${plainText(html`${body}<p>${foot}</p>`.source)}\n`, html: whole.source };
}

/** Converts a body built by the functions below to plain text, including the addresses of links. */
function plainText(source: string): string {
  return source
    .replace(/<br>(?=<\/td>)/g, "")
    .replace(/<br>|<\/tr>|<\/li>/g, "\n")
    .replace(/<a href="tel:[^>]*>|<tr><th[^>]*>/g, "")
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, "$2: $1")
    .replace(/<li[^>]*>|<tr><td[^>]*>/g, "- ")
    .replace(/<\/th><td[^>]*>/g, ": ")
    .replace(/<\/td><td[^>]*>/g, "\n  ")
    .replace(/<\/(?:h2|p|ol|table)>/g, "\n\n")
    .replace(/<[^>]*>/g, "")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/&(?:\w+|#39);/g, (entity) => Object.keys(ESCAPES).find((sign) => ESCAPES[sign] === entity) ?? entity)
    .trim();
}

export function heading(text: string): Html {
  return html`<h2 style="margin:28px 0 8px;font-weight:400;font-size:20px;line-height:1.3;${SERIF}">${text}</h2>`;
}

export function paragraph(text: Text): Html {
  return html`<p style="margin:0 0 14px">${text}</p>`;
}

/** A paragraph in a softer colour, for secondary information. */
export function quietParagraph(text: Text): Html {
  return html`<p style="margin:0 0 12px;font-size:15px;color:${SOFT}">${text}</p>`;
}

export function bengaliParagraph(text: string): Html {
  return html`<p lang="bn" style="margin:24px 0;padding:2px 0 2px 14px;border-left:3px solid ${RED};line-height:1.75">${text}</p>`;
}

export function list(lines: readonly string[]): Html {
  const items = lines.map((line) => html`<li style="margin:0 0 6px;padding-left:4px">${line}</li>`);
  return html`<ol style="margin:0 0 14px;padding:0 0 0 22px">${items}</ol>`;
}

/** A table of labels and values; a long value wraps instead of widening the mail. */
export function factTable(facts: readonly (readonly [label: string, value: Text])[]): Html {
  const cell = `padding:8px 0;border-bottom:1px solid ${LINE};vertical-align:top`;
  const rows = facts.map(
    ([label, value]) =>
      html`<tr><th scope="row" align="left" style="${cell};padding-right:16px;width:80px;font-weight:400;color:${SOFT}">${label}</th><td style="${cell};word-break:break-word;overflow-wrap:anywhere">${value}</td></tr>`,
  );
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 14px;border-top:1px solid ${LINE}">${rows}</table>`;
}

/** A table with a text at the left of each row, and the text's link or button at the right. */
export function actionTable(rows: readonly (readonly [about: Text, action: Text])[]): Html {
  const cell = `padding:10px 0;border-bottom:1px solid ${LINE};vertical-align:top`;
  const cells = rows.map(
    ([about, action]) =>
      html`<tr><td style="${cell};padding-right:12px;line-height:1.5;overflow-wrap:anywhere">${about}</td><td align="right" style="${cell};white-space:nowrap">${action}</td></tr>`,
  );
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 18px;border-top:1px solid ${LINE}">${cells}</table>`;
}

/** A link that looks like a button, large enough for a thumb; `quiet` for a secondary action. */
export function button(address: string, text: string, kind: "main" | "quiet" = "main"): Html {
  const colours = kind === "main" ? `background:${RED};color:#ffffff` : `background:#ffffff;color:${INK}`;
  const border = `border:1px solid ${kind === "main" ? RED : "#8791ad"}`;
  return html`<p style="margin:0 0 12px"><a href="${address}" style="display:inline-block;padding:11px 20px;border-radius:6px;text-decoration:none;font-weight:600;${colours};${border}">${text}</a></p>`;
}

export function link(address: string, text: string): Html {
  return html`<a href="${address}" style="color:#2a3f86">${text}</a>`;
}

/** Escaped HTML. A plain string is text, which `html` escapes. */
class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Content = string | Html | readonly Html[];

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Template tag, as in ``html`<p>${text}</p>` ``: escapes text for element content and for quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: Content[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(sourceOf)));
}

function sourceOf(value: Content): string {
  if (value instanceof Html) return value.source;
  if (typeof value !== "string") return value.map(({ source }) => source).join("");
  return value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}
