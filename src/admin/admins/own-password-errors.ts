import { type FieldErrors, fieldErrors } from "#admin/auth/field-errors.ts";
import { passwordChangeInputSchema, resetPasswordInputSchema } from "#contract/auth.ts";

export type OwnPasswords = Record<"currentPassword" | "newPassword" | "confirm", string>;

const resetSchema = resetPasswordInputSchema.pick({ password: true });

/**
 * What is wrong with a change of the own password. The reset screen's rules and words come first (specification,
 * section 5), then what the server asks of every new password.
 */
export function ownPasswordErrors(values: OwnPasswords): FieldErrors<OwnPasswords> {
  const { password } = fieldErrors(resetSchema, { password: values.newPassword });
  const errors = fieldErrors(passwordChangeInputSchema, values);
  if (password) errors.newPassword = password;
  if (!errors.newPassword && values.newPassword !== values.confirm) {
    errors.confirm = "Passwords must match and be at least 8 characters";
  }
  return errors;
}
