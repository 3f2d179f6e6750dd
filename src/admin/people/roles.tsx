import { useId } from "react";
import { Checkbox, FieldError } from "#admin/ui/fields.tsx";
import { ROLES, type Role } from "#contract/permissions.ts";
import * as m from "#messages/compiled/admin-accounts.ts";

/** Returns the names of roles in a fixed order: `Editor, Reviewer`. */
export function rolesText(roles: readonly Role[]): string {
  const ordered = ROLES.filter((role) => roles.includes(role));
  return ordered.map((role) => m.role({ role })).join(", ");
}

interface RoleTicksProps {
  label: string;
  value: readonly Role[];
  error?: string | undefined;
  onChange: (roles: Role[]) => void;
}

/** Checkboxes for the roles of an admin, each with a description. */
export function RoleCheckboxes({ label, value, error, onChange }: RoleTicksProps) {
  const id = useId();
  return (
    <fieldset className="stack" aria-describedby={error ? `${id}error` : undefined}>
      <legend>{label}</legend>
      {ROLES.map((role) => (
        <Checkbox
          key={role}
          isOn={value.includes(role)}
          onChange={() => onChange(ROLES.filter((one) => (one === role) !== value.includes(one)))}
        >
          <span>
            <b>{m.role({ role })}</b> <small>{m.aboutRole({ role })}</small>
          </span>
        </Checkbox>
      ))}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
