/** The roles, combined for each person, in the order in which they are offered. */
export const ROLES = ["owner", "editor", "reviewer", "head", "admissions", "caller", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who may do what: the roles that have a permission. An owner has all of them. What needs none, such as the own account, is
 * declared as `signed-in`.
 */
export const PERMISSIONS = {
  /** Read pages, records, pictures, drafts, previews and their history. */
  "site.see": ["editor", "reviewer", "viewer"],
  /** Save drafts, and upload and order pictures and files. */
  "site.edit": ["editor", "reviewer"],
  /** Change what visitors see: publish, hide, move, delete, restore. */
  "site.publish": ["reviewer"],
  /** Work through enquiries: read, call, write, add, and move to the bin. Without `desk.all`, only one's own. */
  "desk.work": ["head", "admissions", "caller"],
  /** The enquiries of colleagues too, with imports, the bin and lists of all. */
  "desk.all": ["head", "admissions"],
  /** What enquiries became, in figures that name no family. */
  "desk.report": ["head", "admissions", "viewer"],
  /** Export and erase enquiries, and change how the desk works. */
  "desk.manage": ["head"],
  /** Answer what people ask about their own data, and see all that is held about them. */
  "desk.rights": ["head"],
  /** Accounts, the log of what was done, the state of the server, and the start of the college's own site. */
  "college.manage": [],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof PERMISSIONS;

/** Who may call a route: everyone, every admin who is logged in, or those with one of these permissions. */
export type Access = "open" | "signed-in" | Permission | readonly Permission[];

/** Whether roles give a permission, or one of several. */
export function may(roles: readonly Role[], wanted: Permission | readonly Permission[]): boolean {
  const givenTo = (permission: Permission): readonly Role[] => ["owner", ...PERMISSIONS[permission]];
  return [wanted].flat().some((permission) => givenTo(permission).some((role) => roles.includes(role)));
}

/** Documents that say how the desk works: people who manage the desk edit and publish them too. */
const DESK_DOCUMENTS = ["outcomes.yaml", "fields.yaml", "templates.yaml"];

/** What changes a document needs beside `site.edit` or `site.publish`. @param path of the document, or of its translation */
export const documentPermissions = (path: string, wanted: "site.edit" | "site.publish"): readonly Permission[] =>
  DESK_DOCUMENTS.some((name) => path === name || path.endsWith(`/${name}`)) ? [wanted, "desk.manage"] : [wanted];

/** What changes a public record: where records have drafts, a reviewer publishes them. */
export const recordPermission = (shown?: { drafts?: true | undefined }) =>
  shown?.drafts ? "site.publish" : "site.edit";
