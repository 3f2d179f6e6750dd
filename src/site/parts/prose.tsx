import styles from "./prose.module.css";

/** The text of a page. `html`: rendered from Markdown and sanitised by the server. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by server/collections/content/markdown.ts
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
