import { Link } from "react-router";
import { useDocuments } from "#admin/collections/documents/documents-api.ts";
import { isOpen } from "#admin/collections/documents/translation-words.ts";
import { editAddress } from "#admin/data/edit-address.ts";
import { Card } from "#admin/ui/card.tsx";
import type { DocumentTranslation } from "#contract/documents.ts";
import * as m from "#messages/compiled/admin-bengali.ts";
import styles from "./start-screen.module.css";

const SHOWN_AT_MOST = 5;

type Listed = DocumentTranslation & { title: string };

/** Documents whose translation is missing or behind the English, with a way to these texts; nothing while there are none. */
export function TranslationsCard() {
  const documents = useDocuments().data ?? [];
  const open = documents
    .filter(({ isHidden }) => !isHidden)
    .flatMap(({ title, translations }) => translations.filter(isOpen).map((one): Listed => ({ ...one, title })))
    .sort((one, other) => other.behind - one.behind);
  if (open.length === 0) return null;
  const more = open.slice(SHOWN_AT_MOST);
  return (
    <Card title={m.cardTitle()} total={open.length}>
      <List items={open.slice(0, SHOWN_AT_MOST)} />
      {more.length > 0 && (
        <details className={styles.pages}>
          <summary>{m.moreDocuments({ count: more.length })}</summary>
          <List items={more} />
        </details>
      )}
    </Card>
  );
}

function List({ items }: { items: readonly Listed[] }) {
  return (
    <ul className={styles.due}>
      {items.map(({ path, title, missing, behind, hasFault }) => {
        const to = editAddress(path);
        const links = [
          { texts: "behind", words: m.cardBehind({ count: behind }), isShown: behind > 0 },
          { texts: "missing", words: m.cardMissing({ count: missing }), isShown: missing > 0 },
          { texts: "all", words: m.cardFault(), isShown: hasFault },
        ];
        return (
          <li key={path} className="wrap">
            <Link className="plainLink" to={to}>
              {title}
            </Link>
            <small className="wrap">
              {links.map(
                ({ texts, words, isShown }) =>
                  isShown && (
                    <Link key={texts} className="plainLink" to={`${to}&texts=${texts}`}>
                      {words}
                      <span className="unseen">: {title}</span>
                    </Link>
                  ),
              )}
            </small>
          </li>
        );
      })}
    </ul>
  );
}
