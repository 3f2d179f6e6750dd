import { useState } from "react";
import type { z } from "zod";
import { api, tryOrToast } from "#admin/api/api.ts";
import { removeToken } from "#admin/api/session.ts";
import { downloadFile } from "#admin/data/download-csv.ts";
import { OWN_SESSION, useOwnSession } from "#admin/data/permissions.ts";
import { refreshQuery } from "#admin/data/query-store.ts";
import { useShortcut } from "#admin/data/shortcuts.ts";
import { Button, Kbd } from "#admin/ui/button.tsx";
import { Card, DescriptionList } from "#admin/ui/card.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { PasswordField } from "#admin/ui/fields.tsx";
import { FormNote, Pending } from "#admin/ui/states.tsx";
import { logOut } from "#admin/ui/unsaved-guard.tsx";
import type { recoveryCodesReplySchema, secondFactorKeyReplySchema } from "#contract/auth.ts";
import { type AdminUser, passwordChangeInputSchema, RECOVERY_CODES } from "#contract/auth.ts";
import * as mAdmin from "#messages/compiled/admin.ts";
import * as m from "#messages/compiled/admin-accounts.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import {
  CodeField,
  type FieldErrors,
  fieldErrors,
  passwordErrors,
  SubmitButton,
  useTextForm,
} from "./account-form.tsx";
import styles from "./accounts.module.css";
import { CredentialsDialog } from "./credentials-dialog.tsx";

export function OwnAccountCard({ user }: { user: AdminUser }) {
  const query = useOwnSession();
  const { session, secondFactor } = query.data ?? {};
  /** Whether the password form is open; undefined until it is opened for the first time. */
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
          <DescriptionList
            of={{
              [m.device()]: session.deviceName,
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
        {secondFactor?.isOn && secondFactor.recoveryCodesLeft < RECOVERY_CODES && (
          <FormNote tone={secondFactor.recoveryCodesLeft > 2 ? "info" : "warn"}>{m.newRecoveryCodes()}</FormNote>
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

/** The form for changing the user's own password, which ends every session: the login opens afterwards. */
function OwnPasswordForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const form = useTextForm({
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

/** Returns the errors in a password change. Those by the rules of the reset screen take precedence. */
export function ownPasswordErrors(values: Record<"newPassword" | "confirm", string>): FieldErrors {
  const errors = fieldErrors(passwordChangeInputSchema, values);
  const { password, confirm } = passwordErrors(values.newPassword, values.confirm);
  if (password) errors.newPassword = password;
  if (!errors.newPassword && confirm) errors.confirm = confirm;
  return errors;
}

type Key = z.infer<typeof secondFactorKeyReplySchema>;
const PATH = "/auth/second-factor";

/** The button that sets up or removes the user's second factor, with its dialog. */
function SecondFactor({ isOn }: { isOn: boolean }) {
  const [key, setKey] = useState<Key | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const close = () => {
    setKey(null);
    setIsRemoving(false);
    void refreshQuery(OWN_SESSION);
  };
  const makeKey = () => tryOrToast(async () => setKey(await api.post<Key>(`${PATH}/key`)));
  return (
    <>
      <Button onClick={isOn ? () => setIsRemoving(true) : makeKey}>
        {isOn ? m.removeSecondFactor() : m.setUpSecondFactor()}
      </Button>
      {key && <SetUpDialog secretKey={key} onClose={close} />}
      {isRemoving && (
        <CredentialsDialog
          title={m.removeSecondFactor()}
          path={`${PATH}/remove`}
          action={m.remove()}
          onDone={close}
          onClose={close}
        />
      )}
    </>
  );
}

function SetUpDialog({ secretKey: { secret, qr }, onClose }: { secretKey: Key; onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useTextForm({
    initial: { code: "" },
    fallback: mAdmin.updateFailed(),
    async submit({ code }) {
      setCodes((await api.post<z.infer<typeof recoveryCodesReplySchema>>(PATH, { secret, code })).recoveryCodes);
    },
  });
  if (codes) {
    const text = codes.join("\n");
    return (
      <Dialog title={m.recoveryCodes()} isHeld onClose={onClose}>
        <div className="stack inset">
          <p role="status">{m.recoveryCodesWhy()}</p>
          <pre>{text}</pre>
          <div className="wrap">
            <Button look="main" onClick={onClose}>
              {m.done()}
            </Button>
            <Button onClick={() => downloadFile(new Blob([text]), "recovery-codes.txt")}>{m.saveAsFile()}</Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={m.setUpSecondFactor()} onClose={onClose}>
      <form {...form.formProps} className="stack inset">
        <p>{m.scanKey()}</p>
        <img className={styles.qr} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={m.qrCode()} />
        <DescriptionList of={{ [m.secondFactorKey()]: <code>{secret.replace(/.{4}(?=.)/g, "$& ")}</code> }} />
        <CodeField {...form.field("code")} hint="" data-focus="" />
        <SubmitButton form={form} busyLabel={mAdmin.saving()}>
          {m.turnOn()}
        </SubmitButton>
      </form>
    </Dialog>
  );
}
