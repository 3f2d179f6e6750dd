/** Roles in the order in which forms offer them. An admin can have several. */
export const ROLES = ["owner", "editor", "reviewer", "head", "admissions", "caller", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/**
 * Roles that have each permission. Owners have all permissions. Routes that need no permission, such as those of an
 * admin's own account, declare `signed-in`.
 */
export const PERMISSIONS = {
  /** Read pages, records, pictures, drafts, previews and their history. */
  "site.see": ["editor", "reviewer", "viewer"],
  /** Save drafts, and upload and order pictures and files. */
  "site.edit": ["editor", "reviewer"],
  /** Change what visitors see: publish, hide, move, delete, restore. */
  "site.publish": ["reviewer"],
  /** Work through enquiries: read, call, write, add, and move to the bin. Without `desk.all`, only own enquiries. */
  "desk.work": ["head", "admissions", "caller"],
  /** Work on colleagues' enquiries too, and use imports, the bin and lists of all enquiries. */
  "desk.all": ["head", "admissions"],
  /** See anonymous reports on enquiries. */
  "desk.report": ["head", "admissions", "viewer"],
  /** Export and erase enquiries, and change the desk's settings. */
  "desk.manage": ["head"],
  /** Answer people's requests about their own data, and see all stored data about them. */
  "desk.rights": ["head"],
  /** Manage accounts, see the audit log and the server's state, and start the college's own site. */
  "college.manage": [],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof PERMISSIONS;

/** Who may call a route: everyone, every logged-in admin, or admins with one of the permissions. */
export type Access = "open" | "signed-in" | Permission | readonly Permission[];

/** Whether the roles grant the permission, or one of several. */
export function hasPermission(roles: readonly Role[], wanted: Permission | readonly Permission[]): boolean {
  const givenTo = (permission: Permission): readonly Role[] => ["owner", ...PERMISSIONS[permission]];
  return [wanted].flat().some((permission) => givenTo(permission).some((role) => roles.includes(role)));
}

/** Documents with settings of the desk, which admins with `desk.manage` can also edit and publish. */
const DESK_DOCUMENTS = ["outcomes.yaml", "fields.yaml", "templates.yaml"];

/** Returns the permissions, any one of which allows changing a document. @param path of it or of its translation */
export const documentPermissions = (path: string, wanted: "site.edit" | "site.publish"): readonly Permission[] =>
  DESK_DOCUMENTS.includes(path.replace(/^[a-z]{2}\//, "")) ? [wanted, "desk.manage"] : [wanted];

/** Returns the permission for changing a public record. Records that can be drafts are changed by reviewers. */
export const recordPermission = (shown?: { drafts?: true | undefined }) =>
  shown?.drafts ? "site.publish" : "site.edit";
