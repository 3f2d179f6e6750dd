import type { ReactNode } from "react";
import type { ContentPage } from "#contract/content.ts";
import type { Photo } from "#contract/gallery-pages.ts";
import type { Crumb } from "./breadcrumb.tsx";
import { PageHead } from "./page-head.tsx";
import { PagePicture } from "./page-picture.tsx";

interface ContentHeadProps {
  page: Pick<ContentPage, "title" | "bengali" | "lead" | "picture">;
  groups?: readonly Crumb[];
  /** A photograph that the college has uploaded: it stands in the place of the page's drawing. */
  photo?: Photo | undefined;
  children?: ReactNode;
}

/** The top of a page whose words are in the content: its heading, its lead and its picture. */
export function ContentHead({ page, groups, photo, children }: ContentHeadProps) {
  const { title, bengali, lead, picture } = page;
  return (
    <PageHead
      title={title}
      bengali={bengali}
      lead={lead}
      groups={groups}
      figure={(photo || picture) && <PagePicture picture={picture} photo={photo} title={title} />}
    >
      {children}
    </PageHead>
  );
}
