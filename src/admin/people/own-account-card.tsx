import { useState } from "react";
import { api } from "#admin/api/api.ts";
import { removeToken } from "#admin/api/session.ts";
import { useOwnSession } from "#admin/data/permissions.ts";
import { useShortcut } from "#admin/data/shortcuts.ts";
import { Button, Kbd } from "#admin/ui/button.tsx";
import { Card, Facts } from "#admin/ui/card.tsx";
import { PasswordField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { Pending } from "#admin/ui/list-states.tsx";
import { logOut } from "#admin/ui/unsaved-guard.tsx";
import { type AdminUser, passwordChangeInputSchema } from "#contract/auth.ts";
import * as mAdmin from "#messages/compiled/admin.ts";
import * as m from "#messages/compiled/admin-accounts.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { deviceText, type FieldErrors, fieldErrors, passwordErrors, useAccountForm } from "./account-form.tsx";
import { SecondFactor } from "./second-factor.tsx";

export function OwnAccountCard({ user }: { user: AdminUser }) {
  const query = useOwnSession();
  const { session, secondFactor } = query.data ?? {};
  /** Whether the form for the password is open; undefined before it was asked for. */
  const [isChanging, setIsChanging] = useState<boolean>();

  return (
    <Card title={m.yourAccount()}>
      <div className="stack inset">
        <p>
          <b>{user.name}</b>
          <br />
          {user.email}
        </p>
        {secondFactor?.isMissing && <FormNote tone="warn">{m.secondFactorWanted()}</FormNote>}
        {session && secondFactor ? (
          <Facts
            of={{
              [m.device()]: deviceText(session.deviceName),
              [m.address()]: session.ip,
              [m.loggedInSince()]: formatMoment(session.startedAt),
              [m.sessionUntil()]: m.sessionEnd({ moment: formatMoment(session.endsAt) }),
              [m.secondFactor()]: secondFactor.isOn
                ? m.secondFactorOn({ count: secondFactor.recoveryCodesLeft })
                : m.secondFactorOff(),
            }}
          />
        ) : (
          <Pending query={query} loading={m.loadingSession()} />
        )}
        {isChanging ? (
          <OwnPasswordForm email={user.email} onCancel={() => setIsChanging(false)} />
        ) : (
          <div className="wrap">
            <Button autoFocus={isChanging === false} onClick={() => setIsChanging(true)}>
              {m.changePassword()}
            </Button>
            {secondFactor && <SecondFactor isOn={secondFactor.isOn} />}
            <Button look="quiet" icon="out" onClick={logOut}>
              {m.logOut()}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** The form for one's own password. The change ends every session, this one too: the login follows. */
function OwnPasswordForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const form = useAccountForm({
    initial: { currentPassword: "", newPassword: "", confirm: "" },
    check: ownPasswordErrors,
    fallback: mAdmin.updateFailed(),
    async submit({ currentPassword, newPassword }) {
      const { message } = await api.post<{ message: string }>("/auth/password", { currentPassword, newPassword });
      toastSuccess(message);
      removeToken();
    },
  });
  const { formProps, field } = form;
  useShortcut("Esc", onCancel, !form.isBusy);

  return (
    <form {...formProps} className="stack ruled" aria-label={m.changePassword()}>
      <p>{m.everyDeviceLoggedOut()}</p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...field("currentPassword")}
        label={m.currentPassword()}
        autoComplete="current-password"
        autoFocus
      />
      <PasswordField
        {...field("newPassword")}
        label={m.newPassword()}
        hint={m.passwordHint()}
        autoComplete="new-password"
      />
      <PasswordField {...field("confirm")} label={m.confirmPassword()} autoComplete="new-password" />
      {form.problem && <FormNote tone="bad">{form.problem}</FormNote>}
      <div className="wrap">
        <Button look="main" type="submit" isBusy={form.isBusy} busyLabel={m.changing()}>
          {m.changePasswordButton()}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {mAdmin.cancel()} <Kbd shortcut="Esc" />
        </Button>
      </div>
    </form>
  );
}

/** Errors in a change of password: those of the reset screen first, then what the server asks of every new password. */
export function ownPasswordErrors(values: Record<"newPassword" | "confirm", string>): FieldErrors {
  const errors = fieldErrors(passwordChangeInputSchema, values);
  const { password, confirm } = passwordErrors(values.newPassword, values.confirm);
  if (password) errors.newPassword = password;
  if (!errors.newPassword && confirm) errors.confirm = confirm;
  return errors;
}
