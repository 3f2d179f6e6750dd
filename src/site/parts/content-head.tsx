import type { ReactNode } from "react";
import type { ContentPage, Picture } from "#contract/content.ts";
import type { Photo as PhotoOf } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import styles from "./page-head.module.css";
import { type Breadcrumb, PageHeader } from "./page-head.tsx";
import { Photo } from "./photo.tsx";

type PagePictureProps = { image: Picture | PhotoOf; title: string; isLazy?: boolean };

/**
 * The picture at the top of a page. A narrow drawing (a plant's sheet) is shown whole, others fill the frame.
 * @param title alternative text for a photograph that has none
 */
export function PagePicture({ image, title, isLazy = false }: PagePictureProps) {
  const isSheet = "src" in image && image.width / image.height < 1.3;
  return (
    <Photo
      image={image}
      alt={"src" in image ? image.alt : image.alt || title}
      sizes="(max-width: 719px) 100vw, 27rem"
      widest={1280}
      isFirst={!isLazy}
      className={isSheet ? `${styles.picture} ${styles.sheet}` : styles.picture}
    />
  );
}

interface ContentHeadProps {
  page: Pick<ContentPage, "title" | "lead" | "picture" | "html" | "isUntranslated">;
  groups?: readonly Breadcrumb[];
  /** Uploaded photograph that replaces the page's drawing. */
  photo?: PhotoOf | undefined;
  /** Hides the picture on a phone, where the page's list should be in the first screen. */
  isCompact?: boolean;
  children?: ReactNode;
}

/** The head of a page whose text is a content document. */
export function ContentPageHeader({ page, groups, photo, isCompact = false, children }: ContentHeadProps) {
  const { title, lead, isUntranslated } = page;
  const image = photo ?? page.picture;
  return (
    <PageHeader
      title={title}
      lead={lead}
      groups={groups}
      isCompact={isCompact}
      figure={image && <PagePicture image={image} title={title} isLazy={isCompact} />}
    >
      {isUntranslated && <p>{m.onlyInEnglish()}</p>}
      {children}
    </PageHeader>
  );
}
