import type { Migration } from "kysely/migration";
import * as enquiry from "./0001-enquiry.ts";
import * as noticesEventsPlacements from "./0002-notices-events-placements.ts";
import * as accounts from "./0003-accounts.ts";
import * as media from "./0004-media.ts";
import * as samplePictures from "./0005-sample-pictures.ts";
import * as enquiryDesk from "./0006-enquiry-desk.ts";
import * as pictureVersions from "./0007-picture-versions.ts";
import * as eraseMailTexts from "./0008-erase-mail-texts.ts";
import * as mediaRemoval from "./0009-media-removal.ts";
import * as normalisedText from "./0010-normalised-text.ts";
import * as addressLimits from "./0011-address-limits.ts";
import * as foldedEnquiries from "./0012-folded-enquiries.ts";

/** In order, forward only: a migration that has landed is never edited. */
export const migrations: Record<string, Migration> = {
  "0001-enquiry": enquiry,
  "0002-notices-events-placements": noticesEventsPlacements,
  "0003-accounts": accounts,
  "0004-media": media,
  "0005-sample-pictures": samplePictures,
  "0006-enquiry-desk": enquiryDesk,
  "0007-picture-versions": pictureVersions,
  "0008-erase-mail-texts": eraseMailTexts,
  "0009-media-removal": mediaRemoval,
  "0010-normalised-text": normalisedText,
  "0011-address-limits": addressLimits,
  "0012-folded-enquiries": foldedEnquiries,
};
