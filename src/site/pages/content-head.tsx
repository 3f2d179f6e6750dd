import type { ReactNode } from "react";
import { BENGALI_PART } from "#contract/bengali-part.ts";
import type { ContentPage } from "#contract/content.ts";
import type { Photo } from "#contract/gallery-pages.ts";
import type { Crumb } from "./breadcrumb.tsx";
import { PageHead } from "./page-head.tsx";
import { PagePicture } from "./page-picture.tsx";

interface ContentHeadProps {
  page: Pick<ContentPage, "title" | "bengali" | "lead" | "picture" | "html">;
  groups?: readonly Crumb[];
  /** A photograph that the college has uploaded: it stands in the place of the page's drawing. */
  photo?: Photo | undefined;
  /** Without its picture on a phone, where what the page lists should be in the first screen. */
  isCompact?: boolean;
  children?: ReactNode;
}

/**
 * The top of a page whose words are in the content: its heading, its lead, its picture, and the way to its part in
 * Bengali where it has one.
 */
export function ContentHead({ page, groups, photo, isCompact = false, children }: ContentHeadProps) {
  const { title, bengali, lead, picture, html } = page;
  return (
    <PageHead
      title={title}
      bengali={bengali}
      lead={lead}
      groups={groups}
      isCompact={isCompact}
      figure={(photo || picture) && <PagePicture picture={picture} photo={photo} title={title} isLazy={isCompact} />}
    >
      {html.includes(`id="${BENGALI_PART}"`) && (
        <a className="sign" lang="bn" href={`#${BENGALI_PART}`}>
          বাংলায় পড়ুন
        </a>
      )}
      {children}
    </PageHead>
  );
}
