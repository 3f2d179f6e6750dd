import styles from "./prose.module.css";

interface ProseProps {
  /** HTML that the server has made from Markdown, with everything unsafe taken out. */
  html: string;
}

export function Prose({ html }: ProseProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it, see server/content/markdown.ts
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
