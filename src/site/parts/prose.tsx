import styles from "./prose.module.css";

/** A text of a page. `html`: made from Markdown by the server, with everything unsafe taken out. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it, see server/collections/content/markdown.ts
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
