import type { Generated } from "kysely";
import type { Right, RightsState } from "#contract/rights.ts";
import type { Language } from "#messages/languages.ts";

/** What a person has asked about their own data. After an erasure of the person, `name` and all that names them are empty. */
export interface RightsRequestTable {
  id: string;
  reference: string;
  kind: Right;
  name: string;
  mobile: string;
  email: string;
  words: string;
  language: Language;
  at: string;
  /** The SHA-256 of the token in the last mailed link, which works until `link_ends_at`. */
  token_hash: string | null;
  link_ends_at: string | null;
  email_proved_at: string | null;
  mobile_proved_at: string | null;
  /** Mail address of the admin who saw that the mobile is the person's. */
  mobile_proved_by: string | null;
  state: Generated<RightsState>;
  answered_at: string | null;
  answered_by: string | null;
  answer: Generated<string>;
}
